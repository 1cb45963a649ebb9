/** Where a service that listens on this host answers to its own machine, as it stands in an address. */
export function ownAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
