import { isIP } from 'node:net'
import { textThat, type ValueType } from './value-types.ts'

/** Whether a name or password in a URL can be decoded: a bare `%` cannot. */
export function decodes(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

interface Address {
  noun: string
  example: string
  protocols: readonly string[]
}

export const address = ({ noun, example, protocols }: Address): ValueType<string> =>
  textThat({ label: 'URL', noun, right: `one such as ${example}` }, (given) => {
    const parsed = URL.parse(given)
    if (!parsed || !protocols.includes(parsed.protocol) || !/^\w+:\/\/\S+$/.test(given)) return false
    return decodes(parsed.username) && decodes(parsed.password)
  })

export const url = address({ noun: 'a web address', example: 'https://example.org', protocols: ['http:', 'https:'] })

/** A web origin as browsers send it, or `*` for every origin. */
export const origin = textThat(
  {
    label: 'origin',
    noun: 'an origin',
    right: 'one without a path, such as https://console.example.org, or * for all',
  },
  (given) => given === '*' || (/^https?:/.test(given) && URL.parse(given)?.origin === given),
)

/** One IP address or a CIDR network. */
export const network = textThat(
  { label: 'CIDR', noun: 'a network', right: 'an address or a CIDR network, such as 10.0.0.0/8 or fd00::/8' },
  (given) => {
    const [ip = '', prefix = '0', ...rest] = given.split('/')
    const bits = { 4: 32, 6: 128 }[isIP(ip)]
    return bits !== undefined && !ip.includes('%') && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && !rest.length
  },
)

const HOST_NAME = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i

/** A name or address to listen on. */
export const host = textThat(
  { label: 'host', noun: 'a host', right: 'a host name or IP address without scheme and port, such as 127.0.0.1' },
  (given) => isIP(given) !== 0 || (HOST_NAME.test(given) && !/^[\d.]+$/.test(given)),
)

export const hostName = textThat(
  { label: 'host name', noun: 'a host name', right: 'one without scheme, port and path, such as example.org' },
  (given) => HOST_NAME.test(given),
)

export const hostWithPort = textThat(
  { label: 'host', noun: 'a host', right: 'one without scheme and path, such as example.org or localhost:3000' },
  (given) => URL.parse(`http://${given}`)?.host === given.toLowerCase().replace(/:80$/, ''),
)

export const email = textThat(
  { label: 'e-mail address', noun: 'an e-mail address', right: 'one such as ada@example.org' },
  (given) => given.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(given),
)

/** A host of a private network: a name, an IP address or a CIDR network. */
export const privateHost = textThat(
  {
    label: 'host, IP or CIDR',
    noun: 'a host',
    right: 'a name such as ollama.internal, an address such as 10.0.0.7, or a network such as 10.0.0.0/8',
  },
  (given) => network.parse(given).ok || (HOST_NAME.test(given) && !/^[\d.]+$/.test(given)),
)
