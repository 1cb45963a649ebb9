import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { shelf } from '../../../../test/support/knowledge.ts'

const DAY = 86_400_000
const START = Date.parse('2026-01-01T03:00:00Z')
/** Policies fire once after an outage, so that days between are as good as days one by one. */
const STEP = 40
let clock = START
let service: DebateService
let ada: Client
const day = (n: number) => new Date(START + n * DAY).toISOString()

beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock), settings: { SERVICE_JOB_WAIT_SECONDS: '20' } })
  ada = await service.as({ org_role: 'owner' })
})
afterAll(() => service.close())

const put = (url: string, payload: object) =>
  service.app.inject({ method: 'PUT', url, payload, headers: headers ?? {} })
let headers: Record<string, string> | undefined

async function runDue() {
  await service.platform.schedules.drain()
  await service.platform.jobs.drain()
}

/** What executing a policy answers once its job was done. */
async function executed(by: Client, id: string, body?: object, query = '') {
  let isOver = false
  const answer = Promise.resolve(by.post(`/retention/policies/${id}/execute${query}`, body)).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await service.platform.jobs.drain()
    await pause(5)
  }
  return answer
}

const idsOf = (answer: { report: { deletions: { resource_id: string }[] } }) =>
  answer.report.deletions.map(({ resource_id }) => resource_id).sort()

async function session(id: string, ended: number, org = 'org_1', user = 'usr_ada') {
  const at = day(ended)
  await service.platform.db
    .insertInto('sessions')
    .values({
      ...{
        id,
        user_id: user,
        organization_id: org,
        family_id: id,
        family_ends_at: at,
        token_version: 1,
        secret_id: 's',
      },
      ...{
        ip_address: '203.0.113.7',
        user_agent: 'test',
        device_name: 'test',
        created_at: at,
        began_at: at,
        last_activity: at,
      },
      ...{
        expires_at: day(5000),
        refresh_expires_at: at,
        replaced_by: null,
        replaced_at: null,
        ended_at: at,
        end_reason: 'logout',
      },
    })
    .execute()
}

async function report(id: string, completed: number, about: string | null, org = 'org_1') {
  await service.platform.db
    .insertInto('probe_reports')
    .values({
      organization_id: org,
      id,
      debate_id: `dbt_of_${id}`,
      about,
      kind: 'capability',
      agents: [],
      ...{ report: { said: 'Ask ann@example.org' }, created_at: day(completed), completed_at: day(completed) },
    })
    .execute()
}

const left = async (table: 'sessions' | 'probe_reports', org = 'org_1') => {
  const rows = await service.platform.db.selectFrom(table).select('id').where('organization_id', '=', org).execute()
  return rows
    .map(({ id }) => id)
    .filter((id) => /^(?:ses|rep)_t/.test(id))
    .sort()
}

