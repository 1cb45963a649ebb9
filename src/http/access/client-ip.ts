import { BlockList, isIP, isIPv4, type Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** A set of addresses and CIDR ranges. */
export function addressSet(entries: readonly string[]) {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = familyOf(address)
    const widest = family === 'ipv4' ? 32 : 128
    const prefix = bits === undefined ? widest : Number(bits)
    if (!family || bits === '' || !(Number.isInteger(prefix) && prefix >= 0 && prefix <= widest)) {
      throw new Error(`Not an IP address or CIDR range: ${entry}`)
    }
    list.addSubnet(address, prefix, family)
  }
  return {
    has(address: string) {
      const family = familyOf(address)
      return family !== undefined && list.check(address, family)
    },
  }
}

export type AddressSet = ReturnType<typeof addressSet>

function familyOf(address: string) {
  const version = isIP(address)
  if (version === 0) return undefined
  return version === 4 ? 'ipv4' : 'ipv6'
}

/** How Node writes IPv4 on a dual-stack socket. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * One spelling for each address: IPv4 mapped into IPv6 becomes IPv4, and the interface of a link-local address is
 * dropped.
 */
function plainAddress(text: string): string | undefined {
  const address = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped) return isIPv4(mapped) ? mapped : undefined
  if (isIPv4(address)) return address
  if (isIP(address)) return ipaddr.process(address).toString()
  const withoutPort = address.replace(/:\d+$/, '')
  return isIPv4(withoutPort) ? withoutPort : undefined
}

/**
 * The right-most hop that is not a trusted proxy; the caller wrote everything to the left of it, which proves nothing.
 */
export function clientIp(remoteAddress: string, forwardedFor: string | undefined, trusted: AddressSet): string {
  let client = plainAddress(remoteAddress) ?? remoteAddress
  if (!forwardedFor) return client
  const hops = forwardedFor.split(',')
  while (hops.length > 0 && trusted.has(client)) {
    const hop = plainAddress(hops.pop() ?? '')
    if (!hop) break
    client = hop
  }
  return client
}

/** The key for limits: an IPv4 address, or the /64 of one IPv6 customer. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip
  const address = plainAddress(ip)
  if (!address) return ip
  return address.includes(':') ? `${firstGroups(address).join(':')}::/64` : address
}

const firstGroups = (address: string) => ipaddr.IPv6.parse(address).toNormalizedString().split(':').slice(0, 4)

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's address, seen through the trusted proxies. */
    readonly clientIp: string
  }
}

export function clientAddress(app: FastifyInstance, { trustedProxies }: { trustedProxies: readonly string[] }) {
  const trusted = addressSet(trustedProxies)
  const ofConnection = new WeakMap<Socket, string>()
  const direct = (socket: Socket) => {
    const known = ofConnection.get(socket)
    if (known !== undefined) return known
    const ip = clientIp(socket.remoteAddress ?? '', undefined, trusted)
    ofConnection.set(socket, ip)
    return ip
  }
  app.decorateRequest('clientIp', {
    getter(this: FastifyRequest) {
      const forwarded = this.headers['x-forwarded-for'] as string | undefined
      if (!forwarded || trustedProxies.length === 0) return direct(this.socket)
      return clientIp(this.socket.remoteAddress ?? '', forwarded, trusted)
    },
  })
}
