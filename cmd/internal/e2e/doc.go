// Package e2e is tests of the whole program: it is built once and run as
// people run it, in network namespaces joined by a real bridge with real
// multicast, and in pseudo-terminals whose screens are read and whose keys are
// pressed. Begin with the tests; nothing here is for import. The games that both
// faces play to the end are scripts.
//
// They need Linux, root, ip of iproute2 and, for some, iptables, and are
// skipped elsewhere, as in short runs. With QIYOU_E2E=1 what is missing is a
// failure, and the idle lobby is watched for a minute. With QIYOU_DEEP=1 a
// hundred networks fail and a hundred programs are killed.
package e2e