test('over 400 days exactly what the policies name goes, and dry and real runs name the same', async () => {
  await service.as({ userId: 'usr_other', org: 'org_other' })
  const debates: string[] = []
  for (const topic of ['Old?', 'Kept by its tag?', 'Held?', 'Young?'])
    debates.push(await service.decided(ada, { topic }))
  const [old = '', tagged = '', held = '', young = ''] = debates
  await service.cursors.catchUp()
  await ada.patch(`/debates/${tagged}`, { tags: ['keep'] })
  const ages = [0, 0, 0, 390] as const
  for (const [place, id] of debates.entries()) {
    const updated_at = day(ages[place] ?? 0)
    await service.platform.db.updateTable('debates').set({ updated_at }).where('id', '=', id).execute()
  }
  for (let n = 0; n <= 390; n += 30) {
    await session(`ses_t${n}`, n)
    await report(`rep_t${n}`, n, n === 60 ? held : null)
    await session(`sesother_${n}`, n, 'org_other', 'usr_other')
  }
  const hold = await ada.post('/privacy/holds', { name: 'Case 7', debate_ids: [held] })
  expect(hold.json()).toMatchObject({ status: 'active', debate_ids: [held] })

  const made = async (body: object) => (await ada.post('/retention/policies', body)).json()
  const short = await made({ name: 'Sessions', retention_days: 90, data_types: ['sessions', 'reports'] })
  const long = await made({ name: 'Reports', retention_days: 200, applies_to: ['reports'], grace_period_days: 0 })
  const ofDebates = await made({
    name: 'Debates',
    retention_days: 365,
    data_types: ['debates'],
    exclude_tags: ['keep'],
  })
  expect(short).toMatchObject({ policy: { id: short.id }, applies_to: ['sessions', 'reports'], grace_period_days: 7 })
  await runDue()
  expect((await ada.get('/retention/runs')).json()).toMatchObject({ total: 3, runs: [{ dry_run: true }, {}, {}] })

  for (let n = STEP; n <= 400; n += STEP) {
    clock = START + n * DAY
    if (n === 400) {
      ada = await service.as({ org_role: 'owner' })
      const dry = (await executed(ada, short.id, { dry_run: true })).json()
      expect(dry).toMatchObject({ dry_run: true, items_deleted: 0 })
      const due = (await ada.get('/retention/expiring?days=0')).json()
      const named = due.expiring.filter(({ policy_id }: { policy_id: string }) => policy_id === short.id)
      expect(named.map(({ id }: { id: string }) => id).sort()).toEqual(idsOf(dry))
    }
    await runDue()
  }
  const outlived = (days: number) => Array.from({ length: 14 }, (_, i) => i * 30).filter((n) => n + days >= 400)
  expect(await left('sessions')).toEqual(
    outlived(90)
      .map((n) => `ses_t${n}`)
      .sort(),
  )
  expect(await left('probe_reports')).toEqual(['rep_t60', ...outlived(200).map((n) => `rep_t${n}`)].sort())
  const others = await service.platform.db
    .selectFrom('sessions')
    .select('id')
    .where('organization_id', '=', 'org_other')
    .execute()
  expect(others.filter(({ id }) => id.startsWith('sesother_'))).toHaveLength(14)
  const status = async (id: string) => (await ada.get(`/debates/${id}`)).statusCode
  expect([await status(old), await status(tagged), await status(held), await status(young)]).toEqual([
    404, 200, 200, 200,
  ])

  expect((await ada.delete(`/privacy/holds/${hold.json().id}`)).json()).toMatchObject({ status: 'lifted' })
  expect((await ada.delete(`/privacy/holds/${hold.json().id}`)).statusCode).toBe(409)
  const dry = (await executed(ada, ofDebates.id, undefined, '?dry_run=true')).json()
  expect([idsOf(dry), dry.items_processed]).toEqual([[held], 1])
  const real = (await executed(ada, ofDebates.id, {})).json()
  expect([idsOf(real), real.items_deleted, real.report.deletions[0].outcome]).toEqual([[held], 1, 'deleted'])
  expect(await status(held)).toBe(404)
  const { rows } = await service.database.pool.query(
    `select data::jsonb from events where debate_id = $1 and type = 'debate_erased'`,
    [held],
  )
  expect(rows).toEqual([{ data: { user: ofDebates.id, reason: 'retention' } }])
  expect((await ada.get(`/retention/runs?policy_id=${long.id}`)).json().runs[0]).toMatchObject({ status: 'completed' })
})

test('a new policy only looks, one that takes more looks again, and one that would take very much is asked about', async () => {
  const bo = await service.as({ userId: 'usr_bo', org: 'org_bo', org_role: 'owner' })
  headers = await service.token({ userId: 'usr_bo', org: 'org_bo', org_role: 'owner' })
  for (let n = 0; n < 60; n++) await session(`ses_t9${String(n).padStart(2, '0')}`, 0, 'org_bo', 'usr_bo')
  const { id } = (
    await bo.post('/retention/policies', { name: 'P', retention_days: 300, data_types: ['sessions'] })
  ).json()
  const execute = (body: object = {}) => executed(bo, id, body)
  expect((await execute()).json()).toMatchObject({
    dry_run: true,
    held: 'grace',
    items_processed: 60,
    items_deleted: 0,
  })
  clock += 8 * DAY
  expect(await left('sessions', 'org_bo')).toHaveLength(60)
  const braked = await execute()
  expect([braked.statusCode, braked.json().details]).toMatchObject([
    409,
    { status: 'stopped', held: 'brake', counts: { sessions: { would_take: 60 } } },
  ])
  const stale = await execute({ confirm: true })
  expect([stale.statusCode, stale.json().details.reason]).toEqual([403, 'SIGN_IN_AGAIN'])

  expect((await put(`/api/v1/retention/policies/${id}`, { name: 'Q' })).json()).toMatchObject({
    name: 'Q',
    grace_until: expect.any(String),
  })
  expect((await put(`/api/v1/retention/policies/${id}`, { retention_days: 200 })).json()).toMatchObject({
    grace_until: null,
  })
  expect((await execute()).json()).toMatchObject({ dry_run: true, held: 'grace' })
  clock += 8 * DAY
  const again = await service.as({ userId: 'usr_bo2', org: 'org_bo', org_role: 'owner' })
  expect((await executed(again, id, { confirm: true })).json()).toMatchObject({
    items_deleted: 60,
  })
  expect(await left('sessions', 'org_bo')).toEqual([])

  await put(`/api/v1/retention/policies/${id}`, { enabled: false })
  expect((await execute()).json()).toMatchObject({ details: { status: 'disabled' } })
  expect((await bo.delete(`/retention/policies/${id}`)).json()).toMatchObject({ success: true, policy_id: id })
  expect((await bo.delete(`/retention/policies/${id}`)).statusCode).toBe(404)
})

