import { setTimeout as pause } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { shelf } from '../../../../test/support/knowledge.ts'
import { lettersTo } from '../../../../test/support/letters.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import { RUN } from './schedules.ts'

const START = Date.parse('2026-01-01T03:00:00Z')
let clock = START
let service: DebateService

beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock), settings: { SERVICE_JOB_WAIT_SECONDS: '20' } })
})
afterAll(() => service.close())

const at = () => new Date(clock).toISOString()
const SAID = 'Ask ann@example.org about the pump.'
const PLAIN = 'Ask [email] about the pump.'

/** One thing of each kind, all of the same age; answers their ids. */
async function fill(org: string, by: Client, noted = SAID) {
  const { db, newId } = service.platform
  const debates = await service.decided(by, { topic: `Is it right? ${SAID}` })
  await service.cursors.catchUp()
  await db.updateTable('debates').set({ updated_at: at() }).where('id', '=', debates).execute()
  const { id: documents } = await shelf(service.platform)(org, SAID, { title: 'Notes of ann@example.org' })
  const document = { organization_id: org, id: documents, name: 'n.txt', extension: 'txt', kind: 'text' as const }
  await db
    .insertInto('documents')
    .values({ ...document, job_id: 'job_none', kills: 0, updated_at: at() })
    .execute()
  const { id: memory } = (await by.post('/memory/continuum', { content: noted, topic: 'The pump' })).json()
  const ids = { debates, documents, memory, sessions: newId('session'), reports: newId('report') }
  const others = { ...ids, deliveries: newId('delivery'), jobs: newId('job'), runs: newId('execution') }
  const code = { scans: newId('scan'), findings: newId('finding') }
  const own = { organization_id: org, created_at: at() }
  await db
    .insertInto('sessions')
    .values({
      ...own,
      id: others.sessions,
      user_id: 'usr_ada',
      family_id: 'f',
      family_ends_at: at(),
      token_version: 1,
      secret_id: 'hidden',
      ip_address: '203.0.113.7',
      user_agent: 't',
      device_name: 't',
      last_activity: at(),
      expires_at: at(),
      refresh_expires_at: at(),
      ended_at: at(),
    })
    .execute()
  const report = { ...own, id: others.reports, debate_id: 'dbt_probe', kind: 'capability' as const, agents: [] }
  await db
    .insertInto('probe_reports')
    .values({ ...report, report: { said: SAID }, completed_at: at() })
    .execute()
  const webhook = { ...own, id: newId('webhook'), url: 'https://example.org', name: 'w', updated_at: at() }
  await db
    .insertInto('webhooks')
    .values({
      ...webhook,
      events: [],
      active: true,
      sealed_secret: '',
      created_by: 'usr_ada',
      delivery_count: 1,
      failure_count: 0,
    })
    .execute()
  const delivery = { ...own, id: others.deliveries, webhook_id: webhook.id, event: 'debate_end', attempts: 1 }
  await db
    .insertInto('webhook_deliveries')
    .values({ ...delivery, body: JSON.stringify({ said: SAID, at: 4155550143 }), status: 'delivered' })
    .execute()
  const job = { ...own, id: others.jobs, type: 'debate', payload: { said: SAID }, priority: 1, run: 1, attempts: 1 }
  await db
    .insertInto('queue_jobs')
    .values({
      ...job,
      status: 'completed',
      max_attempts: 1,
      progress: 100,
      created_by: 'usr_gone',
      available_at: at(),
      completed_at: at(),
      updated_at: at(),
    })
    .execute()
  await ended(org, others.runs)
  await scanned(org, code)
  return { ...others, ...code }
}

