import { strFromU8, unzipSync } from 'fflate'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint } from '../../../src/http/endpoint.ts'
import { type Client, type DebateService, debateService } from '../../support/debates.ts'
import { runToRest } from '../../support/deliberation.ts'
import { debater, modelServer } from '../../support/model-server.ts'
import { GOOD_PASSWORD, register } from '../../support/people.ts'
import { holds, long, short } from './marks.ts'
import { openPen, type Pen } from './pen.ts'
import { quotingAgents } from './quoting-agents.ts'
import { idleReviews, isReviewed } from './reviewed-fields.ts'
import { textFieldsOf, unwritten } from './text-fields.ts'
import { walk } from './walk.ts'

const ORG = 'org_home'
const interjections = { during: new Map() }
let service: DebateService
let models: Awaited<ReturnType<typeof modelServer>>
let ada: Client
let pen: Pen
let alone: { headers: Record<string, string>; userId: string; organizationId: string }
beforeAll(async () => {
  models = await modelServer(debater(), { offers: ['one', 'two'] })
  service = await debateService({
    scripts: quotingAgents(interjections),
    settings: { SERVICE_PRIVATE_HOSTS: '127.0.0.1', SERVICE_ERASURE_GRACE_DAYS: '0' },
  })
  await service.token({ userId: 'usr_founder', org: ORG, org_role: 'owner' })
  await service.token({ userId: 'usr_bo', org: ORG })
  alone = await register(service, { email: 'ada@example.org', name: short(), organization: long() })
  const wishes = { userId: alone.userId, email: 'ada@example.org', org: ORG, org_role: 'admin' as const }
  ada = await service.as(wishes)
  pen = openPen(service, await service.token(wishes))
  await walk({ service, pen, alone, modelsAt: models.url, interjections })
  await settle()
}, 600_000)
afterAll(async () => {
  await service?.close()
  await models?.close()
})

async function settle() {
  for (let turn = 0; turn < 3; turn++) {
    await service.platform.jobs.drain()
    await runToRest(service)
    await service.cursors.catchUp()
  }
}

const WHAT_TO_DO =
  'Write a sentence into it in test/conformance/marks/walk.ts, or say in reviewed-fields.ts why nobody does'

test('a sentence is written into every field that takes one', () => {
  expect(unwritten(service.endpoints, pen.written, isReviewed), WHAT_TO_DO).toEqual([])
  expect(idleReviews(service.endpoints, textFieldsOf), 'These reviews are about no field: delete them').toEqual([])
})

test('a new field that nobody writes is told', () => {
  const planted = endpoint({
    id: 'garden.plant',
    method: 'POST',
    path: '/garden',
    summary: 'Plant something',
    auth: 'user',
    query: Type.Object({ gardener: Type.Optional(Type.String()) }),
    body: Type.Object({
      tree: Type.Enum(['pear']),
      beds: Type.Array(Type.Object({ remark: Type.Optional(Type.String({ maxLength: 100 })) })),
      more: Type.Record(Type.String(), Type.Unknown()),
    }),
    response: Type.Object({}),
    handle: () => ({}),
  })
  expect(unwritten([planted], new Map(), isReviewed)).toEqual([
    'garden.plant: beds[].remark',
    'garden.plant: more.*',
    'garden.plant: ?gardener',
  ])
  const written = new Map([['garden.plant', new Set(['beds[].remark', 'more.note', '?gardener'])]])
  expect(unwritten([planted], written, isReviewed)).toEqual([])
})

test('what a person takes away holds every sentence that they wrote', async () => {
  await ada.post('/privacy/export')
  await service.platform.jobs.drain()
  const { download_url } = (await ada.get('/privacy/export')).json()
  const { rawPayload } = await service.app.inject({ url: download_url })
  const archive = Object.values(unzipSync(rawPayload))
    .map((bytes) => strFromU8(bytes))
    .join('\n')
  const lacking = pen.marks
    .filter(({ text }) => !pen.fleeting.has(text) && !pen.overwritten.has(text) && !holds(archive, text))
    .map(({ operation, field }) => `${operation}: ${field}`)
  expect(lacking).toEqual([])
  expect(pen.marks.length).toBeGreaterThan(150)
})

void GOOD_PASSWORD
