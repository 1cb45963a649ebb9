import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { approvals } from '../../src/areas/work/approvals/index.ts'
import { defineArea } from '../../src/platform.ts'
import { testApp } from '../support/app.ts'
import { writtenNotices } from '../support/approvals.ts'

const APPROVALS = 200
const ORG = 'org_garden'

test(`${APPROVALS} approvals that fall due within one second end once each, on two nodes, while people answer some of them`, async () => {
  let clock = Date.parse('2026-11-18T10:00:00Z')
  const ended: string[] = []
  const beds = defineArea({
    name: 'garden',
    stability: 'experimental',
    endpoints: [],
    approvalKinds: [
      {
        name: 'bed',
        lock: async (tx, { subject }) =>
          void (await sql`select pg_advisory_xact_lock(hashtext(${subject}))`.execute(tx)),
        digest: async () => 'roses',
        decided: async (_tx, { id }) => void ended.push(id),
      },
    ],
  })
  const handles: ReturnType<typeof approvals>['approvals'][] = []
  const options = {
    areas: [],
    settings: { RATE_LIMIT_ENABLED: 'false' },
    now: () => new Date(clock),
    extra: (platform: Parameters<typeof approvals>[0]) => {
      const asked = approvals(platform, {
        areas: () => [beds],
        debates: { find: async () => undefined, resolveBreakpoint: async () => undefined },
        workspaces: { payerOf: async (tenant) => tenant, rulesOf: async () => undefined },
        telling: writtenNotices().telling,
      })
      handles.push(asked.approvals)
      return [beds, asked.area]
    },
  }
  const first = await testApp(options)
  onTestFinished(first.close)
  const second = await testApp({ ...options, database: first.database })
  onTestFinished(second.close)
  await first.token({ userId: 'usr_ada', org: ORG, org_role: 'member' })
  const bob = await first.token({ userId: 'usr_bob', org: ORG, org_role: 'member' })
  const [asking] = handles
  if (!asking) throw new Error('The area was not made')
  const ids: string[] = []
  for (let index = 0; index < APPROVALS; index++) {
    const asked = await first.platform.db.transaction().execute((tx) =>
      asking.ask(tx, {
        org: ORG,
        kind: 'bed',
        subject: `bed-${index}`,
        digest: 'roses',
        title: 'Plant roses',
        question: 'Shall roses be planted?',
        askedBy: 'usr_ada',
        who: { role: 'member' },
        due: { seconds: 60, onTimeout: 'fail' },
      }),
    )
    if ('id' in asked) ids.push(asked.id)
    clock += index % 2
  }
  expect(ids).toHaveLength(APPROVALS)
  clock += 61_000
  const due = [first, second].map(async ({ platform }) => {
    await platform.schedules.drain()
    await platform.jobs.drain()
  })
  const answered = ids.slice(0, 40).map((id) =>
    second.app.inject({
      method: 'POST',
      url: `/api/v1/approvals/${id}/resolve`,
      headers: bob,
      payload: { choice: 'approve' },
    }),
  )
  const statuses = (await Promise.all(answered)).map(({ statusCode }) => statusCode)
  await Promise.all(due)
  for (const { platform } of [first, second]) await platform.jobs.drain()
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
  expect(ended.toSorted()).toEqual(ids.toSorted())
  const counts = await first.platform.db
    .selectFrom('approvals')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const approved = statuses.filter((status) => status === 200).length
  expect(Object.fromEntries(counts.map(({ status, count }) => [status, count]))).toEqual({
    timeout: APPROVALS - approved,
    ...(approved > 0 && { approved }),
  })
  expect(await first.platform.db.selectFrom('schedules').select('id').execute()).toEqual([])
})
