import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { pathParameters } from '../../src/http/path-pattern.ts'
import { permits } from '../../src/shared/identity/permissions.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { runToRest } from '../support/deliberation.ts'
import { madeWorkspace, within } from '../support/workspaces.ts'
import { address } from './matrix.ts'
import { freshCallers, HOME, inWorkspace, type MatrixCallers } from './matrix-callers.ts'
import { REVIEWED } from './reviewed/index.ts'
import type { MakeObject, Named } from './reviewed/review.ts'

/** What is said in the workspace and nowhere else, always beside the word that is searched for. */
const SECRET = 'kilwa'
const SEARCHED = 'zanzibar'

/** The collections in which something was said. */
const COLLECTIONS = ['debates', 'documents', 'memory']

/** Their objects are there, and have no report yet or have ended. */
const NOTHING_TO_SHOW = ['probes.red-team-report', 'a2a.subscribe-to-task']

let service: TestApp
let workspace: string
/** A member of the organization who is outside the workspace. */
let colleague: Record<string, string>
/** Leads the organization. */
let leader: Record<string, string>
let inside: MatrixCallers
/** The objects of the matrix, in the workspace. */
const objects = new Map<MakeObject, Named>()

beforeAll(async () => {
  service = await testApp({ settings: { RATE_LIMIT_ENABLED: 'false' } })
  leader = await service.token({ userId: 'usr_founder', org: HOME, org_role: 'owner', tier: 'enterprise' })
  colleague = await service.token({ userId: 'usr_outside', org: HOME, tier: 'enterprise' })
  const callers = freshCallers(service)
  await Promise.all([callers('user'), callers('platformAdmin')])
  const people = service.platform.db.selectFrom('memberships').select('user_id').where('organization_id', '=', HOME)
  const members = (await people.execute()).map(({ user_id }) => user_id).filter((id) => id !== 'usr_outside')
  workspace = await madeWorkspace(service, leader, { name: SECRET, members })
  inside = inWorkspace(callers, workspace)
  for (const { id, auth, workspaces } of service.endpoints) {
    const make = REVIEWED.objects[id]
    if (!workspaces || auth === 'public' || !make || make === 'installation' || objects.has(make)) continue
    objects.set(make, await make(service, inside))
  }
  await tell()
})
afterAll(() => service.close())

/** Says the secret wherever it can be searched for. */
async function tell() {
  const headers = await inside('user')
  const post = async (path: string, payload: object) => {
    const answer = await service.app.inject({ method: 'POST', url: `/api/v2${path}`, headers, payload })
    if (answer.statusCode >= 300) throw new Error(`${path} answers ${answer.statusCode}: ${answer.body}`)
    return answer.json().data
  }
  const agents = ['builtin-skeptic', 'builtin-advocate']
  const both = `${SEARCHED} and ${SECRET}`
  const debate = { topic: `Shall we move to ${both}?`, title: both, tags: [SEARCHED, SECRET] }
  const { id } = await post('/debates', { ...debate, agents, rounds: 1 })
  await runToRest(service, id)
  await post('/documents/upload', { name: `${SECRET}.md`, content: `# ${both}\n\nThe harbours of ${both} are deep.` })
  await post('/knowledge/ingest', { text: `The winters in ${both} are warm.` })
  await post('/memory/continuum', { topic: both, content: `In ${both} it rains in April.` })
  for (let round = 0; round < 2; round += 1) {
    await service.platform.jobs.drain()
    await service.cursors.catchUp()
  }
}

const entered = () => service.endpoints.filter(({ workspaces, auth }) => workspaces && auth !== 'public')

const objectOf = ({ id }: Endpoint): Named | undefined => {
  const make = REVIEWED.objects[id]
  return make && make !== 'installation' ? objects.get(make) : undefined
}

const ask = async (endpoint: Endpoint, headers: Record<string, string>, { params = {}, payload }: Named = {}) =>
  service.app.inject({ method: endpoint.method, url: address(endpoint, params), headers, ...(payload && { payload }) })

/** Who lacks a permission is refused before anything is looked for. */
const unknownTo = ({ auth }: Endpoint) =>
  typeof auth === 'object' && !permits({ orgRole: 'member', scopes: [] }, auth.permission) ? 403 : 404