/** A scan before the newest of its repository, what it found and nobody saw since, and what the newest still finds. */
async function scanned(org: string, { scans, findings }: { scans: string; findings: string }) {
  const { db, newId } = service.platform
  const own = { organization_id: org, repository_id: newId('repository') }
  const scan = { ...own, kind: 'secrets' as const, status: 'completed' as const, options: {}, progress: 100 }
  const newest = newId('scan')
  await db
    .insertInto('code_scans')
    .values(
      [scans, newest].map((id, later) => ({
        ...scan,
        id,
        branch: SAID,
        job_id: 'job_none',
        created_by: 'usr_ada',
        created_at: new Date(clock + later).toISOString(),
        completed_at: at(),
      })),
    )
    .execute()
  const seen = { first_scan_id: scans, last_scan_id: scans, first_seen_at: at(), last_seen_at: at() }
  const told = { title: SAID, message: SAID, path: 'a.ts', line: 1, snippet: SAID, author_name: 'Ann', details: {} }
  const rule = { kind: 'secret', rule: 'secret.stripe-key', rule_class: 'secret:stripe_key' } as const
  const weight = { severity: 'high', severity_rank: 1, measured_confidence: 0.9 } as const
  const found = { ...own, ...seen, ...told, ...rule, ...weight, content_print: 'hidden' }
  await db
    .insertInto('findings')
    .values([
      { ...found, id: findings, fingerprint: 'hidden', status: 'dismissed', verdict: 'false_positive' },
      { ...found, id: newId('finding'), fingerprint: 'open', status: 'open', last_scan_id: newest },
    ])
    .execute()
  await db
    .insertInto('scan_findings')
    .values({ organization_id: org, scan_id: scans, finding_id: findings, is_new: true })
    .execute()
  const verdict = { organization_id: org, finding_id: findings, place: 1, verdict: 'false_positive' as const }
  await db
    .insertInto('finding_verdicts')
    .values({
      ...verdict,
      reason: SAID,
      stated_confidence: 0.9,
      rule_class: 'secret:stripe_key',
      decided_by: 'usr_ada',
      decided_at: at(),
    })
    .execute()
}

/** A run of a workflow that is over, and its one step. */
async function ended(org: string, id: string) {
  const own = { organization_id: org, name: 'Notes', payer: org, template_id: 'wft_1', request_digest: '' }
  const who = { owner: 'usr_gone', started_by: 'usr_gone' }
  await service.platform.db
    .insertInto('workflow_runs')
    .values({
      ...own,
      ...who,
      id,
      outputs: { said: SAID } as never,
      status: 'completed',
      resting: true,
      created_at: at(),
      completed_at: at(),
      updated_at: at(),
    })
    .execute()
  const step = { organization_id: org, run_id: id, step_id: 'tell', iteration: 0, branch: 0, type: 'set' }
  await service.platform.db
    .insertInto('workflow_steps')
    .values({
      ...step,
      status: 'completed',
      attempt: 1,
      retries: 0,
      optional: false,
      result: JSON.stringify({ said: SAID }),
      started_at: at(),
    })
    .execute()
}

async function executed(by: Client, id: string, body: object = {}) {
  let isOver = false
  const answer = Promise.resolve(by.post(`/retention/policies/${id}/execute`, body)).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await service.platform.jobs.drain()
    await pause(5)
  }
  return (await answer).json()
}

/** A policy that has looked already. */
async function policy(by: Client, wish: object): Promise<string> {
  const { id } = (
    await by.post('/retention/policies', { name: 'P', retention_days: 5, grace_period_days: 0, ...wish })
  ).json()
  expect(await executed(by, id)).toMatchObject({ dry_run: true, held: 'grace', until: at() })
  return id
}

/** A debate leaves memories too. */
const SAME_AGE = `select count(*)::int as n from memory_entries as own join memory_entries as one using (organization_id, created_at)
  where own.organization_id = $1 and one.id = $2`

const KINDS = [
  'debates',
  'documents',
  'memory',
  'sessions',
  'reports',
  'deliveries',
  'jobs',
  'runs',
  'scans',
  'findings',
] as const
/** Of these only the whole can go. */
const WHOLE = ['runs', 'scans']
const TABLES = {
  ...{
    debates:
      '(select * from debates where not exists (select 1 from debate_details where debate_id = id and deleted_at is not null))',
    documents: 'library_items',
    memory: 'memory_entries',
    sessions: 'sessions',
  },
  reports: 'probe_reports',
  deliveries: 'webhook_deliveries',
  jobs: 'queue_jobs',
  runs: 'workflow_runs',
  scans: 'code_scans',
  findings: 'findings',
  exports: 'stored_exports',
} as const

