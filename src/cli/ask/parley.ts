/** The service that is asked, wherever it runs; paths are those of version 2 of the API. */
export interface Parley {
  /** What was answered, without its envelope; rejects with a `Refusal`. */
  call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>
}

/** The service did not do it; the message is for people. */
export class Refusal extends Error {
  /** Undefined when there was no answer. */
  readonly status: number | undefined
  /** When it is worth to try again, in seconds; undefined when it is not. */
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
