import { strFromU8, unzipSync } from 'fflate'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { checkPaper, type SignedPaper } from '../../../../shared/crypto/signed-paper.ts'
import { contributionsOf } from '../contributions/views.ts'

const START = Date.parse('2027-01-10T12:00:00Z')
let now = START
let service: DebateService
let ada: Client
let bo: Client
beforeAll(async () => {
  service = await debateService({
    now: () => new Date(now),
    settings: { SERVICE_PRIVACY_CONTROLLER: 'Example Ltd', SERVICE_CONTACT: 'privacy@example.org' },
  })
  ada = await service.as({ userId: 'usr_ada', email: 'ada@example.org' })
  bo = await service.as({ userId: 'usr_bo', email: 'bo@example.org' })
})
afterAll(() => service.close())

async function archiveOf(by: Client) {
  await service.cursors.catchUp()
  await service.platform.jobs.drain()
  const told = (await by.get('/privacy/export')).json()
  expect(told).toMatchObject({ status: 'completed', download_url: expect.stringContaining('/downloads/') })
  const { rawPayload, headers } = await service.app.inject({ url: told.download_url })
  expect(headers['content-type']).toBe('application/zip')
  const files = Object.fromEntries(
    Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
  return { told, files }
}

test('what is kept of a person is counted through the data map', async () => {
  await service.started(ada, { topic: 'Should we count it?' })
  await service.cursors.catchUp()
  const inventory = (await ada.get('/privacy/data-inventory')).json()
  const named = (name: string) => inventory.categories.find((each: { name: string }) => each.name === name)
  expect(named('account')).toMatchObject({ count: expect.any(Number), retention: expect.any(String) })
  expect(named('account').count).toBeGreaterThanOrEqual(2)
  expect(named('debate').count).toBeGreaterThanOrEqual(1)
  const days = service.platform.config.auditRetentionDays
  expect(named('audit').retention).toBe(`${days} days; if the account is deleted, only their text goes before`)
  expect(inventory).toMatchObject({ data_sold: false, third_party_sharing: { analytics: { recipients: [] } } })
  expect((await service.app.inject({ url: '/api/v1/privacy/data-inventory' })).statusCode).toBe(401)
})

test('what a person wrote is known event by event: the question, what came with it, and every word of theirs', async () => {
  const { db, log } = service.platform
  const cy = await service.as({ userId: 'usr_cy' })
  const id = await service.started(cy, {
    topic: 'Should we graft it?',
    context: 'It bore no fruit.',
    documents: ['Old.'],
  })
  await bo.post(`/debates/${id}/intervene`, { content: 'Wait for spring.' })
  await cy.post(`/debates/${id}/pause`, { reason: 'Because of the frost' })
  await cy.post(`/debates/${id}/resume`)
  await service.cursors.catchUp()
  const typesOf = async (user: string) => {
    const [mine] = (await contributionsOf(db, user)).filter(({ debateId }) => debateId === id)
    const events = await log.read(id)
    return mine?.versions.map((version) => events[version - 1]?.type)
  }
  expect(await typesOf('usr_cy')).toEqual([
    ...['debate_start', 'evidence_attached', 'evidence_attached', 'checkpoint_created', 'debate_paused'],
  ])
  expect(await typesOf('usr_bo')).toEqual(['intervention_added'])
  expect(await contributionsOf(db, 'usr_nobody')).toEqual([])
})

test('a person takes away everything that is theirs, signed, and nothing of others', async () => {
  const id = await service.started(ada, { topic: 'Should we plant quinces?' })
  await bo.post(`/debates/${id}/intervene`, { content: 'I prefer medlars.' })
  const first = (await ada.get('/privacy/export')).json()
  expect(first).toMatchObject({
    export_id: expect.stringMatching(/^exp_/),
    status: 'processing',
    estimated_completion: expect.any(String),
    download_url: null,
    profile: { id: 'usr_ada', email: 'ada@example.org', mfa_enabled: false },
    _export_metadata: { data_controller: 'Example Ltd', contact: 'privacy@example.org', format: 'json' },
  })
  expect((await ada.get(`/export/${first.export_id}`)).statusCode).toBe(409)
  const { told, files } = await archiveOf(ada)
  expect(told.export_id).toBe(first.export_id)
  expect(files[`debates/${id}.md`]).toContain('Should we plant quinces?')
  expect(files[`debates/${id}.jsonl`]?.split('\n').length).toBeGreaterThan(1)
  expect(JSON.parse(files['account/users.json'] ?? '')).toMatchObject([{ id: 'usr_ada', email: 'ada@example.org' }])
  expect(files['account/users.csv']).toMatch(/^id,email,/)
  const all = Object.values(files).join('\n')
  for (const secret of ['password_hash', 'medlars', 'bo@example.org']) expect(all).not.toContain(secret)
  expect(files['index.html']).toContain(`debates/${id}.md`)
  expect(files['index.html']).not.toMatch(/<script|http:|https:/)

  const manifest = JSON.parse(files['manifest.json'] ?? '') as SignedPaper<'export'>
  const { keys } = (await service.app.inject({ url: '/.well-known/jwks.json' })).json()
  const key = keys.find(({ kid }: { kid: string }) => kid === manifest.key_id)
  expect(checkPaper('export', manifest, key.x)).toEqual({ integrity: true, signature: true, faults: [] })
  const listed = (manifest.export.files as { name: string }[]).map(({ name }) => name)
  expect([...listed, 'manifest.json'].sort()).toEqual(Object.keys(files).sort())
})

test('an export is its person’s alone, by its id too', async () => {
  const { told } = await archiveOf(ada)
  const mine = await ada.get(`/export/${told.export_id}`)
  expect([mine.statusCode, mine.headers['content-type']]).toEqual([200, 'application/zip'])
  expect((await bo.get(`/export/${told.export_id}`)).statusCode).toBe(404)
  const elsewhere = await service.as({ userId: 'usr_cy', org: 'org_2' })
  expect((await elsewhere.get(`/export/${told.export_id}`)).statusCode).toBe(404)
  expect((await ada.get('/export/exp_nothing')).statusCode).toBe(404)
})

test('a new one is begun when it is asked for, and the answer comes as CSV too', async () => {
  const before = (await ada.get('/privacy/export')).json().export_id
  const renewed = (await ada.post('/privacy/export')).json()
  expect(renewed.export_id).not.toBe(before)
  const csv = await ada.get('/privacy/export?format=csv')
  expect(csv.headers['content-type']).toMatch(/^text\/csv/)
  expect(csv.body).toContain('profile,email,ada@example.org')
  expect((await ada.get('/privacy/export?format=pdf')).json().field).toBe('format')
})

test('after a week it is gone, with its file and its links', async () => {
  const { told } = await archiveOf(ada)
  now += 7 * 86_400_000 + 1
  const later = await service.as({ userId: 'usr_ada', email: 'ada@example.org' })
  const { jobs, db } = service.platform
  await jobs.enqueue({ name: 'exports.expire', payload: Type.Object({}) }, {})
  await jobs.drain()
  expect((await later.get(`/export/${told.export_id}`)).statusCode).toBe(404)
  expect((await service.app.inject({ url: told.download_url })).statusCode).toBe(410)
  expect(
    await db
      .selectFrom('stored_files')
      .select('id')
      .where('kind', '=', 'exports')
      .where('state', '=', 'stored')
      .execute(),
  ).toEqual([])
})
