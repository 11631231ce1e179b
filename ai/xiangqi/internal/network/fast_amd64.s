#include "textflag.h"

// The loops of plain.go sixteen numbers at a time; a Row is four times sixteen.

// func replaceAVX2(sums, before, on, off *Row)
TEXT ·replaceAVX2(SB), NOSPLIT, $0-32
	MOVQ sums+0(FP), DI
	MOVQ before+8(FP), SI
	MOVQ on+16(FP), AX
	MOVQ off+24(FP), BX
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VPADDW (AX), Y0, Y0
	VPADDW 32(AX), Y1, Y1
	VPADDW 64(AX), Y2, Y2
	VPADDW 96(AX), Y3, Y3
	VPSUBW (BX), Y0, Y0
	VPSUBW 32(BX), Y1, Y1
	VPSUBW 64(BX), Y2, Y2
	VPSUBW 96(BX), Y3, Y3
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VZEROUPPER
	RET

// func replace2AVX2(sums, before, on, off, taken *Row)
TEXT ·replace2AVX2(SB), NOSPLIT, $0-40
	MOVQ sums+0(FP), DI
	MOVQ before+8(FP), SI
	MOVQ on+16(FP), AX
	MOVQ off+24(FP), BX
	MOVQ taken+32(FP), CX
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VPADDW (AX), Y0, Y0
	VPADDW 32(AX), Y1, Y1
	VPADDW 64(AX), Y2, Y2
	VPADDW 96(AX), Y3, Y3
	VPSUBW (BX), Y0, Y0
	VPSUBW 32(BX), Y1, Y1
	VPSUBW 64(BX), Y2, Y2
	VPSUBW 96(BX), Y3, Y3
	VPSUBW (CX), Y0, Y0
	VPSUBW 32(CX), Y1, Y1
	VPSUBW 64(CX), Y2, Y2
	VPSUBW 96(CX), Y3, Y3
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VZEROUPPER
	RET

// WEIGH adds sixteen sums at an offset to Y0: a weight is at most 127, so that
// its product with a number up to One fits into sixteen bits.
#define WEIGH(offset) \
	VMOVDQU offset(SI), Y3 \
	VPMAXSW Y1, Y3, Y3 \
	VPMINSW Y2, Y3, Y3 \
	VPMULLW offset(AX), Y3, Y4 \
	VPMADDWD Y3, Y4, Y4 \
	VPADDD Y4, Y0, Y0

// func weighAVX2(sums, weights *Row) int32
TEXT ·weighAVX2(SB), NOSPLIT, $0-20
	MOVQ sums+0(FP), SI
	MOVQ weights+8(FP), AX
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	MOVL $255, BX
	VMOVD BX, X2
	VPBROADCASTW X2, Y2
	WEIGH(0)
	WEIGH(32)
	WEIGH(64)
	WEIGH(96)
	VEXTRACTI128 $1, Y0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0x4E, X0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0xB1, X0, X1
	VPADDD X1, X0, X0
	VMOVD X0, BX
	MOVL BX, ret+16(FP)
	VZEROUPPER
	RET
