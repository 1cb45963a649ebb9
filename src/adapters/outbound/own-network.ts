import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isPrivateName, isPublicAddress } from './destination.ts'
import type { OutboundOptions } from './outbound.ts'
import { nameServers, type Resolve } from './resolve.ts'

interface OwnNetwork {
  /** Whether every machine nearby may be called, as on a developer's desk. */
  development: boolean
  /** Names, addresses and networks (`10.0.0.0/8`) that may be called although they are not public. */
  privateHosts: readonly string[]
}

/** Ranges of private networks; not link-local addresses, where clouds keep their secrets. */
const NEAR = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])

/** Whether an address from the settings is on a private network, judged by its name or number alone. */
export function isOfOwnNetwork(address: string): boolean {
  const host =
    URL.parse(address)
      ?.hostname.replace(/^\[|\]$/g, '')
      .replace(/\.$/, '') ?? ''
  return isIP(host) ? NEAR.has(ipaddr.process(host).range()) : host !== '' && isPrivateName(host)
}

/** Rules for addresses that leaders of an organization give: the public internet, and the hosts that the settings add. */
export function ownNetwork({ development, privateHosts }: OwnNetwork): OutboundOptions {
  const listed = new Set(privateHosts.map((host) => host.toLowerCase()))
  const networks = privateHosts.filter((host) => host.includes('/')).map((network) => ipaddr.parseCIDR(network))
  const inListedNetwork = (address: string) => {
    const parsed = ipaddr.process(address)
    return networks.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits))
  }
  const allowName = (name: string) => development || listed.has(name.toLowerCase())

  return {
    hint: 'SERVICE_PRIVATE_HOSTS names others that may be called',
    allowName,
    allow: (address, host) =>
      isPublicAddress(address) ||
      (isIP(address) !== 0 &&
        (listed.has(host.toLowerCase()) ||
          listed.has(address) ||
          inListedNetwork(address) ||
          (development && NEAR.has(ipaddr.process(address).range())))),
    resolve: besideNameServers((name) => allowName(name) && (listed.has(name.toLowerCase()) || isPrivateName(name))),
  }
}

/**
 * Rules for addresses that callers give, such as those of webhooks and feeds: the public internet, and in development
 * the hosts that the settings name.
 */
export const callerNetwork = ({ development, privateHosts }: OwnNetwork): OutboundOptions =>
  development
    ? {
        ...ownNetwork({ development: false, privateHosts }),
        hint: 'in development SERVICE_PRIVATE_HOSTS can list private hosts that may be called',
      }
    : {}

/** Resolves names of our own network as the machine does, including `/etc/hosts`. */
function besideNameServers(isOwn: (name: string) => boolean, resolve: Resolve = nameServers()): Resolve {
  return async (name) => {
    if (!isOwn(name)) return resolve(name)
    return (await lookup(name, { all: true })).map(({ address }) => address)
  }
}
