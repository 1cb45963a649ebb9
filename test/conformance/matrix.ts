import { expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { addressesOf } from '../../src/http/mount.ts'
import { filledPath } from '../../src/http/path-pattern.ts'
import { permits } from '../../src/shared/identity/permissions.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { areasIn } from '../support/area-groups.ts'
import { sharedInWorker } from '../support/shared-in-worker.ts'
import { CALLER_KINDS, type CallerKind, freshCallers, HOME, type MatrixCallers, SCIM_TOKEN } from './matrix-callers.ts'
import { REVIEWED } from './reviewed/index.ts'
import type { Named } from './reviewed/review.ts'

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
 * A caller who is let in may still be told that an id names nothing, and a public or signed endpoint refuses the credentials it
 * reads itself, such as a pending login, or a signature that is not there.
 */
const agrees = (wanted: Verdict, got: Verdict, { auth }: Endpoint) =>
  wanted === got ||
  (wanted === 'admitted' && (got === 404 || (got === 401 && (auth === 'public' || auth === 'signature'))))

/** Where an endpoint is called, with the query of its example. */
export function address(endpoint: Endpoint, params: Record<string, string>) {
  const [{ path } = { path: '' }] = addressesOf(endpoint)
  const versioned = endpoint.versions === 'unversioned' ? path : path.replace('/api/', '/api/v2/')
  const filled = filledPath(versioned, (name) => encodeURIComponent(params[name] ?? 'x'))
  const query = new URLSearchParams(
    Object.entries(endpoint.example?.query ?? {}).map(([name, value]) => [name, String(value)]),
  )
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** Those first who are to be refused, so that they can all be tried on one object. */
function triesOf(endpoint: Endpoint) {
  const owned = REVIEWED.objects[endpoint.id] !== undefined && REVIEWED.objects[endpoint.id] !== 'installation'
  const tries = CALLER_KINDS.map((kind) => ({ kind, wanted: expected(endpoint, kind, owned) }))
  return tries.toSorted((one, other) => Number(one.wanted === 'admitted') - Number(other.wanted === 'admitted'))
}

async function objectFor({ id }: Endpoint, service: TestApp, callers: MatrixCallers): Promise<Named> {
  const make = REVIEWED.objects[id]
  return make && make !== 'installation' ? make(service, callers) : {}
}

/** What endpoints answer wrongly to whom. After a write that was let in the next caller is another person and finds another object. */
async function wrongAnswers(service: TestApp, endpoints: readonly Endpoint[]): Promise<string[]> {
  const wrong: string[] = []
  let callers: MatrixCallers | undefined
  for (const endpoint of endpoints) {
    let object: Named | undefined
    for (const { kind, wanted } of triesOf(endpoint)) {
      callers ??= freshCallers(service)
      object ??= await objectFor(endpoint, service, callers)
      const { params = {}, payload } = object
      const headers = await callers(kind)
      const url = address(endpoint, params)
      const { statusCode } = await service.app.inject({ method: endpoint.method, url, headers, payload })
      const got = verdictOf(statusCode)
      if (statusCode >= 500 && statusCode !== 503) wrong.push(`${endpoint.id} answers ${statusCode} to ${kind}`)
      else if (!agrees(wanted, got, endpoint))
        wrong.push(`${endpoint.id} answers ${statusCode} to ${kind}, not ${wanted}`)
      if (endpoint.method !== 'GET' && got === 'admitted') callers = object = undefined
    }
  }
  return wrong
}

/** One for all groups: every endpoint is tried by callers of its own. */
const serviceOfCallers = sharedInWorker(async () => {
  const service = await testApp({
    settings: { RATE_LIMIT_ENABLED: 'false', SCIM_BEARER_TOKEN: SCIM_TOKEN, SCIM_ORGANIZATION: HOME },
  })
  await service.token({ userId: 'usr_founder', org: HOME, org_role: 'owner' })
  return service
})

/** Tries every kind of caller on every endpoint of a group. */
export function matrixOf(group: string) {
  test(`every endpoint of ${group} lets in whom it declares, and nobody else`, async () => {
    const service = await serviceOfCallers()
    const names = areasIn(group)
    const endpoints = service.areas.filter(({ name }) => names.includes(name)).flatMap((area) => area.endpoints)
    expect(endpoints.length).toBeGreaterThan(0)
    expect(await wrongAnswers(service, endpoints)).toEqual([])
  })
}
