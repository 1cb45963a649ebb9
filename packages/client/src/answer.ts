import { ApiFault, unexpected } from './fault.ts'

/**
 * What an answer must be when it is no refusal: JSON in the envelope of version 2, other JSON, nothing, JSON if there is
 * any (`any`), a text, a file, or either of them as its content type says (`typed`); `open` is not read at all.
 */
export type Reads = 'enveloped' | 'json' | 'nothing' | 'any' | 'text' | 'blob' | 'typed' | 'open'

/** Reads an answer; throws what it refuses, and what it cannot be. */
export async function readAnswer(answer: Response, reads: Reads): Promise<unknown> {
  if (!answer.ok) throw await refusalIn(answer)
  if (reads === 'open') return answer
  if (reads === 'text') return answer.text()
  if (reads === 'blob') return answer.blob()
  if (answer.status === 204 || answer.status === 205) return nothing(answer, reads)
  const type = answer.headers.get('content-type') ?? ''
  if (reads === 'typed' && !isJson(type)) return isText(type) ? answer.text() : answer.blob()
  const text = await answer.text()
  if (text === '') return nothing(answer, reads)
  return opened(jsonIn(answer.status, type, text), answer.status, reads)
}

function nothing({ status }: Response, reads: Reads): undefined {
  if (reads === 'nothing' || reads === 'any') return undefined
  throw unexpected(status, 'is empty')
}

function jsonIn(status: number, type: string, text: string): unknown {
  if (!isJson(type)) throw unexpected(status, `is ${type.split(';')[0] || 'of no type'} and not JSON`)
  try {
    return JSON.parse(text)
  } catch {
    throw unexpected(status, 'is cut, or not JSON')
  }
}

function opened(body: unknown, status: number, reads: Reads): unknown {
  if (isEnvelope(body)) {
    if (body.meta?.version !== 'v2') throw unexpected(status, 'is of another version')
    return body.data
  }
  if (reads === 'enveloped') throw unexpected(status, 'is of another version')
  return body
}

const isJson = (type: string) => /^application\/([\w.+-]+\+)?json\b/i.test(type)
const isText = (type: string) => /^text\/|[/+](xml|yaml|x-ndjson)\b/i.test(type)

const isEnvelope = (body: unknown): body is { data: unknown; meta: { version?: unknown } | null } =>
  typeof body === 'object' && body !== null && 'data' in body && 'meta' in body && 'links' in body

/** What the service says against it; of an answer in words that it does not speak, its status alone. */
export async function refusalIn(answer: Response): Promise<ApiFault> {
  const body: unknown = await answer.json().catch(() => ({}))
  const told = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  return new ApiFault(answer.status, told, retryAfterIn(answer.headers))
}

/** Seconds; a date is held against the clock of whoever sent it, which need not be ours. */
function retryAfterIn(headers: Headers): number | undefined {
  const told = headers.get('retry-after')
  if (!told) return undefined
  const until = /^\d+$/.test(told) ? Number(told) : (Date.parse(told) - Date.parse(headers.get('date') ?? '')) / 1_000
  return Number.isFinite(until) && until > 0 ? until : undefined
}
