import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** A cloud's metadata service that stands in the middle of the public range. */
const METADATA_IPV4 = '168.63.129.16'

/** True only for addresses of the public internet. What wraps an IPv4 address (mapped, NAT64, 6to4, Teredo) is not one. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_IPV6) : address !== METADATA_IPV4
}