/** The kinds of which the thing is not there any more. */
async function gone(ids: Record<string, string>): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(ids).map(async ([kind, id]) => {
      const { rows } = await service.database.pool.query(
        `select 1 from ${TABLES[kind as keyof typeof TABLES]} where id = $1`,
        [id],
      )
      return rows.length === 0 ? [kind] : []
    }),
  )
  return found.flat().sort()
}

test('what is archived can be read from a signed export that stays, and is gone from where it was', async () => {
  const org = 'org_archive'
  const ada = await service.as({ userId: 'usr_ada', org, org_role: 'owner' })
  const ids = await fill(org, ada)
  clock += 20 * DAY_MS
  const young = await fill(org, ada, 'The shed wants paint.')
  const id = await policy(ada, { action: 'archive', data_types: KINDS })
  const [{ n }] = (await service.database.pool.query(SAME_AGE, [org, ids.memory])).rows
  const told = await executed(ada, id)
  expect(told).toMatchObject({ status: 'completed', items_archived: 9 + n, items_deleted: 0, errors: [] })
  await service.cursors.catchUp()
  expect([await gone(ids), await gone(young)]).toEqual([[...KINDS].sort(), []])

  const [archive] = new Set(told.deletions.map(({ archive_id }: { archive_id: string }) => archive_id))
  clock += 30 * DAY_MS
  await service.platform.jobs.enqueue({ name: 'exports.expire', payload: Type.Object({}) }, {})
  await service.platform.jobs.drain()
  const lead = await service.as({ userId: 'usr_ada', org, org_role: 'owner' })
  const file = await lead.get(`/export/${archive}`)
  expect(file.statusCode).toBe(200)
  const parts = Object.fromEntries(Object.entries(unzipSync(file.rawPayload)).map(([n, b]) => [n, strFromU8(b)]))
  const part = (kind: keyof typeof ids, name: string) => parts[`${kind}/${org}/${ids[kind]}/${name}`] ?? ''
  expect(part('debates', 'log.jsonl')).toContain(SAID)
  expect(part('documents', 'pages.json')).toContain(SAID)
  expect(part('memory', 'entry.json')).toContain(SAID)
  expect(part('sessions', 'row.json')).toContain('203.0.113.7')
  expect(part('sessions', 'row.json')).not.toContain('hidden')
  for (const kind of ['reports', 'deliveries', 'jobs', 'runs'] as const) expect(part(kind, 'row.json')).toContain(SAID)
  expect(part('runs', 'steps.json')).toContain(SAID)
  expect([part('scans', 'row.json'), part('findings', 'row.json'), part('findings', 'verdicts.json')]).toEqual(
    [1, 2, 3].map(() => expect.stringContaining(SAID)),
  )
  expect(part('findings', 'row.json')).not.toContain('hidden')
  expect(JSON.parse(parts['manifest.json'] ?? '{}')).toMatchObject({ signature: expect.anything() })
  const member = await service.as({ userId: 'usr_mo', org, org_role: 'member' })
  expect((await member.get(`/export/${archive}`)).statusCode).toBe(403)
  const eve = await service.as({ userId: 'usr_eve', org: 'org_eve', org_role: 'owner' })
  expect((await eve.get(`/export/${archive}`)).statusCode).toBe(404)

  const exports = await policy(lead, { data_types: ['exports'] })
  const hold = (await lead.post('/privacy/holds', { name: 'Case', debate_ids: [ids.debates] })).json()
  expect(await executed(lead, exports)).toMatchObject({ items_deleted: 0, skipped: { held: 1 } })
  expect((await lead.delete(`/privacy/holds/${hold.id}`)).statusCode).toBe(200)
  expect(await executed(lead, exports)).toMatchObject({ items_deleted: 1 })
  expect((await lead.get(`/export/${archive}`)).statusCode).toBe(404)
})

