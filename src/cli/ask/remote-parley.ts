import { request } from 'undici'
import { answerIn, type Parley, Refusal } from './parley.ts'

/** Longer than an answer may be held back. */
const PATIENCE_MS = 40_000

/** The service at an address. */
export function remoteParley(server: URL, token: string | undefined): Parley {
  const where = server.href.replace(/(\/api(\/v\d+)?)?\/*$/, '')
  const headers = { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' }

  async function send(method: 'GET' | 'POST', path: string, body?: object) {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const answer = await request(`${where}/api/v2${path}`, { method, headers, body: JSON.stringify(body), signal })
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      throw new Refusal(`${where} cannot be reached: ${code ?? message}`, { retryAfter: 2 })
    }
  }

  return {
    async call<Answer>(method: 'GET' | 'POST', path: string, body?: object) {
      try {
        return answerIn<Answer>(await send(method, path, body))
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 401) throw error
        throw new Refusal(
          token ? `${where} does not know this token` : `${where} wants a token: give one with --token`,
          {
            status: 401,
          },
        )
      }
    },
  }
}
