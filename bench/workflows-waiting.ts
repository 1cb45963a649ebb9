import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { migrateServer } from '../src/storage/server.ts'
import { buildService } from './built-commit.ts'
import { type IdleCosts, idleCosts } from './growth-idle.ts'
import { quantile } from './log-reader.ts'

const PAIRS = 2
const WAITING = 10_000
const MOST_MEGABYTES = 10

/** As a move leaves them: every second run waits thirty days for its time, the others rest until a person answers. */
const RUNS = `
  insert into workflow_runs (organization_id, id, payer, template_id, name, definition, inputs, status, resting, owner,
    started_by, request_digest, created_at, started_at, updated_at, version, wake_at)
  select 'org_' || n % 250, 'exe_' || n, 'org_' || n % 250, 'wft_1', 'Waits',
    '{"steps": [{"id": "pause", "type": "wait", "config": {"seconds": 2592000}}]}', '{}',
    case n % 2 when 0 then 'running' else 'waiting_approval' end, n % 2 = 1, 'usr_1', 'usr_1', 'digest',
    now(), now(), now(), 1, case n % 2 when 0 then now() + interval '30 days' end
  from generate_series(1, ${WAITING}) as n`
const STEPS = `
  insert into workflow_steps (organization_id, run_id, step_id, iteration, branch, type, status, attempt, retries, optional,
    config, subject_id, due_at, started_at)
  select organization_id, id, 'pause', 0, 0, case when resting then 'approval' else 'wait' end, 'running', 1, 0, false, '{}',
    case when resting then 'apr_' || id end, wake_at, started_at
  from workflow_runs`

async function fill(url: string): Promise<void> {
  await migrateServer(url, pino({ level: 'silent' }))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`${RUNS}; ${STEPS}; analyze`).finally(() => client.end())
}

/** What an idle service costs beside many runs that wait, in turn with one that has none; whether both targets are met. */
export async function measureWaiting(): Promise<boolean> {
  const here = join(import.meta.dirname, '..')
  buildService(here)
  const pairs: { without: IdleCosts; beside: IdleCosts }[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    pairs.push({ without: await idleCosts(here), beside: await idleCosts(here, fill) })
  }
  const median = (read: (pair: { without: IdleCosts; beside: IdleCosts }) => number) => quantile(pairs.map(read), 0.5)
  const more = median(({ without, beside }) => beside.statements - without.statements)
  const megabytes = median(({ without, beside }) => beside.megabytes - without.megabytes)
  console.log(`\nan idle service, ${PAIRS} pairs      without   beside ${WAITING} waiting runs`)
  for (const { without, beside } of pairs) {
    console.log(
      `statements a minute${String(without.statements).padStart(16)}${String(beside.statements).padStart(10)}`,
    )
    console.log(`MB of memory${without.megabytes.toFixed(1).padStart(23)}${beside.megabytes.toFixed(1).padStart(10)}`)
  }
  console.log(`${more <= 0 ? 'met   ' : 'MISSED'} statements a minute: ${more} more (target: none)`)
  const isSmall = megabytes <= MOST_MEGABYTES
  console.log(`${isSmall ? 'met   ' : 'MISSED'} memory: ${megabytes.toFixed(1)} MB more (target ≤ ${MOST_MEGABYTES})`)
  return more <= 0 && isSmall
}
