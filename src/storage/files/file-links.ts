import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

interface Needs {
  /** The same on every node, and known to nobody else. */
  secret: string
  now: () => Date
}

interface Linked {
  org: string
  id: string
}

const KEY_BYTES = 32
const SEPARATOR = '\n'

/** Tokens that open one file of one tenant until a time: whoever has one may read it, and nobody can make or change one. */
export function fileLinks({ secret, now }: Needs) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'parley file links', KEY_BYTES))
  const mac = (body: string) => createHmac('sha256', key).update(body).digest('base64url')

  return {
    token({ org, id }: Linked, ttlSeconds: number): string {
      const until = Math.floor(now().getTime() / 1000) + ttlSeconds
      const body = Buffer.from([org, id, until].join(SEPARATOR)).toString('base64url')
      return `${body}.${mac(body)}`
    },

    /** What it opens; `expired` where it did once, undefined where we never made it. */
    read(token: string): Linked | 'expired' | undefined {
      const [body = ''] = token.split('.', 1)
      const given = Buffer.from(token)
      const ours = Buffer.from(`${body}.${mac(body)}`)
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined
      const [org = '', id = '', until = ''] = Buffer.from(body, 'base64url').toString().split(SEPARATOR)
      return now().getTime() < Number(until) * 1000 ? { org, id } : 'expired'
    },
  }
}
