import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'

/** The service, wherever it runs; paths are those of version 2 of the API. */
export interface Parley {
  /** The answer without its envelope; rejects with a `Refusal`. */
  call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>
}

/** The service refused; the message is for people. */
export class Refusal extends Error {
  /** Undefined if there was no answer. */
  readonly status: number | undefined
  /** After how many seconds a retry is worthwhile; undefined if it is not. */
  readonly retryAfter: number | undefined

  constructor(message: string, { status, retryAfter }: { status?: number; retryAfter?: number } = {}) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

interface Answered {
  status: number
  headers: Readonly<Record<string, unknown>>
  text: string
}

const MOST_TRIES = 10
const PASSING = [429, 502, 503, 504]
const USUAL_WAIT_SECONDS = 2

/** The data of an answer. */
export function answerIn<Answer>({ status, headers, text }: Answered): Answer {
  const body = parsed(text)
  if (status >= 200 && status < 300 && body && 'data' in body) return body.data as Answer
  const said = typeof body?.message === 'string' ? body.message : undefined
  if (!PASSING.includes(status)) throw new Refusal(said ?? `It answered ${status}, and not as Parley does`, { status })
  const retryAfter = Number(headers['retry-after']) || USUAL_WAIT_SECONDS
  throw new Refusal(said ?? `It answered ${status}`, { status, retryAfter })
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Longer than an answer may be delayed. */
const PATIENCE_MS = 40_000

/** Where the person acts: in a workspace, or without one in their organization. */
export interface Place {
  workspace?: string | undefined
}

export const placeHeaders = ({ workspace }: Place): Record<string, string> =>
  workspace === undefined ? {} : { 'x-workspace-id': workspace }

/** The service at an address. */
export function remoteParley(server: URL, token: string | undefined, place: Place = {}): Parley {
  const where = server.href.replace(/(\/api(\/v\d+)?)?\/*$/, '')
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    'content-type': 'application/json',
    ...placeHeaders(place),
  }

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
          token ? `${where} does not know this token` : `${where} requires a token: pass one with --token`,
          {
            status: 401,
          },
        )
      }
    },
  }
}

/** Retries while the service is busy or restarts. */
export async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let time = 1; ; time++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Refusal) || error.retryAfter === undefined || time === MOST_TRIES) throw error
      await sleep(error.retryAfter * 1000)
    }
  }
}
