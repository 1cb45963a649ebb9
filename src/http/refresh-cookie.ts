import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../shared/errors.ts'
import { isObject } from '../shared/fields.ts'
import type { Endpoint, ReplyControls, RequestFacts } from './endpoint.ts'

interface Exchange {
  endpoint: Pick<Endpoint, 'refreshCookie'>
  request: Pick<FastifyRequest, 'headers' | 'body'>
  reply: ReplyControls
}

type Act = (body: unknown) => Promise<unknown>

/** When a token that we just made expires, in seconds since 1970. */
function endOf(token: string): number {
  const [, payload = ''] = token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).exp
}

/**
 * Keeps refresh tokens out of reach of scripts: a caller that sends `x-refresh-token: cookie` gets its token in a
 * cookie, and an empty text in the body. Pages of other sites cannot send that header, and without it the cookie has no
 * effect.
 */
export function refreshCookie({ secure, now }: { secure: boolean; now: () => Date }) {
  const name = secure ? '__Secure-parley_refresh' : 'parley_refresh'
  const set = (reply: ReplyControls, value: string, seconds: number) => {
    const attributes = `Path=/api; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure ? '; Secure' : ''}`
    reply.header('set-cookie', `${name}=${value}; ${attributes}`)
  }
  const drop = (reply: ReplyControls) => set(reply, '', 0)

  function keptFrom(answer: unknown, reply: ReplyControls): unknown {
    if (!isObject(answer) || typeof answer.refresh_token !== 'string' || !answer.refresh_token) return answer
    const { refresh_token: token, tokens } = answer
    set(reply, token, endOf(token) - Math.floor(now().getTime() / 1000))
    const nested = isObject(tokens) ? { tokens: { ...tokens, refresh_token: '' } } : {}
    return { ...answer, refresh_token: '', ...nested }
  }

  async function withCookie({ endpoint, request, reply }: Exchange, act: Act): Promise<unknown> {
    const { body = {} } = request
    const asksForToken = endpoint.refreshCookie === 'spent' && isObject(body) && !body.refresh_token
    const [token] = asksForToken ? cookiesNamed(name, request) : []
    try {
      const answer = await act(token && isObject(body) ? { ...body, refresh_token: token } : request.body)
      if (endpoint.refreshCookie === 'dropped') drop(reply)
      return keptFrom(answer, reply)
    } catch (fault) {
      if (token && fault instanceof ServiceError && fault.status === 401) drop(reply)
      throw fault
    }
  }

  /** Runs the endpoint; the body gets the token of the cookie if that is to be spent and no other was sent. */
  return (exchange: Exchange, act: Act): Promise<unknown> =>
    exchange.request.headers['x-refresh-token'] === 'cookie' ? withCookie(exchange, act) : act(exchange.request.body)
}
export type RefreshCookie = ReturnType<typeof refreshCookie>

/** The browser's cookies of this name; several if more than one path or domain set it. */
export function cookiesNamed(name: string, { headers }: Pick<RequestFacts, 'headers'>): string[] {
  const pairs = String(headers.cookie ?? '').split(';')
  const named = pairs.map((pair) => pair.trim()).filter((pair) => pair.startsWith(`${name}=`))
  return named.map((pair) => pair.slice(name.length + 1))
}