test('nothing of a workspace is there for a colleague outside, nor for anybody who does not enter it', async () => {
  const wrong: string[] = []
  const see = (endpoint: Endpoint, who: string, got: number, wanted: number) =>
    got !== wanted && wrong.push(`${endpoint.id} answers ${got} to ${who}, not ${wanted}`)
  let tried = 0
  for (const endpoint of entered()) {
    const object = objectOf(endpoint)
    if (!object) continue
    tried += 1
    const status = async (headers: Record<string, string>) => (await ask(endpoint, headers, object)).statusCode
    see(endpoint, 'a colleague', await status(colleague), unknownTo(endpoint))
    see(endpoint, 'a leader outside', await status(leader), 404)
    if (endpoint.method !== 'GET' || NOTHING_TO_SHOW.includes(endpoint.id)) continue
    const found = await status(await inside('user'))
    if (found >= 300) wrong.push(`${endpoint.id} answers ${found} to a member`)
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(80)
})

test('a colleague enters the workspace nowhere', async () => {
  const wrong: string[] = []
  for (const endpoint of entered()) {
    const { statusCode } = await ask(endpoint, within(colleague as never, workspace), objectOf(endpoint))
    if (statusCode !== 404) wrong.push(`${endpoint.id} answers ${statusCode} to a colleague who wishes to enter`)
  }
  expect(wrong).toEqual([])
})

/** Fields in which something is searched for. */
const SEARCH_FIELDS = ['q', 'query', 'search', 'topic', 'text']

function searching(schema: unknown): Record<string, string> {
  const fields = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  return Object.fromEntries(SEARCH_FIELDS.filter((name) => fields.includes(name)).map((name) => [name, SEARCHED]))
}

/** Asks as its example does and, where something is searched for, for what the workspace knows. */
async function answerTo(endpoint: Endpoint, headers: Record<string, string>): Promise<string> {
  const { example, query, body, method } = endpoint
  const url = new URL(address(endpoint, {}), 'http://service')
  for (const [name, value] of Object.entries(searching(query))) url.searchParams.set(name, value)
  const payload = method === 'GET' ? undefined : { ...(example?.body as object), ...searching(body) }
  const path = `${url.pathname}${url.search}`
  const answer = await service.app.inject({ method, url: path, headers, ...(payload && { payload }) })
  return answer.body.toLowerCase()
}

/** Every list, figure and search of the service. */
const questions = () =>
  service.endpoints.filter(
    ({ path, method, audit, auth }) =>
      pathParameters(path).length === 0 &&
      (method === 'GET' || audit === 'nothing') &&
      (auth === 'user' || typeof auth === 'object'),
  )

test('no list, figure or search tells a colleague of what lies in the workspace, and those inside tell its members', async () => {
  const ids = [...objects.values()].flatMap(({ params = {} }) => Object.values(params)).filter((id) => id.length > 20)
  const secrets = [SECRET, workspace, ...ids].map((secret) => secret.toLowerCase())
  const leaks: string[] = []
  const telling: string[] = []
  for (const endpoint of questions()) {
    const said = await answerTo(endpoint, colleague)
    leaks.push(...secrets.filter((secret) => said.includes(secret)).map((secret) => `${endpoint.id} tells ${secret}`))
    if (!endpoint.workspaces) continue
    const toldInside = await answerTo(endpoint, await inside('user'))
    if (secrets.some((secret) => toldInside.includes(secret))) telling.push(endpoint.id)
  }
  expect(leaks).toEqual([])
  expect(telling.length).toBeGreaterThan(20)
})

test('no collection that a colleague takes away holds anything of the workspace, and its members take it', async () => {
  const taken = async (what: string, headers: Record<string, string>) => {
    const answer = await service.app.inject({ url: `/api/v2/export/${what}`, headers })
    expect([what, answer.statusCode]).toEqual([what, 200])
    return answer.body.toLowerCase()
  }
  for (const what of COLLECTIONS) {
    expect([what, (await taken(what, colleague)).includes(SECRET)]).toEqual([what, false])
    expect([what, (await taken(what, await inside('user'))).includes(SECRET)]).toEqual([what, true])
  }
})
