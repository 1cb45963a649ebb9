import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { lettersTo } from '../../../../test/support/letters.ts'
import { madeWorkspace, within } from '../../../../test/support/workspaces.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'

const START = Date.parse('2026-01-01T04:00:00Z')
let clock = START
let service: DebateService

beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock), settings: { SERVICE_JOB_WAIT_SECONDS: '20' } })
})
afterAll(() => service.close())

const day = (n: number) => new Date(START + n * DAY_MS).toISOString()
const PEOPLE = {
  lee: { userId: 'usr_lee', org_role: 'owner' },
  ann: { userId: 'usr_ann', org_role: 'member' },
  bo: { userId: 'usr_bo', org_role: 'member' },
} as const

/** Signed in now, in an organization of its own. */
const headersOf = (who: keyof typeof PEOPLE, org: string) =>
  service.token({ ...PEOPLE[who], userId: `${PEOPLE[who].userId}_${org}`, org, tier: 'professional' })
const as = async (who: keyof typeof PEOPLE, org: string): Promise<Client> => service.by(await headersOf(who, org))
const madeBy = async (who: keyof typeof PEOPLE, org: string, fields: object = {}) =>
  madeWorkspace(service, await headersOf(who, org), { name: 'Finance', ...fields })

async function lookedOn(n: number) {
  clock = START + n * DAY_MS
  await service.platform.schedules.drain()
  await service.platform.jobs.drain()
}

async function report(id: string, workspace: string, completed: number) {
  const at = { created_at: day(completed), completed_at: day(completed) }
  const about = { debate_id: `dbt_of_${id}`, about: null, kind: 'capability' as const, agents: [] }
  await service.platform.db
    .insertInto('probe_reports')
    .values({ organization_id: workspace, id, ...about, report: { said: 'It holds.' }, ...at })
    .execute()
}

async function left(workspace: string): Promise<string[]> {
  const rows = service.platform.db.selectFrom('probe_reports').select('id').where('organization_id', '=', workspace)
  return (await rows.orderBy('id').execute()).map(({ id }) => id)
}

async function letters(who: keyof typeof PEOPLE, org: string) {
  const { userId } = PEOPLE[who]
  const person = service.platform.db.selectFrom('users').select('email').where('id', '=', `${userId}_${org}`)
  return lettersTo(service, (await person.executeTakeFirstOrThrow()).email)
}

const recordOf = async (workspace: string, org: string) => {
  const { body } = await (await as('lee', org)).get(`/workspaces/${workspace}`)
  return JSON.parse(body)
}

test('its owner is told 30 and 7 days before the first thing goes, what is held stays, and the rest is counted', async () => {
  const org = 'org_letters'
  await lookedOn(0)
  await headersOf('lee', org)
  const workspace = await madeBy('ann', org)
  const inside = service.by(within(await headersOf('ann', org), workspace))
  const held = await service.decided(inside)
  await service.cursors.catchUp()
  await service.platform.db
    .updateTable('debates')
    .set({ updated_at: day(0) })
    .where('id', '=', held)
    .execute()
  const hold = await (await as('lee', org)).post('/privacy/holds', { name: 'Case 7', debate_ids: [held] })
  expect(hold.statusCode).toBe(201)
  for (const [n, id] of ['rep_a', 'rep_b', 'rep_late'].entries()) await report(id, workspace, n === 2 ? 200 : 0)
  const { policy_id } = (await recordOf(workspace, org)).retention

  await lookedOn(330)
  expect(await letters('ann', org)).toEqual([])
  await lookedOn(336)
  expect(await letters('ann', org)).toMatchObject([
    { subject: 'Retention: things in “Finance” go soon', body: expect.stringContaining('the first from 2027-01-01') },
  ])
  await lookedOn(350)
  expect(await letters('ann', org)).toHaveLength(1)
  await lookedOn(359)
  expect(await letters('ann', org)).toHaveLength(2)
  await lookedOn(365)
  expect(await left(workspace)).toEqual(['rep_a', 'rep_b', 'rep_late'])
  await lookedOn(367)
  await lookedOn(368)
  expect(await left(workspace)).toEqual(['rep_late'])
  expect(await letters('ann', org)).toHaveLength(2)
  expect(await letters('lee', org)).toEqual([])

  const lee = await as('lee', org)
  const { runs } = (await lee.get(`/retention/runs?policy_id=${policy_id}`)).json()
  // A debate leaves two memories, which are held with it.
  expect(runs).toMatchObject([{ status: 'completed', dry_run: false, items_deleted: 2, skipped: { held: 3 } }])
  const enters = service.by(within(await headersOf('ann', org), workspace))
  expect((await enters.get(`/debates/${held}`)).statusCode).toBe(200)

  // A month without anything that goes soon: the next thing to go is a first one again.
  await lookedOn(520)
  await lookedOn(540)
  expect(await letters('ann', org)).toHaveLength(3)
})

