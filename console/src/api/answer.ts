import { ApiFault } from './fault.ts'

/** The data of an answer, out of its envelope; a refusal is thrown. */
export async function readJson(answer: Response): Promise<unknown> {
  if (answer.status === 204) return undefined
  const body: unknown = await answer.json().catch(() => ({}))
  if (!answer.ok) {
    throw new ApiFault(answer.status, body as object, Number(answer.headers.get('retry-after')) || undefined)
  }
  return isEnvelope(body) ? body.data : body
}

const isEnvelope = (body: unknown): body is { data: unknown } =>
  typeof body === 'object' && body !== null && 'data' in body && 'meta' in body
