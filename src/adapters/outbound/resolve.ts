import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'

/** All addresses of a host name; rejects where there is none. */
export type Resolve = (hostname: string) => Promise<string[]>

interface NameServerOptions {
  timeoutMs?: number
  tries?: number
  /** By default those of the machine. */
  servers?: readonly string[]
}

/**
 * Asks the name servers only: `/etc/hosts` and search domains name our own machines, and a slow name server must not
 * block the threads that files and hashes need.
 */
export function nameServers({ timeoutMs = 2_000, tries = 2, servers }: NameServerOptions = {}): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (servers) resolver.setServers(servers)
  return async (hostname) => {
    const families = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
    if (addresses.length > 0) return addresses
    throw families.find((family) => family.status === 'rejected')?.reason ?? new Error('No address')
  }
}

/** Checks and connects with the same DNS answer, so that a name cannot change in between. */
export const checkedLookup =
  (addressesOf: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    addressesOf(hostname).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        if (options.all) callback(null, found)
        else callback(null, found[0]?.address ?? '', found[0]?.family)
      },
      (fault) => callback(fault, []),
    )
  }
