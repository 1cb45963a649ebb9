/** What the provider sent of one event, before its library put it into parts; looked at for what the parts do not tell. */
interface RawChunk {
  type?: unknown
  model?: unknown
  modelVersion?: unknown
  message?: { model?: unknown } | null
  response?: { model?: unknown } | null
  choices?: readonly ({ delta?: { refusal?: unknown } | null } | null)[] | null
}

const chunkOf = (raw: unknown) => Object(raw) as RawChunk

/** Whether it is a part of a refusal, which libraries hand on as text of the answer. */
export function refusalIn(raw: unknown): boolean {
  const { type, choices } = chunkOf(raw)
  if (typeof type === 'string' && type.startsWith('response.refusal.')) return true
  const refusal = Array.isArray(choices) ? choices[0]?.delta?.refusal : undefined
  return typeof refusal === 'string' && refusal !== ''
}

const LONGEST_NAME = 128

/** What the provider calls the model that answers. */
export function servedModelIn(raw: unknown): string | undefined {
  const { model, modelVersion, message, response } = chunkOf(raw)
  const name = [model, modelVersion, message?.model, response?.model].find((each) => typeof each === 'string' && each)
  return typeof name === 'string' && name.length <= LONGEST_NAME && !/[\p{C}\p{Z}]/u.test(name) ? name : undefined
}