test('anonymizing takes people out and leaves the rest; levels and documents are heeded', async () => {
  const cy = await service.as({ userId: 'usr_cy', org: 'org_cy', org_role: 'owner' })
  const policy = { name: 'A', retention_days: 5, grace_period_days: 0 }
  await report('rep_t8', 0, null, 'org_cy')
  const { id } = (
    await cy.post('/retention/policies', { ...policy, data_types: ['reports'], action: 'anonymize' })
  ).json()
  await executed(cy, id)
  expect((await executed(cy, id)).json()).toMatchObject({ items_anonymized: 1 })
  const row = await service.platform.db
    .selectFrom('probe_reports')
    .select('report')
    .where('id', '=', 'rep_t8')
    .executeTakeFirst()
  expect(row?.report).toEqual({ said: 'Ask [email]' })

  await shelf(service.platform)('org_cy', 'The pump holds ten bar.')
  const levels = { ...policy, name: 'L', data_types: ['reports'], exclude_sensitivity_levels: ['pii', 'top_secret'] }
  const made = (await cy.post('/retention/policies', levels)).json()
  expect(made.exclude_sensitivity_levels).toEqual(['pii', 'restricted'])
  await report('rep_t9', 0, null, 'org_cy')
  expect((await executed(cy, made.id, { dry_run: true })).json()).toMatchObject({
    skipped: { excluded_level: 1 },
    items_processed: 1,
  })
})

test('what is wrong is refused by its field, and nobody sees what is not theirs', async () => {
  ada = await service.as({ org_role: 'owner' })
  const refused = async (body: object) => {
    const answer = await ada.post('/retention/policies', { name: 'P', ...body })
    return [answer.statusCode, answer.json().field]
  }
  expect(await refused({ retention_days: 0 })).toEqual([400, 'retention_days'])
  expect(await refused({ retention_days: 99_999 })).toEqual([400, 'retention_days'])
  expect(await refused({ action: 'burn' })).toEqual([400, 'action'])
  expect(await refused({ action: 'archive', data_types: ['exports'] })).toEqual([400, 'action'])
  expect(await refused({ action: 'anonymize', data_types: ['exports'] })).toEqual([400, 'action'])
  expect(await refused({ data_types: ['sessions', 'facts'] })).toEqual([400, 'data_types[1]'])
  expect(await refused({ data_types: ['receipts'] })).toEqual([400, 'data_types[0]'])
  expect(await refused({ data_types: ['jobs'], applies_to: ['memory'] })).toEqual([400, 'applies_to'])
  expect(await refused({ schedule: 'now and then' })).toEqual([400, 'schedule'])
  expect(await refused({ workspace_id: 'org_bo' })).toEqual([404, undefined])
  const held = async (body: object) => {
    const answer = await ada.post('/privacy/holds', { name: 'C', ...body })
    return [answer.statusCode, answer.json().field]
  }
  expect(await held({})).toEqual([400, 'user_ids'])
  expect(await held({ debate_ids: ['dbt_none'] })).toEqual([400, 'debate_ids[0]'])
  expect(await held({ user_ids: ['usr_1'], expires_at: '2020-01-01T00:00:00Z' })).toEqual([400, 'expires_at'])

  const { id } = (await ada.post('/retention/policies', { name: 'Mine', data_types: ['jobs'] })).json()
  const eve = await service.as({ userId: 'usr_eve', org: 'org_eve', org_role: 'owner' })
  expect((await executed(eve, id)).statusCode).toBe(404)
  expect((await eve.get('/retention/policies')).json()).toMatchObject({ total: 0 })
  const member = await service.as({ userId: 'usr_mo', org_role: 'member' })
  expect((await member.post('/retention/policies', { name: 'P' })).statusCode).toBe(403)
  expect((await member.get('/privacy/holds')).statusCode).toBe(403)
  const stopped = await ada.post('/privacy/holds', { name: 'Stop', policy_ids: [id] })
  expect(stopped.statusCode).toBe(201)
  expect((await executed(ada, id)).json()).toMatchObject({ details: { status: 'held' } })
})
