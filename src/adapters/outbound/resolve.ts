import { Resolver } from 'node:dns/promises'

/** All addresses of a host name; rejects when there is none. */
export type Resolve = (hostname: string) => Promise<string[]>

interface NameServerOptions {
  timeoutMs?: number
  tries?: number
  /** Those of the machine when left out. */
  servers?: readonly string[]
}

/**
 * Asks the name servers only: `/etc/hosts` and search domains name machines of ours, and a name server that answers
 * slowly holds no thread that files and hashes need.
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
