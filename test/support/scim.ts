import { type TestApp, testApp } from './app.ts'
import { IDENTITY } from './area-groups.ts'
import { ownAddress, register } from './people.ts'

export const SCIM_TOKEN = 'the-token-of-the-directory'

const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Calls as a directory does; each from an address of its own, so that limits do not meet. */
export function directoryOf({ app }: Pick<TestApp, 'app'>) {
  const call = (method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.inject({
      method,
      url: `/scim/v2${path}`,
      remoteAddress: ownAddress(),
      headers: {
        authorization: `Bearer ${SCIM_TOKEN}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  return {
    call,
    get: (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers),
    post: (path: string, body: unknown) => call('POST', path, body),
    put: (path: string, body: unknown, headers?: Record<string, string>) => call('PUT', path, body, headers),
    patch: (path: string, operations: unknown[], headers?: Record<string, string>) =>
      call(
        'PATCH',
        path,
        { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: operations },
        headers,
      ),
    remove: (path: string, headers?: Record<string, string>) => call('DELETE', path, undefined, headers),
    /** The user names that a filter finds. */
    async namesBy(filter: string, more = ''): Promise<string[]> {
      const answer = await call('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json().Resources.map(({ userName }: { userName: string }) => userName)
    },
    async provision(userName: string, more: Record<string, unknown> = {}) {
      const answer = await call('POST', '/Users', { schemas: [USER_SCHEMA], userName, ...more })
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
      return answer.json() as { id: string; userName: string; meta: { version: string; location: string } }
    },
    async group(displayName: string, members: readonly string[] = []) {
      const answer = await call('POST', '/Groups', { displayName, members: members.map((value) => ({ value })) })
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
      return answer.json() as { id: string; meta: { version: string } }
    },
  }
}

/** A service whose first organization a directory fills; its owner registered. */
export async function provisionedApp(settings: Record<string, string> = {}, areas = IDENTITY) {
  const service = await testApp({ areas, settings: { SCIM_BEARER_TOKEN: SCIM_TOKEN, ...settings } })
  const owner = await register(service, { email: 'owner@example.org', name: 'Olga Owner' })
  return { ...service, owner, directory: directoryOf(service) }
}

export type ProvisionedApp = Awaited<ReturnType<typeof provisionedApp>>
