import { testApp } from './app.ts'
import { GOOD_PASSWORD } from './people.ts'

/** The whole service at an address, with its console and everything that runs in the background; on the port of its settings, or on any. */
export async function consoleService(options: Parameters<typeof testApp>[0] = {}) {
  const service = await testApp({
    ...options,
    settings: {
      SERVICE_ROLE: 'all',
      RATE_LIMIT_ENABLED: 'false',
      SERVICE_VIEW_WAIT_MS: '2000',
      ...options.settings,
    },
  })
  const port = Number(options.settings?.SERVICE_PORT ?? 0)
  const address = await service.app.listen({ port, host: '127.0.0.1' })
  return { ...service, address }
}
export type ConsoleService = Awaited<ReturnType<typeof consoleService>>

/** A caller of the service at an address, without a browser. */
export async function callerAt(address: string, email: string) {
  async function call<Answer>(method: string, path: string, headers: Record<string, string>, body?: object) {
    const answer = await fetch(`${address}/api/v2${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: Answer }).data
  }
  const { access_token } = await call<{ access_token: string }>(
    'POST',
    '/auth/login',
    {},
    { email, password: GOOD_PASSWORD },
  )
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    get: <Answer>(path: string) => call<Answer>('GET', path, headers),
    post: <Answer>(path: string, body: object = {}) => call<Answer>('POST', path, headers, body),
    put: <Answer>(path: string, body: object) => call<Answer>('PUT', path, headers, body),
    remove: <Answer>(path: string, body: object) => call<Answer>('DELETE', path, headers, body),
    patch: <Answer>(path: string, body: object) => call<Answer>('PATCH', path, headers, body),
  }
}
export type CallerAt = Awaited<ReturnType<typeof callerAt>>