test('what is deleted is gone, of every kind, and is found nowhere; what is younger stays', async () => {
  const org = 'org_deleted'
  const ada = await service.as({ userId: 'usr_ada', org, org_role: 'owner' })
  const ids = await fill(org, ada)
  clock += 20 * DAY_MS
  const young = await fill(org, ada, 'The shed wants paint.')
  const id = await policy(ada, { action: 'delete', data_types: KINDS })
  const [{ n }] = (await service.database.pool.query(SAME_AGE, [org, ids.memory])).rows
  const told = await executed(ada, id)
  expect(told).toMatchObject({ status: 'completed', items_deleted: 9 + n, items_archived: 0, errors: [] })
  await service.cursors.catchUp()
  expect([await gone(ids), await gone(young)]).toEqual([[...KINDS].sort(), []])
  const left = `select scan_id from scan_findings where organization_id = $1 union all
    select finding_id from finding_verdicts where organization_id = $1`
  expect((await service.database.pool.query(left, [org])).rows.map((row) => row.scan_id)).toEqual([
    young.scans,
    young.findings,
  ])
  const open = `select count(*)::int from findings where organization_id = $1 and status = 'open'`
  expect((await service.database.pool.query(open, [org])).rows).toEqual([{ count: 2 }])
  const hits = await service.platform.search.find([org], { text: 'pump', limit: 9 })
  expect(hits.filter(({ item }) => item === ids.documents || item === ids.memory)).toEqual([])
  expect(hits.map(({ item }) => item)).toContain(young.documents)
})

test('what is anonymized stays, once, without what names people', async () => {
  const org = 'org_plain'
  const ada = await service.as({ userId: 'usr_ada', org, org_role: 'owner' })
  const ids = await fill(org, ada)
  clock += 20 * DAY_MS
  const id = await policy(ada, { action: 'anonymize', data_types: KINDS.filter((kind) => !WHOLE.includes(kind)) })
  const [{ n }] = (await service.database.pool.query(SAME_AGE, [org, ids.memory])).rows
  expect(await executed(ada, id)).toMatchObject({ status: 'completed', items_anonymized: 7 + n, errors: [] })
  expect(await gone(ids)).toEqual([])
  const { platform, database } = service
  const rows = async (text: string, key: string) => (await database.pool.query(text, [key])).rows
  expect(await rows('select title from library_items where id = $1', ids.documents)).toEqual([
    { title: 'Notes of [email]' },
  ])
  expect(await rows('select text from library_pages where item = $1', ids.documents)).toEqual([{ text: PLAIN }])
  const [passage] = await rows('select text, place from passages where item = $1 and removed_at is null', ids.documents)
  expect(passage).toEqual({ text: PLAIN, place: { page: 1, start: 0, end: PLAIN.length } })
  const hits = await platform.search.find([org], { text: 'pump', limit: 9 })
  expect(hits.map(({ item, text }) => [item, text])).toEqual(
    expect.arrayContaining([
      [ids.documents, PLAIN],
      [ids.memory, PLAIN],
    ]),
  )
  expect(JSON.stringify(hits)).not.toContain('ann@example.org')
  expect(await rows('select text from memory_sources where entry = $1', ids.memory)).toEqual([{ text: PLAIN }])
  expect(await rows('select payload from queue_jobs where id = $1', ids.jobs)).toEqual([{ payload: { said: PLAIN } }])
  expect(await rows('select body from webhook_deliveries where id = $1', ids.deliveries)).toEqual([
    { body: JSON.stringify({ said: PLAIN, at: 4155550143 }) },
  ])
  const finding = 'select title, message, snippet, author_name, path from findings where id = $1'
  expect(await rows(finding, ids.findings)).toEqual([
    { title: PLAIN, message: PLAIN, snippet: null, author_name: null, path: 'a.ts' },
  ])
  expect(await rows('select reason from finding_verdicts where finding_id = $1', ids.findings)).toEqual([
    { reason: PLAIN },
  ])
  expect(await rows('select ip_address from sessions where id = $1', ids.sessions)).toEqual([{ ip_address: '' }])

  const events = await platform.log.read(ids.debates)
  expect(events.some(({ private: text }) => JSON.stringify(text)?.includes('ann@example.org'))).toBe(false)
  const erased = events.filter((event) => event.type === 'text_erased')
  expect(erased).toMatchObject([{ data: { reason: 'retention', versions: expect.arrayContaining([1]) } }])
  expect(events.some(({ private: text }) => JSON.stringify(text)?.includes('It pays.'))).toBe(true)
  expect(await platform.log.verify(ids.debates)).toMatchObject({ intact: true })

  const again = await executed(ada, id)
  expect(again).toMatchObject({ items_anonymized: 0, skipped: { done_before: 7 + n } })
})

