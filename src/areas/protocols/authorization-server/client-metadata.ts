import { storableText } from '../../../shared/text/storable-text.ts'
import { oneLine } from '../../../shared/text/untrusted-text.ts'

/** What the authorization server takes from what a program says about itself; everything else has no effect. */
export interface ClientMetadata {
  client_id?: unknown
  client_name: string
  redirect_uris: string[]
  token_endpoint_auth_method: string
  application_type: 'native' | 'web'
  grant_types: string[]
  response_types: string[]
}

export const MOST_REDIRECTS = 20
const LONGEST_ADDRESS = 2_000
const LONGEST_NAME = 100
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/
/** Schemes whose addresses a browser runs or opens itself. */
const DANGEROUS = new Set(['javascript:', 'vbscript:', 'data:', 'blob:', 'file:', 'about:', 'ws:', 'wss:', 'ftp:'])

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNPRINTABLE = /[\u0000-\u0020\u007f-\uffff]/

const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && LOOPBACK.test(hostname)

/** Whether codes would go to a program on the computer of the person, and not to a host on the internet. */
export function isOnThisComputer(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.protocol !== 'https:' || isLoopback(url))
}

/** Why codes are never sent to this address; undefined for an address that is good. */
export function redirectFault(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || address.length > LONGEST_ADDRESS) return 'must be an address'
  if (UNPRINTABLE.test(address)) return 'must contain no spaces and control characters'
  if (address.includes('#')) return 'must have no fragment'
  if (url.username || url.password) return 'must have no user name'
  if (DANGEROUS.has(url.protocol)) return 'must not be an address that a browser opens itself'
  if (url.protocol === 'http:' && !isLoopback(url)) return 'must use https, unless it is on this computer'
  return undefined
}

/** An application whose addresses are not all https runs on a person's computer: there it may listen on any port. */
const typeOf = (redirects: readonly string[]) =>
  redirects.every((address) => URL.parse(address)?.protocol === 'https:') ? 'web' : 'native'

/** A name is a stranger's text: one line, and no longer than a line. */
export const shownName = (given: string): string => [...oneLine(storableText(given))].slice(0, LONGEST_NAME).join('')

/** Undefined where the redirect addresses are none, too many or not good. */
export function clientMetadata(given: Readonly<Record<string, unknown>>): ClientMetadata | undefined {
  const { client_id, client_name, redirect_uris, token_endpoint_auth_method, application_type } = given
  if (!Array.isArray(redirect_uris) || redirect_uris.length === 0 || redirect_uris.length > MOST_REDIRECTS)
    return undefined
  if (redirect_uris.some((address) => typeof address !== 'string' || redirectFault(address) !== undefined))
    return undefined
  return {
    ...(client_id === undefined ? {} : { client_id }),
    client_name: typeof client_name === 'string' ? shownName(client_name) : '',
    redirect_uris,
    token_endpoint_auth_method: String(token_endpoint_auth_method ?? 'none'),
    application_type: application_type === 'native' ? 'native' : typeOf(redirect_uris),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}
