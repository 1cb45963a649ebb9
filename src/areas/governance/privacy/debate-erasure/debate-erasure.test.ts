import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { ERASE_AGAIN } from './reactions.ts'

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService()
  ada = await service.as()
})
afterAll(() => service.close())

const AT = '2027-01-10T12:00:00.000Z'

/** What areas keep of a debate beside its log, as they write it. */
async function plant(org: string, debate: string, mark: string) {
  const { db } = service.platform
  const common = { organization_id: org, created_at: AT }
  const webhook = { url: 'https://example.org', events: [], name: null, description: null, active: false }
  const history = { last_delivery_at: null, last_delivery_status: null, delivery_count: 0, failure_count: 0 }
  await db
    .insertInto('webhooks')
    .values({
      ...common,
      ...webhook,
      ...history,
      id: 'whk_1',
      sealed_secret: '',
      created_by: 'usr_1',
      updated_at: AT,
    })
    .onConflict((on) => on.doNothing())
    .execute()
  const delivery = { status: 'pending', attempts: 0, response_code: null, error: null, next_attempt_at: null } as const
  await db
    .insertInto('webhook_deliveries')
    .values({
      ...common,
      ...delivery,
      id: `dlv_${mark}`,
      webhook_id: 'whk_1',
      event: 'x',
      debate_id: debate,
      body: mark,
      delivered_at: null,
    })
    .execute()
  await db
    .insertInto('probe_reports')
    .values({
      ...common,
      id: `rep_${mark}`,
      debate_id: debate,
      about: null,
      kind: 'gauntlet',
      agents: [],
      report: { mark },
      completed_at: AT,
    })
    .execute()
  const job = {
    type: 'debate',
    priority: 1,
    status: 'completed',
    run: 1,
    attempts: 1,
    max_attempts: 1,
    progress: 1,
  } as const
  const times = { available_at: AT, started_at: AT, completed_at: AT, updated_at: AT }
  await db
    .insertInto('queue_jobs')
    .values({
      ...common,
      ...job,
      ...times,
      id: `job_${mark}`,
      payload: { mark },
      result: { debate_id: debate },
      error: null,
      worker_id: null,
      created_by: 'usr_1',
    })
    .execute()
}

async function left(mark: string): Promise<string[]> {
  const { db } = service.platform
  const [deliveries, reports, jobs] = await Promise.all([
    db.selectFrom('webhook_deliveries').select('id').where('id', '=', `dlv_${mark}`).execute(),
    db.selectFrom('probe_reports').select('id').where('id', '=', `rep_${mark}`).execute(),
    db.selectFrom('queue_jobs').select(['id', 'payload']).where('id', '=', `job_${mark}`).execute(),
  ])
  return [...deliveries, ...reports].map(({ id }) => id).concat(jobs.map(({ payload }) => JSON.stringify(payload)))
}

async function erased(): Promise<{ org: string; debate: string; other: string }> {
  const [debate, other] = [await service.started(ada), await service.started(ada)]
  const row = service.platform.db.selectFrom('debates').select('organization_id as org').where('id', '=', debate)
  const { org } = await row.executeTakeFirstOrThrow()
  return { org, debate, other }
}

test('an erased debate takes along what every table keeps of it, and nothing of another', async () => {
  const { org, debate, other } = await erased()
  await plant(org, debate, 'mine')
  await plant(org, other, 'other')
  await ada.delete(`/debates/${debate}`)
  await service.cursors.catchUp()
  expect(await left('mine')).toEqual(['{}'])
  expect(await left('other')).toEqual(['dlv_other', 'rep_other', '{"mark":"other"}'])
})

test('what was written down meanwhile goes a minute later, and again while a reader is behind', async () => {
  const { db, jobs } = service.platform
  const { org, debate } = await erased()
  await ada.delete(`/debates/${debate}`)
  await service.cursors.catchUp()
  await plant(org, debate, 'late')
  const position = (await service.platform.log.read(debate)).at(-1)?.position ?? 0
  await db.updateTable('cursors').set({ position: 0 }).where('name', '=', 'webhooks.announce').execute()
  const waiting = async () => {
    const { rows } = await service.database.pool.query(
      `select count(*)::int as n from pgboss.job where name = $1 and state < 'active' and data ->> 'debate' = $2`,
      [ERASE_AGAIN.name, debate],
    )
    return rows[0].n
  }
  const before = await waiting()
  expect(before).toBeGreaterThan(0)
  await jobs.enqueue(ERASE_AGAIN, { org, debate, at: AT, position })
  await jobs.drain()
  expect(await left('late')).toEqual(['{}'])
  expect(await waiting()).toBe(before + 1)
})