test('cut to one day, nothing goes before its letter and seven days after it', async () => {
  const org = 'org_cut'
  await lookedOn(1000)
  await headersOf('lee', org)
  const workspace = await madeBy('ann', org)
  await report('rep_cut', workspace, 990)
  await lookedOn(1001)
  const ann = await as('ann', org)
  expect((await ann.patch(`/workspaces/${workspace}`, { retention_days: 1 })).statusCode).toBe(403)
  const lee = await as('lee', org)
  const cut = await lee.patch(`/workspaces/${workspace}`, { retention_days: 1 })
  expect(cut.json()).toMatchObject({ retention_days: 1, retention: { enabled: true, kept_days: { reports: 1 } } })
  await lookedOn(1001)
  expect(await letters('ann', org)).toMatchObject([{ body: expect.stringContaining(day(1008).slice(0, 10)) }])
  for (const n of [1002, 1005, 1007]) await lookedOn(n)
  expect(await left(workspace)).toEqual(['rep_cut'])
  await lookedOn(1009)
  expect(await left(workspace)).toEqual([])
  expect(await letters('ann', org)).toHaveLength(1)
})

test('a longer policy of the organization holds in the workspace, and the record shows its days', async () => {
  const org = 'org_longer'
  await lookedOn(2000)
  const workspace = await madeBy('lee', org)
  await report('rep_kept', workspace, 1500)
  const lee = await as('lee', org)
  const policy = { name: 'Reports', retention_days: 730, data_types: ['reports'] }
  expect((await lee.post('/retention/policies', policy)).statusCode).toBe(201)
  expect((await recordOf(workspace, org)).retention.kept_days).toMatchObject({ reports: 730, debates: 365 })
  for (const n of [2001, 2010, 2020]) await lookedOn(n)
  expect(await left(workspace)).toEqual(['rep_kept'])
  const own = (await letters('lee', org)).filter(({ subject }) => subject.includes('Finance'))
  expect(own).toEqual([])
})

test('the policy of a workspace is seen by those who may enter, changed there, and goes with it', async () => {
  const org = 'org_own'
  await lookedOn(3000)
  await headersOf('lee', org)
  const workspace = await madeBy('ann', org)
  const { policy_id } = (await recordOf(workspace, org)).retention
  const seen = async (who: keyof typeof PEOPLE) => {
    const { policies } = (await (await as(who, org)).get('/retention/policies')).json()
    return policies.map(({ id }: { id: string }) => id)
  }
  expect([await seen('lee'), await seen('ann'), await seen('bo')]).toEqual([[policy_id], [policy_id], []])
  const lee = await as('lee', org)
  const changed = async (body: object) => {
    const answer = await lee.put(`/retention/policies/${policy_id}`, body)
    return [answer.statusCode, answer.json().field]
  }
  expect(await changed({ retention_days: 3 })).toEqual([400, 'retention_days'])
  expect(await changed({ data_types: ['jobs'] })).toEqual([400, 'data_types'])
  expect(await changed({ grace_period_days: 0 })).toEqual([400, 'grace_period_days'])
  expect(await changed({ enabled: false, retention_days: 365 })).toEqual([200, undefined])
  expect((await recordOf(workspace, org)).retention).toMatchObject({ enabled: false, kept_days: { reports: null } })
  const refused = await lee.delete(`/retention/policies/${policy_id}`)
  expect([refused.statusCode, refused.json().details]).toMatchObject([409, { workspace_id: workspace }])
  await lee.delete(`/workspaces/${workspace}`)
  await lookedOn(3001)
  await lookedOn(3002)
  expect((await (await as('lee', org)).get('/retention/policies')).json().total).toBe(0)
})
