import { type ParleyOptions, parley } from '../../../packages/client/src/client.ts'

/** What the service answers to one request, or how the connection fails. */
export type Scripted = Response | Error | 'never' | ((request: Asked) => Response | Promise<Response>)

export interface Asked {
  method: string
  url: URL
  headers: Headers
  body: string | undefined
  signal: AbortSignal
}

export const envelope = (data: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(
    {
      data,
      meta: { version: 'v2', timestamp: '2026-11-15T12:00:00.000Z', request_id: 'req_1' },
      links: { self: '/', next: null, prev: null },
    },
    { status, headers },
  )

export const refusal = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  Response.json(
    { error: code, code, message: `It is ${code}`, trace_id: 'req_9', details: {}, ...more },
    { status, headers },
  )

/** A client of a service that answers what the test says, in turn; it waits without time passing. */
export function scriptedClient(script: Scripted[], options: Partial<ParleyOptions> = {}) {
  const asked: Asked[] = []
  const waited: number[] = []
  const clock = { now: 0 }

  async function answer(input: unknown, init: RequestInit = {}): Promise<Response> {
    const request: Asked = {
      method: init.method ?? 'GET',
      url: new URL(String(input)),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : undefined,
      signal: init.signal as AbortSignal,
    }
    asked.push(request)
    const next = script.shift()
    if (next === undefined) throw new Error(`Nobody expected ${request.method} ${request.url}`)
    if (next === 'never') return new Promise(() => {})
    if (next instanceof Error) throw next
    return typeof next === 'function' ? next(request) : next
  }

  const client = parley(
    { baseUrl: 'https://parley.example.org', token: 'secret-token', fetch: answer as typeof fetch, ...options },
    {
      wait: async (ms) => void waited.push(ms),
      random: () => 1,
      now: () => clock.now,
    },
  )
  return { client, asked, waited, clock, script }
}
