import { ModelFault } from './faults.ts'

const MOST_BYTES = 65_536

/**
 * A `fetch` for streams: some servers put an error, or a whole answer where a stream was asked for, into a body of JSON with status 200,
 * which libraries take for a stream that says nothing.
 */
export const honestFetch =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !type.startsWith('application/json') || !wantsStream(init?.body)) return response
    const body = (await response.text()).slice(0, MOST_BYTES)
    const status = errorStatusIn(body)
    if (status === undefined) {
      throw new ModelFault('unusable', 'The provider sent its answer in one piece, where a stream was asked for')
    }
    return new Response(body, { status, headers: response.headers })
  }

const wantsStream = (body: unknown) => typeof body === 'string' && /"stream":\s*true/.test(body)

/** The status that an error in the body names, or that of a server that fails. */
function errorStatusIn(body: string): number | undefined {
  const { error, detail, object, code } = parsed(body)
  if (error === undefined && detail === undefined && object !== 'error') return undefined
  const named = [Object(error).code, Object(error).status, code].map(Number).find((each) => each >= 400 && each < 600)
  return named ?? 502
}

function parsed(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body))
  } catch {
    return { error: body }
  }
}
