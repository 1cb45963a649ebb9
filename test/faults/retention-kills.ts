import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { DAY_MS } from '../../src/shared/time/dates.ts'
import { debateService } from '../support/debates.ts'
import { addOldJobs } from '../support/retention.ts'

const PROGRAM = fileURLToPath(new URL('../support/retention-process.ts', import.meta.url))
const ORG = 'org_1'
/** Beside those that are to go there are so many times more that are too young. */
const YOUNG = 6

interface Wishes {
  items: number
  kills: number
  action: 'delete' | 'archive'
}

/** Kills nodes that drive a run of retention, each after a few more things have gone, and answers what it came to. */
export async function retentionKills({ items, kills, action }: Wishes) {
  let clock = new Date()
  const service = await debateService({ now: () => clock })
  onTestFinished(service.close)
  const { pool, url } = service.database
  const { schedules, jobs, config } = service.platform
  await addOldJobs(pool, { org: ORG, count: items, at: new Date(clock.getTime() - 20 * DAY_MS) })
  await addOldJobs(pool, { org: `${ORG}_young`, count: items * YOUNG, at: clock })
  await pool.query('update queue_jobs set organization_id = $1', [ORG])
  const lead = await service.as({ userId: 'usr_ada', org: ORG, org_role: 'owner' })
  const wish = { name: 'P', retention_days: 5, grace_period_days: 0, data_types: ['jobs'], action }
  const { id: policy } = (await lead.post('/retention/policies', wish)).json()
  await schedules.drain()
  await jobs.drain()
  clock = new Date(clock.getTime() + DAY_MS)
  await schedules.drain()
  const { rows } = await pool.query<{ id: string }>(
    'select id from retention_runs where policy_id = $1 and not dry_run',
    [policy],
  )
  const [run] = rows
  if (!run) throw new Error('No run has begun')

  const count = async (sql: string, ...values: unknown[]) =>
    Number((await pool.query<{ n: string }>(`select count(*) as n from ${sql}`, values)).rows[0]?.n)
  const left = () => count('queue_jobs where id like $1', `${ORG}0%`)
  const begun = () => count('retention_run_items where run_id = $1', run.id)
  const about = [url, ORG, run.id, config.dataDir]
  const drive = () => spawn(process.execPath, [PROGRAM, ...about], { stdio: ['ignore', 'ignore', 'inherit'] })

  const leftAtKill: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    const node = drive()
    const died = once(node, 'exit')
    const atMost = items - Math.floor((kill * items) / kills)
    await expect.poll(async () => (await begun()) > 0 && (await left()) <= atMost, { interval: 2 }).toBe(true)
    node.kill('SIGKILL')
    await died
    leftAtKill.push(await left())
  }
  expect(await once(drive(), 'exit')).toEqual([0, null])
  return {
    leftAtKill,
    left: await left(),
    young: await count('queue_jobs where id like $1', `${ORG}_young%`),
    run: (await lead.get(`/retention/runs/${run.id}`)).json(),
    /** How often the run was entered in the audit log. */
    entries: await count(`audit_pending where facts #>> '{details,run_id}' = $1`, run.id),
    archived: await count(`retention_run_items where run_id = $1 and archive_id is not null`, run.id),
    readyArchives: await count(`stored_exports where status = 'ready' and organization_id = $1`, ORG),
    otherArchives: await count(`stored_exports where status <> 'ready' and organization_id = $1`, ORG),
  }
}
