import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { joinModules } from '../../../scripts/join-modules.ts'
import type { Definition } from '../../../src/areas/work/workflows/definition/definition.ts'
import type { Database } from '../../../src/storage/database.ts'
import type { Client } from '../../support/debates.ts'
import { debianDatabase } from '../../support/debian-postgres.ts'
import { measured } from '../../support/measured.ts'
import { NO_VENDORS } from '../../support/no-vendors.ts'
import { observe, plainEnvironment } from '../../support/service-process.ts'
import { stopwatch } from '../../support/time-limits.ts'
import { TEST_MASTER_KEY, TEST_SECRET } from '../../support/tokens.ts'
import { workflowService } from '../../support/workflows.ts'
import { dice } from '../chat/dice.ts'
import { callReceiver } from './call-receiver.ts'

const PROGRAM = fileURLToPath(new URL('../../support/workflow-process.ts', import.meta.url))
const BUILDS = join(import.meta.dirname, '../../../build')
const SEED = 31
/** Fewer runs than one organization may have under way. */
const RUNS_AN_ORGANIZATION = 40
const ITEMS = 3
const LEASE_MS = 10_000
const MOST_TAKE_OVER_SECONDS = 15
const PATIENCE_MS = 10_000
const SETTINGS = { RATE_LIMIT_ENABLED: 'false', SERVICE_MACHINE_DEBATES_PER_HOUR: '10000' }

interface Wishes {
  runs: number
  kills: number
  restarts: number
}

/** One step of each type, whatever follows at once or waits. */
function eightSteps(url: string): Definition {
  const call = (step: string) => ({ url, body: { step, case: '${{ inputs.case }}' } })
  const item = { url, body: { step: 'each', case: '${{ inputs.case }}', item: '${{ item }}' } }
  return {
    steps: [
      { id: 'shape', type: 'set', config: { values: { question: 'Case ${{ inputs.case }}: do we buy it?' } } },
      {
        id: 'panel',
        type: 'debate',
        config: { question: '${{ steps.shape.output.question }}' },
        depends_on: ['shape'],
      },
      { id: 'sure', type: 'condition', config: { when: 'has(steps.panel.output.debate_id)' }, depends_on: ['panel'] },
      { id: 'call', type: 'webhook', config: call('call'), depends_on: ['sure'] },
      {
        id: 'each',
        type: 'map',
        config: { items: [1, 2, 3], at_once: 2, step: { type: 'webhook', config: item } },
        depends_on: ['sure'],
      },
      {
        id: 'review',
        type: 'approval',
        config: { title: 'Buy?', question: 'Case ${{ inputs.case }}' },
        depends_on: ['call', 'each'],
      },
      { id: 'cool', type: 'wait', config: { seconds: 1 }, depends_on: ['review'] },
      { id: 'publish', type: 'webhook', config: call('publish'), depends_on: ['cool'] },
    ],
  }
}

/** What a moment without the database makes fail is done again. */
async function insisted<Result>(act: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await act()
    } catch {
      await pause(100)
    }
  }
}

