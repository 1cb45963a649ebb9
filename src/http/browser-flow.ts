import { ServiceError } from '../shared/errors.ts'
import type { RandomBytes } from '../shared/ids.ts'
import { RawAnswer, type ReplyControls, type RequestFacts } from './endpoint.ts'
import { cookiesNamed } from './refresh-cookie.ts'

interface BrowserFlowOptions {
  /** The address to which browsers return; if it is HTTPS, cookies are not sent over plain HTTP. */
  callbackUrl: string
  /** Where failures are shown; without it they are answered like any other error. */
  errorUrl: string | undefined
  random: RandomBytes
}

interface Exchange {
  request: Pick<RequestFacts, 'headers'>
  reply: ReplyControls
}

const SECRET = /^[\w-]{43}$/
const LIFETIME_SECONDS = 600

const JSON_TYPE = /\bapplication\/(?:[\w.-]+\+)?json\b/i

/**
 * Whether the caller is a program that accepts or sends JSON; browsers that follow a redirect or submit a form do
 * neither.
 */
export const wantsJson = ({ headers }: Pick<RequestFacts, 'headers'>) =>
  JSON_TYPE.test(`${headers.accept ?? ''} ${headers['content-type'] ?? ''}`)

export function redirect(reply: ReplyControls, location: string): RawAnswer {
  reply.status(302)
  reply.header('location', location)
  return new RawAnswer('text/plain; charset=utf-8', '')
}

/** The address with values added to its query. */
function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}

/** The address with values in its fragment, which browsers do not send. */
export function withFragment(address: string, values: Record<string, string>): string {
  const url = new URL(address)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}

/** Sign-ins that leave for another site and return: a cookie recognises the browser, failures go to the error page. */
export function browserFlow({ callbackUrl, errorUrl, random }: BrowserFlowOptions) {
  const secure = callbackUrl.startsWith('https:')
  const name = secure ? '__Host-parley_browser' : 'parley_browser'
  const attributes = `Path=/; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

  function known({ headers }: Pick<RequestFacts, 'headers'>): string | undefined {
    return cookiesNamed(name, { headers }).find((value) => SECRET.test(value))
  }

  return {
    /** The secret in this browser's cookie, if it still has it. */
    known,

    /** This browser's secret, created if it has none: several sign-ins may be under way in one browser. */
    given({ request, reply }: Exchange): string {
      const secret = known(request) ?? Buffer.from(random(32)).toString('base64url')
      reply.header('set-cookie', `${name}=${secret}; ${attributes}`)
      return secret
    },

    /** Shows a failed sign-in on the error page, unless the caller reads JSON. */
    async shown<Answer>({ request, reply }: Exchange, act: () => Promise<Answer>): Promise<Answer | RawAnswer> {
      try {
        return await act()
      } catch (fault) {
        const { reason, cancel_token, scheduled_for } = fault instanceof ServiceError ? fault.details : {}
        if (typeof reason !== 'string' || !errorUrl || wantsJson(request)) throw fault
        const page = withQuery(errorUrl, { error: reason, error_description: (fault as Error).message })
        const mayStay = typeof cancel_token === 'string' && typeof scheduled_for === 'string'
        return redirect(reply, mayStay ? withFragment(page, { cancel_token, scheduled_for }) : page)
      }
    },
  }
}
export type BrowserFlow = ReturnType<typeof browserFlow>
