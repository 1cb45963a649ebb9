import { isIPv4, isIPv6 } from 'node:net'
import { before, type Finding, judged } from './finding.ts'

const FOUR = /(?<![\p{L}\p{N}_.-])\d{1,3}(?:\.\d{1,3}){3}(?![\p{L}\p{N}_-]|\.\d)/gu
const SIX = /(?<![\p{L}\p{N}_:.])[0-9a-f:]{3,39}(?![\p{L}\p{N}_:])/giu
const MAC = /(?<![\p{L}\p{N}_:-])[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}(?![\p{L}\p{N}_:-])/giu
const VERSION_BEFORE = /(?:\bv(?:er(?:sion)?)?|\bversions?|\breleased?|\bbuild|\bupdate|\bupgrade|[=@^~<>])[\s:."'=]*$/i
const CUE = /\b(?:ip|ips|ipv4|address|host|client|peer|remote|from|visitor|login|server|ping)\b/i

/** Addresses of machines, which often lead to a person; those that mean this machine, or none, are left out. */
export const ipAddresses = (text: string): Finding[] => [
  ...judged(text, 'ip_address', FOUR, ({ 0: address, index }) => {
    const near = before(text, index, 24)
    if (!isIPv4(address) || /^(?:0|127|22[4-9]|23\d|255)\./.test(address) || VERSION_BEFORE.test(near)) return 0
    const small = address.split('.').every((part) => Number(part) < 30)
    return small && !CUE.test(near) ? 0.2 : 0.9
  }),
  ...judged(text, 'ip_address', SIX, ({ 0: address }) => {
    const groups = address.split(':').filter((group) => group !== '')
    if (!isIPv6(address) || groups.length < 2 || !/\d/.test(address)) return 0
    return groups.length > 2 || groups.some((group) => group.length === 4) ? 0.95 : 0
  }),
]

export const macAddresses = (text: string): Finding[] =>
  judged(text, 'mac_address', MAC, ({ 0: address }) => (/^(?:00[:-]){5}00$|^(?:ff[:-]){5}ff$/i.test(address) ? 0 : 0.9))

const URL_WITH_USER =
  /(?<![\p{L}\p{N}_])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/@:?#]{1,64}(?::[^\s/@?#]{0,128})?@[\p{L}\p{N}.-]{1,253}/giu

/** Addresses that name who goes there, such as `ftp://ann@example.org`. */
export const urlsWithUser = (text: string): Finding[] => judged(text, 'url_with_user', URL_WITH_USER, () => 0.98)
