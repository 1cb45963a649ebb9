/** Where a witness is, read from the settings. */
export type WitnessAddress =
  | { kind: 'file'; name: string; path: string; isDirectory: boolean }
  | { kind: 'bucket'; name: string; bucket: string; prefix: string }
  | { kind: 'webhook'; name: string; url: string }
  | { kind: 'installation'; name: string; url: string; apiKey: string }

/** The name that is told and stored has no secret in it. */
export function witnessAddress(given: string): WitnessAddress {
  const url = new URL(given)
  const apiKey = decodeURIComponent(url.username || url.password)
  url.username = ''
  url.password = ''
  const name = url.href
  const path = decodeURIComponent(url.pathname)
  switch (url.protocol) {
    case 'file:':
      return { kind: 'file', name, path, isDirectory: path.endsWith('/') }
    case 's3:':
      return { kind: 'bucket', name, bucket: url.hostname, prefix: path.replace(/^\/+|\/+$/g, '') }
    case 'parley+https:':
    case 'parley+http:':
      return { kind: 'installation', name, url: name.replace(/^parley\+/, '').replace(/\/+$/, ''), apiKey }
    default:
      return { kind: 'webhook', name, url: name }
  }
}
