import { isIP } from 'node:net'
import { OutboundPrivate, OutboundRefused } from './errors.ts'
import { portRefusal } from './ports.ts'

export interface DestinationRules {
  /** Whether a connection to this IP address of the host may be made. */
  allow: (address: string, host: string) => boolean
  /** Whether a name that means no machine on the public internet may be called; none when left out. */
  allowName?: ((name: string) => boolean) | undefined
  /** What is said beside the refusal of an address that is not public. */
  hint?: string | undefined
}

const LONGEST_URL = 2_048
/** Names that never mean a machine on the public internet. */
const PRIVATE_NAMES = /^(?:[^.]+|.*\.(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa))$/
export const isPrivateName = (host: string): boolean => PRIVATE_NAMES.test(host)

/** The address as it will be called, or `OutboundRefused` with the reason. Names are judged again when they are resolved. */
export function destination(address: string, { allow, allowName, hint }: DestinationRules): URL {
  const url = URL.parse(address)
  if (!url || address.length > LONGEST_URL) throw new OutboundRefused('Not a valid URL')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new OutboundRefused('Only http and https are allowed')
  if (url.username || url.password) throw new OutboundRefused('A URL must not carry a user name or password')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const portFault = portRefusal(port)
  if (portFault) throw new OutboundRefused(portFault)
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) ? !allow(host, host) : isPrivateName(host) && !allowName?.(host)) throw new OutboundPrivate(hint)
  return url
}

/** Where a redirect leads; it may not give up encryption. Whoever calls there judges it as a destination. */
export function redirected(from: URL, location: string): URL {
  const target = URL.parse(location, from)
  if (!target) throw new OutboundRefused('The address redirects to something that is not a URL')
  if (from.protocol === 'https:' && target.protocol === 'http:') {
    throw new OutboundRefused('The address redirects from https to http')
  }
  return target
}
