package sound

import "encoding/binary"

// WAV is p as a file of the form RIFF/WAVE, PCM of 16 bits (IBM and Microsoft,
// Multimedia Programming Interface and Data Specifications 1.0, 1991).
func (p PCM) WAV() []byte {
	const header, channels, width, bits, plain = 44, 1, 2, 16, 1
	size := uint32(width * len(p))
	le := binary.LittleEndian
	b := make([]byte, 0, header+int(size))
	b = append(b, "RIFF"...)
	b = le.AppendUint32(b, header-8+size)
	b = append(b, "WAVEfmt "...)
	b = le.AppendUint32(b, 16) // bytes of this part
	b = le.AppendUint16(b, plain)
	b = le.AppendUint16(b, channels)
	b = le.AppendUint32(b, Rate)
	b = le.AppendUint32(b, Rate*channels*width)
	b = le.AppendUint16(b, channels*width)
	b = le.AppendUint16(b, bits)
	b = append(b, "data"...)
	b = le.AppendUint32(b, size)
	for _, v := range p {
		b = le.AppendUint16(b, uint16(v))
	}
	return b
}