/** The node that dies and the one that survives it, from a joined program as the built service is. */
async function workers(databaseUrl: string) {
  const program = await mkdtemp(join(BUILDS, '.workflow-process-'))
  onTestFinished(() => rm(program, { recursive: true, force: true }))
  await joinModules([PROGRAM], program)
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-workflows-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return async () => {
    const env = {
      ...plainEnvironment(),
      ...NO_VENDORS,
      ...SETTINGS,
      ...{ SERVICE_ENV: 'test', SERVICE_ROLE: 'worker', SERVICE_DATA_DIR: dataDir, SERVICE_JWT_SECRET: TEST_SECRET },
      ...{ SERVICE_MASTER_KEY: TEST_MASTER_KEY, DATABASE_URL: databaseUrl, SERVICE_LOG_LEVEL: 'fatal' },
      ...{ NODE_COMPILE_CACHE: join(dataDir, 'compiled') },
    }
    const script = join(program, 'workflow-process.js')
    const node = observe(spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
    onTestFinished(async () => void (await node.stop('SIGKILL')))
    await node.says(/working/)
    return node
  }
}

/** Each move takes a while, and so does the beginning of a debate, so that some are under way when a worker dies. */
async function linger(db: Database) {
  await sql`create function linger() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.1); return new; end $$`.execute(db)
  await sql`create trigger linger before update of version on workflow_runs
    for each row execute function linger()`.execute(db)
  await sql`create trigger linger before insert on debates for each row execute function linger()`.execute(db)
}

/** Waits until both workers hold runs, unless there is not enough to do for both. */
async function bothHold(db: Database) {
  const elapsed = stopwatch()
  const holders = db.selectFrom('workflow_runs').select('runner').distinct()
  const held = () => holders.where('lease_until', '>', sql<string>`clock_timestamp()`).execute()
  while ((await held()).length < 2 && elapsed() < PATIENCE_MS) await pause(10)
}

/** Seconds until no run is left under a lease of the dead; those of the living are renewed meanwhile. */
async function takenOver(db: Database): Promise<number> {
  const elapsed = stopwatch()
  const { rows } = await sql<{ latest: string }>`
    select clock_timestamp() + ${LEASE_MS} * interval '1 millisecond' as latest`.execute(db)
  const latest = rows[0]?.latest ?? ''
  const ofTheDead = async () =>
    db
      .selectFrom('workflow_runs')
      .select('id')
      .where('completed_at', 'is', null)
      .where('lease_until', '<=', latest)
      .execute()
  await expect.poll(ofTheDead, { interval: 50 }).toEqual([])
  return elapsed() / 1_000
}

/**
 * Runs of eight steps on two workers, one of which is killed again and again, while PostgreSQL is restarted too: each run ends
 * with all its steps, begins one debate, and calls under one id for each step.
 */
export async function runsUnderKills({ runs, kills, restarts }: Wishes) {
  const roll = dice(SEED)
  const { postgres, database } = await debianDatabase({ size: 10 })
  const service = await workflowService({ database, settings: SETTINGS })
  onTestFinished(service.close)
  const { db } = database
  await linger(db)
  const receiver = await callReceiver(() => 50 + roll(400))

  const people = new Map<string, { client: Client; template: string }>()
  for (let index = 0; index < Math.ceil(runs / RUNS_AN_ORGANIZATION); index++) {
    const by = { org: `org_${index}`, userId: `usr_${index}` }
    const client = await service.as({ ...by, tier: 'enterprise' })
    const template = await service.template(eightSteps(receiver.url), { org: by.org, by: by.userId })
    people.set(by.org, { client, template })
  }

  let begun = 0
  async function beginUpTo(count: number) {
    for (; begun < count; begun++) {
      const { client, template } = people.get(`org_${begun % people.size}`) ?? {}
      const inputs = { case: begun }
      const key = { 'idempotency-key': `case-${begun}` }
      await insisted(async () => {
        const answer = await client?.post(`/workflow/templates/${template}/run`, { inputs }, key)
        if (answer?.statusCode !== 202) throw new Error(`Not started: ${answer?.body}`)
      })
    }
  }

  let isOver = false
  /** Says yes to whatever is asked, as people do. */
  async function answerAll() {
    while (!isOver) {
      const asked = db.selectFrom('approvals').select(['id', 'organization_id as org']).where('status', '=', 'pending')
      for (const { id, org } of await insisted(() => asked.execute())) {
        await people.get(org)?.client.post(`/approvals/${id}/resolve`, { choice: 'approve' })
      }
      await pause(200)
    }
  }

  const start = await workers(database.url)
  await start()
  let victim = await start()
  const answering = answerAll()
  const takeOvers: number[] = []
  for (let kill = 1; kill <= kills; kill++) {
    await beginUpTo(Math.round((runs * kill) / kills))
    await pause(roll(2_000))
    await insisted(() => bothHold(db))
    await victim.stop('SIGKILL')
    takeOvers.push(await insisted(() => takenOver(db)))
    if (Math.floor((kill * restarts) / kills) > Math.floor(((kill - 1) * restarts) / kills)) await postgres.restart()
    victim = await insisted(start)
  }
  const open = db.selectFrom('workflow_runs').select('id').where('completed_at', 'is', null)
  await expect.poll(async () => (await open.execute()).length, { interval: 500 }).toBe(0)
  isOver = true
  await answering

  const ended = await db.selectFrom('workflow_runs').select(['status', 'error']).execute()
  expect(ended).toEqual(Array.from({ length: runs }, () => ({ status: 'completed', error: null })))
  const steps = await db.selectFrom('workflow_steps').select(['run_id', 'type', 'status', 'subject_id']).execute()
  expect(steps.filter(({ status }) => status === 'completed')).toHaveLength(runs * (8 + ITEMS))
  const debates = await db.selectFrom('debates').select('id').execute()
  const claimed = steps.filter(({ type }) => type === 'debate').map(({ subject_id }) => subject_id)
  expect(debates.map(({ id }) => id).toSorted()).toEqual(claimed.toSorted())
  const calls = receiver.calls()
  expect(calls).toHaveLength(runs * (2 + ITEMS))
  expect(calls.filter((ids) => new Set(ids).size > 1)).toEqual([])
  const repeated = calls.flat().length - calls.length
  measured(
    `${runs} runs, ${kills} kills, ${restarts} restarts: ${debates.length} debates, ${calls.length} calls, ${repeated} of them repeated under their id; take-overs after ${takeOvers.map((seconds) => seconds.toFixed(1)).join(', ')} s`,
  )
  expect(Math.max(...takeOvers)).toBeLessThanOrEqual(MOST_TAKE_OVER_SECONDS)
}
