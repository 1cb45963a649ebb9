import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { shelf } from '../../../../test/support/knowledge.ts'
import { rememberedBy, rememberingPanel } from '../../../../test/support/memory.ts'
import { madeWorkspace } from '../../../../test/support/workspaces.ts'

const panel = rememberingPanel()
const WARRANTY = 'Does the warranty cover water damage?'
const ZEBRA = 'When is the zebra crossing painted?'

let service: DebateService
let above: Client
let inside: Client
let beside: Client
/** What each tenant knows, and what it has decided. */
let known: Record<'organization' | 'workspace', { document: string; evidence: string }>

beforeAll(async () => {
  service = await debateService({ scripts: panel.scripts, now: () => new Date('2026-11-16T09:00:00.000Z') })
  const headers = await service.token({ userId: 'usr_ada', org: 'org_home', org_role: 'owner', tier: 'professional' })
  const inOrganization = await service.as({ userId: 'usr_ada', org: 'org_home', org_role: 'owner' })
  const clientIn = async (workspace: string) => {
    const client = await service.as({ userId: 'usr_ada', org: 'org_home', org_role: 'owner' })
    const send = (method: 'get' | 'post') => (url: string, payload?: object) =>
      client[method](url, payload, { 'x-workspace-id': workspace })
    return { ...client, get: send('get'), post: send('post') } as Client
  }
  const workspace = await madeWorkspace(service, headers)
  const sibling = await madeWorkspace(service, headers, { name: 'Beside' })
  ;[above, inside, beside] = [inOrganization, await clientIn(workspace), await clientIn(sibling)]
  const keep = shelf(service.platform)
  const keepBoth = async (org: string, subject: string) => ({
    document: (
      await keep(
        org,
        `Chapter nine of the handbook lists what the facilities team promises each year. ${subject}. Exceptions are granted by the board alone.`,
        { title: `Handbook of ${org}` },
      )
    ).id,
    evidence: (
      await keep(
        org,
        `Whoever asked at the counter was told by the clerk: ${subject.toLowerCase()}, as the notice on the door of the office also says.`,
        { kind: 'evidence', title: `Page of ${org}` },
      )
    ).id,
  })
  known = {
    organization: await keepBoth('org_home', 'The warranty covers water damage for two years'),
    workspace: await keepBoth(workspace, 'The zebra crossing is painted in May'),
  }
  await panel.decide(service, above, { topic: WARRANTY, answer: 'It does, for two years.' })
  await panel.decide(service, inside, { topic: ZEBRA, answer: 'It is painted in May.' })
})
afterAll(() => service.close())

async function found(client: Client, question: string): Promise<{ kind: string; item_id: string }[]> {
  const answer = await client.post('/grounding/preview', { question, grounding: {} })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().pieces
}
const itemsOf = (pieces: readonly { item_id: string }[]) => pieces.map(({ item_id }) => item_id)

test('a workspace finds documents, evidence and decisions of its organization beside its own', async () => {
  const ofOrganization = await found(inside, WARRANTY)
  expect(itemsOf(ofOrganization)).toEqual(expect.arrayContaining(Object.values(known.organization)))
  expect(ofOrganization.map(({ kind }) => kind)).toContain('decision')
  const own = await found(inside, ZEBRA)
  expect(itemsOf(own)).toEqual(expect.arrayContaining(Object.values(known.workspace)))
  expect(own.map(({ kind }) => kind)).toContain('decision')
})

test('its debates rest on what they find there and on what is named, and leave it as it was', async () => {
  const { document, evidence } = known.organization
  const before = await rememberedBy(above).list()
  const answer = await inside.post('/debates', {
    topic: WARRANTY,
    agents: ['ada', 'bo', 'cy'],
    document_ids: [document],
    evidence_ids: [evidence],
    grounding: {},
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const events = await service.platform.log.read(answer.json().id)
  const attached = events.filter(({ type }) => type === 'evidence_attached').map(({ data }) => data)
  expect(attached.map(({ origin }) => (origin as { item: string }).item)).toEqual(
    expect.arrayContaining([document, evidence]),
  )
  expect(attached.map(({ kind }) => kind)).toContain('decision')
  await service.cursors.catchUp()
  expect(await rememberedBy(above).list()).toEqual(before)
  expect((await above.get(`/grounding/uses?item_id=${document}`)).json().total).toBe(0)
})

test('the organization and the workspace beside it find nothing of a workspace, and cannot name it', async () => {
  for (const client of [above, beside]) {
    const pieces = await found(client, ZEBRA)
    for (const item of Object.values(known.workspace)) expect(itemsOf(pieces)).not.toContain(item)
    expect(pieces.map(({ kind }) => kind)).not.toContain('decision')
    const search = await client.get(`/knowledge/search?q=${encodeURIComponent(ZEBRA)}`)
    expect(search.statusCode, search.body).toBe(200)
    expect(search.body).not.toContain(known.workspace.document)
    for (const named of [{ document_ids: [known.workspace.document] }, { evidence_ids: [known.workspace.evidence] }]) {
      const answer = await client.post('/debates', { topic: ZEBRA, agents: ['ada', 'bo', 'cy'], ...named })
      expect(answer.statusCode, answer.body).toBe(404)
    }
  }
})