test('a run that was cut off goes on where it was; two who drive it take nothing twice, and what changed stays', async () => {
  const org = 'org_cut'
  const { pool } = service.database
  const job = `insert into queue_jobs (organization_id, id, type, payload, priority, status, run, attempts, max_attempts, progress, created_by, created_at, available_at, completed_at, updated_at)
    select $1, 'job_cut' || lpad(n::text, 4, '0'), 'debate', '{}', 1, 'completed', 1, 1, 1, 100, 'usr_gone', $2, $2, $2, $2 from generate_series(1, 70) as n`
  await pool.query(job, [org, at()])
  clock += 20 * DAY_MS
  const ada = await service.as({ userId: 'usr_ada', org, org_role: 'owner' })
  const id = await policy(ada, { data_types: ['jobs'], retention_days: 10 })
  await pool.query(
    `create function stumble() returns trigger language plpgsql as $$ begin raise exception 'down'; end $$`,
  )
  await pool.query(
    `create trigger stumble before delete on queue_jobs for each row when (old.id = 'job_cut0060') execute function stumble()`,
  )
  const answer = Promise.resolve(ada.post(`/retention/policies/${id}/execute`, { confirm: true }))
  const left = async () => (await pool.query(`select id from queue_jobs where id like 'job_cut%'`)).rows.length
  while ((await left()) > 11) {
    await service.platform.jobs.drain()
    await pause(5)
  }
  const { runs } = (await ada.get(`/retention/runs?policy_id=${id}`)).json()
  const run = runs.find(({ dry_run }: { dry_run: boolean }) => !dry_run)
  expect(run).toMatchObject({ status: 'running', items_deleted: 59, dry_run: false })
  expect((await ada.post(`/retention/policies/${id}/execute`)).json()).toMatchObject({ details: { status: 'running' } })
  await pool.query('drop trigger stumble on queue_jobs')
  await pool.query(`update queue_jobs set status = 'pending', completed_at = null where id = 'job_cut0070'`)
  const { jobs } = service.platform
  for (const _ of [1, 2]) await jobs.enqueue(RUN, { organization_id: org, run_id: run.id })
  await jobs.drain()
  expect((await ada.get(`/retention/runs/${run.id}`)).json()).toMatchObject({
    ...{ status: 'completed', items_deleted: 69, items_skipped: 1, skipped: { changed: 1 } },
  })
  expect(await left()).toBe(1)
  const told = `select id from audit_pending where facts::text like '%retention.executed%' and facts::text like $1`
  expect((await pool.query(told, [`%${run.id}%`])).rows).toHaveLength(1)
  await answer
})

test('people are told what will go, what went over the brake, and of what is old', async () => {
  const org = 'org_told'
  const lead = await service.as({ userId: 'usr_lead', org, org_role: 'owner' })
  const ids = await fill(org, lead)
  clock += 20 * DAY_MS
  const to = 'officer@example.org'
  const wish = { data_types: ['reports', 'jobs'], notification_recipients: [to], retention_days: 5 }
  const { id } = (await lead.post('/retention/policies', { ...wish, name: 'Old\nthings', action: 'notify' })).json()
  const due = async () => {
    await service.platform.schedules.drain()
    await service.platform.jobs.drain()
  }
  await due()
  expect((await lettersTo(service, to)).map(({ subject }) => subject)).toEqual([
    'Retention: what “Old things” will take',
  ])
  for (let day = 0; day < 9; day++) {
    clock += DAY_MS
    await due()
  }
  expect((await lettersTo(service, to)).map(({ subject }) => subject)).toEqual([
    'Retention: “Old things”',
    'Retention: what “Old things” will take',
  ])
  expect(await gone(ids)).toEqual([])
  const { runs } = (
    await (await service.as({ userId: 'usr_lead', org, org_role: 'owner' })).get('/retention/runs')
  ).json()
  expect(runs.filter(({ notifications_sent }: { notifications_sent: number }) => notifications_sent > 0)).toHaveLength(
    1,
  )
  expect(runs.map(({ policy_id }: { policy_id: string }) => policy_id)).toContain(id)
})
