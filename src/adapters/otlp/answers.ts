import { oneLine } from '../../shared/text/untrusted-text.ts'
import { fieldsOf } from './protobuf.ts'

/** What a collector says of a request that it took: of how many spans it wants nothing, and why. */
interface Partial {
  rejected: number
  message: string
}

const LONGEST_MESSAGE = 200

/** What a collector says is a stranger's text: it stands on one line and is short. */
function cleaned(said: unknown): string {
  const line = oneLine(typeof said === 'string' ? said.slice(0, 10 * LONGEST_MESSAGE) : '')
  return line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE)}…` : line
}

const isJson = (contentType: string | null) => /^application\/json\b/i.test(contentType ?? '')
const object = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function parsed(body: Uint8Array): Record<string, unknown> {
  try {
    return object(JSON.parse(Buffer.from(body).toString()))
  } catch {
    return {}
  }
}

const bytesIn = (value: bigint | Uint8Array | undefined) => (value instanceof Uint8Array ? value : new Uint8Array())
const textIn = (value: bigint | Uint8Array | undefined) => Buffer.from(bytesIn(value)).toString()

/** Reads `ExportTraceServiceResponse`; undefined where all spans were taken. */
export function partialSuccess(contentType: string | null, body: Uint8Array): Partial | undefined {
  const partial = isJson(contentType) ? partialInJson(parsed(body)) : partialInProtobuf(body)
  return partial.rejected > 0 ? { ...partial, message: cleaned(partial.message) } : undefined
}

function partialInJson(answer: Record<string, unknown>): Partial {
  const { rejectedSpans, errorMessage } = object(answer.partialSuccess)
  const rejected = Number(rejectedSpans ?? 0)
  return { rejected: Number.isSafeInteger(rejected) ? rejected : 0, message: String(errorMessage ?? '') }
}

function partialInProtobuf(answer: Uint8Array): Partial {
  const partial = fieldsOf(bytesIn(fieldsOf(answer).get(1)))
  const rejected = partial.get(1)
  return {
    rejected: typeof rejected === 'bigint' ? Number(BigInt.asIntN(64, rejected)) : 0,
    message: textIn(partial.get(2)),
  }
}

/** What a refusal says: the message of a `google.rpc.Status`, or plain text; empty where neither can be read. */
export function refusalMessage(contentType: string | null, body: Uint8Array): string {
  if (isJson(contentType)) {
    const { message, error } = parsed(body)
    return cleaned(message ?? error)
  }
  if (/^application\/x-protobuf\b/i.test(contentType ?? '')) return cleaned(textIn(fieldsOf(body).get(2)))
  return /^text\/plain\b/i.test(contentType ?? '') ? cleaned(Buffer.from(body).toString()) : ''
}
