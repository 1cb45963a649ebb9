import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { addressesOf } from '../../src/http/mount.ts'
import { permits } from '../../src/shared/identity/permissions.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { CALLER_KINDS, type CallerKind, freshCallers, HOME, type MatrixCallers, SCIM_TOKEN } from './matrix-callers.ts'
import { REVIEWED } from './reviewed/index.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp({
    settings: { RATE_LIMIT_ENABLED: 'false', SCIM_BEARER_TOKEN: SCIM_TOKEN, SCIM_ORGANIZATION: HOME },
  })
  await service.token({ userId: 'usr_founder', org: HOME, org_role: 'owner' })
})
afterAll(() => service.close())

type Verdict = 'admitted' | 401 | 403 | 404

const ORGANIZATION_ROLES = {
  user: 'member',
  viewer: 'viewer',
  organizationAdmin: 'admin',
  platformAdmin: 'member',
  apiKey: 'member',
  stranger: 'member',
} as const

/** What an endpoint answers to a kind of caller, derived from what it declares. */
function expected(
  { id, auth, method, personal, oauthOnly }: Endpoint,
  kind: CallerKind,
  ownsObjects: boolean,
): Verdict {
  if (oauthOnly && kind === 'apiKey') return 403
  if (auth === 'public' || auth === 'signature') return 'admitted'
  if (auth === 'scim') return kind === 'scim' ? 'admitted' : 401
  if (kind === 'nobody' || kind === 'disabled' || kind === 'scim') return 401
  if (auth === 'admin') return kind === 'platformAdmin' ? 'admitted' : 403
  if (typeof auth === 'object') {
    const allowed = permits({ orgRole: ORGANIZATION_ROLES[kind], scopes: [] }, auth.permission)
    if (!allowed) return 403
  } else if (kind === 'viewer' && method !== 'GET' && !personal) return 403
  if (kind === 'stranger' && ownsObjects) return 404
  const isForbidden =
    (REVIEWED.onlyForAdmins.includes(id) && kind !== 'platformAdmin') ||
    (REVIEWED.onlyForMakers.includes(id) && kind === 'platformAdmin')
  return isForbidden ? 403 : 'admitted'
}

const verdictOf = (status: number): Verdict =>
  status === 401 || status === 403 || status === 404 ? status : 'admitted'

/**
 * Whoever is let in may still be told that an id names nothing, and a public endpoint refuses the credentials it reads
 * itself, such as a pending login.
 */
const agrees = (wanted: Verdict, got: Verdict, { auth }: Endpoint) =>
  wanted === got || (wanted === 'admitted' && (got === 404 || (got === 401 && auth === 'public')))

function address(endpoint: Endpoint, params: Record<string, string>) {
  const [{ path } = { path: '' }] = addressesOf(endpoint)
  const versioned = endpoint.versions === 'unversioned' ? path : path.replace('/api/', '/api/v2/')
  return versioned.replace(/:([A-Za-z_]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))
}

test('every endpoint with a parameter says whose object it names', () => {
  const nameless = service.endpoints
    .filter(({ id, path }) => path.includes(':') && !REVIEWED.objects[id])
    .map(({ id }) => id)
  expect(nameless).toEqual([])
})

test('every endpoint lets in whom it declares, and nobody else', async () => {
  const wrong: string[] = []
  let callers: MatrixCallers | undefined
  for (const endpoint of service.endpoints) {
    const object = REVIEWED.objects[endpoint.id]
    for (const kind of CALLER_KINDS) {
      callers ??= freshCallers(service)
      const { params = {}, payload } = object && object !== 'installation' ? await object(service, callers) : {}
      const answer = await service.app.inject({
        method: endpoint.method,
        url: address(endpoint, params),
        headers: await callers(kind),
        payload,
      })
      const wanted = expected(endpoint, kind, object !== undefined && object !== 'installation')
      const got = verdictOf(answer.statusCode)
      if (answer.statusCode >= 500 && answer.statusCode !== 503)
        wrong.push(`${endpoint.id} answers ${answer.statusCode} to ${kind}`)
      else if (!agrees(wanted, got, endpoint))
        wrong.push(`${endpoint.id} answers ${answer.statusCode} to ${kind}, not ${wanted}`)
      const mayHaveEndedSessions = endpoint.method !== 'GET' && got === 'admitted'
      if (mayHaveEndedSessions) callers = undefined
    }
  }
  expect(wrong).toEqual([])
})
