export interface RedisAddress {
  hosts: { host: string; port: number }[]
  username: string | undefined
  password: string | undefined
  db: number
  tls: boolean
  /** The address without its credentials, for logs. */
  shown: string
}

const PORT = 6379
const SHAPE = /^(rediss?):\/\/(?:([^@/]*)@)?([^/?#]+)(?:\/(\d+)?)?(?:[?#].*)?$/

/** `redis://user:password@host:6379,other:6380/0`; `rediss` speaks TLS. */
export function redisAddress(url: string): RedisAddress {
  const [, scheme, credentials = '', hostList = '', db = '0'] = SHAPE.exec(url) ?? []
  if (!scheme) throw new Error('Not a Redis address; one such as redis://host:6379 would be right')
  const colon = credentials.indexOf(':')
  const username = colon < 0 ? credentials : credentials.slice(0, colon)
  const password = colon < 0 ? '' : credentials.slice(colon + 1)
  return {
    hosts: hostList.split(',').map(hostAndPort),
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    db: Number(db),
    tls: scheme === 'rediss',
    shown: `${scheme}://${hostList}/${db}`,
  }
}

function hostAndPort(text: string) {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text.trim()) ?? []
  const host = bracketed ?? plain
  if (!host) throw new Error(`Not a Redis host: ${text}`)
  return { host, port: port ? Number(port) : PORT }
}
