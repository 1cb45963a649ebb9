import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../src/shared/time/dates.ts'
import { type DebateService, debateService } from '../support/debates.ts'
import { measured } from '../support/measured.ts'

const START = Date.parse('2026-01-01T03:00:00Z')
const DAYS = 400
/** The oldest things are so many days old when it begins: too young for any policy. */
const OLDEST = -50
const EVERY_DRY = 40
const SESSIONS_KEPT = 90
const REPORTS_KEPT = 200
const DEBATES_KEPT = 365
const ORG = 'org_1'

let clock = START
let service: DebateService
beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock) })
})
afterAll(() => service.close())

const rows = async <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
  (await service.database.pool.query(sql, values)).rows

const idsOf = async (table: string) =>
  (await rows<{ id: string }>(`select id from ${table} where organization_id = $1 and id like 'kept_%'`, ORG)).map(
    ({ id }) => id,
  )

const nameOf = (day: number, kind: string) => `kept_${kind}_${day}`
const days = Array.from({ length: DAYS - OLDEST }, (_, place) => OLDEST + place)
const isHeld = (day: number) => day % 50 === 0
const isGuarded = (day: number) => day % 35 === 0

/** One session and one report a day, some of a person who is held, some that name a person. */
async function fill() {
  const at = `($2::timestamptz + n * interval '1 day')`
  await rows(
    `insert into sessions (id, user_id, organization_id, family_id, family_ends_at, token_version, secret_id, ip_address, user_agent, device_name, created_at, last_activity, expires_at, refresh_expires_at, ended_at)
     select 'kept_session_' || n, case when n % 50 = 0 then 'usr_held' else 'usr_free' end, $1, 'f', ${at}, 1, 's', '', '', '', ${at}, ${at}, ${at}, ${at}, ${at}
     from generate_series($3::int, $4::int) as n`,
    ...[ORG, new Date(START).toISOString(), OLDEST, DAYS - 1],
  )
  await rows(
    `insert into probe_reports (organization_id, id, debate_id, kind, agents, report, created_at, completed_at)
     select $1, 'kept_report_' || n, 'dbt_probe', 'capability', '{}', jsonb_build_object('said', case when n % 35 = 0 then 'Ask ann@example.org' else 'ten bar' end), ${at}, ${at}
     from generate_series($3::int, $4::int) as n`,
    ...[ORG, new Date(START).toISOString(), OLDEST, DAYS - 1],
  )
}

const lead = () => service.as({ userId: 'usr_lead', org_role: 'owner' })

async function due() {
  await service.platform.schedules.drain()
  await service.platform.jobs.drain()
}

/** The ids that a dry run of the policy names now. */
async function foretold(policy: string): Promise<string[]> {
  const by = await lead()
  const { run_id } = (await by.post(`/retention/policies/${policy}/execute`, { dry_run: true })).json()
  await service.platform.jobs.drain()
  return named(run_id)
}

const named = async (run: string) => {
  const { deletions } = (await (await lead()).get(`/retention/runs/${run}`)).json()
  return deletions.map(({ resource_id }: { resource_id: string }) => resource_id).sort()
}

test(`in ${DAYS} days, one by one, exactly what the policies name goes, no held or floored thing, and dry and real runs name the same`, async () => {
  for (const userId of ['usr_held', 'usr_free']) await service.as({ userId })
  const ada = await lead()
  await fill()
  const old = await service.decided(ada)
  const kept = await service.decided(ada)
  await service.cursors.catchUp()
  await ada.patch(`/debates/${kept}`, { tags: ['keep'] })
  await rows('update debates set updated_at = $1', new Date(START).toISOString())
  const floored = async () => [
    await rows('select id from receipts order by id'),
    await rows('select count(*) from audit_entries'),
  ]
  await due()
  const proofs = await floored()
  expect((await ada.post('/privacy/holds', { name: 'Case', user_ids: ['usr_held'] })).statusCode).toBe(201)
  const policy = async (body: object): Promise<string> => (await ada.post('/retention/policies', body)).json().id
  const sessions = await policy({ name: 'S', retention_days: SESSIONS_KEPT, data_types: ['sessions', 'reports'] })
  await policy({
    ...{ name: 'R', retention_days: REPORTS_KEPT, data_types: ['reports'] },
    exclude_sensitivity_levels: ['pii'],
  })
  await policy({ name: 'D', retention_days: DEBATES_KEPT, data_types: ['debates'], exclude_tags: ['keep'] })
  await due()

  let compared = 0
  for (let today = 1; today <= DAYS; today++) {
    clock = START + today * DAY_MS
    const dry = today % EVERY_DRY === 0 ? await foretold(sessions) : undefined
    await due()
    const left = (kind: string, stays: (day: number) => boolean) =>
      days
        .filter(stays)
        .map((day) => nameOf(day, kind))
        .sort()
    const young = (keptDays: number) => (day: number) => day + keptDays >= today
    expect((await idsOf('sessions')).sort(), `sessions on day ${today}`).toEqual(
      left('session', (day) => young(SESSIONS_KEPT)(day) || isHeld(day)),
    )
    expect((await idsOf('probe_reports')).sort(), `reports on day ${today}`).toEqual(
      left('report', (day) => young(REPORTS_KEPT)(day) || isGuarded(day)),
    )
    const gone = await rows('select debate_id from debate_details where deleted_at is not null')
    expect(gone, `debates on day ${today}`).toEqual(today > DEBATES_KEPT ? [{ debate_id: old }] : [])
    if (dry) {
      const [run] = await rows<{ id: string }>(
        'select id from retention_runs where policy_id = $1 and not dry_run order by started_at desc limit 1',
        sessions,
      )
      const real = await named(run?.id ?? '')
      expect(dry).toEqual(real)
      compared += real.length
    }
  }
  const [receipts] = await floored()
  expect(receipts).toEqual(proofs[0])
  const [ran] = await rows<{ n: number; failed: number }>(
    `select count(*)::int as n, count(*) filter (where status <> 'completed')::int as failed from retention_runs`,
  )
  expect(ran?.failed).toBe(0)
  measured(
    `retention over ${DAYS} days, day by day: ${ran?.n} runs of 3 policies, ${days.length} sessions, ${days.length} reports and 2 debates looked at every day, each gone on its day or not at all; dry and real runs named the same ${compared} ids`,
  )
})
