import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Platform } from '../src/platform.ts'
import { trees } from '../test/support/audit/trees.ts'
import { exampleEvent } from '../test/support/debate-events.ts'
import { emptyFolder, serviceHere } from './service-here.ts'

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '1000000' },
    debates: { type: 'string', default: '10000' },
    events: { type: 'string', default: '50' },
  },
})
const ENTRIES = Number(values.entries)
const DEBATES = Number(values.debates)
const EVENTS = Number(values.events)
const ORG = 'org_bench'
const AT_ONCE = 100

/** Actions that wait to be entered. */
async function acts(db: Platform['db']) {
  for (let from = 0; from < ENTRIES; from += 100_000) {
    const count = Math.min(100_000, ENTRIES - from)
    await sql`
      insert into audit_pending (id, payer_id, tenant_id, at, source, facts)
      select 'aud_' || ${from}::int + n, ${ORG}, ${ORG}, clock_timestamp(), 'request', jsonb_build_object(
        'action', 'budgets.create', 'actor', jsonb_build_object('id', 'usr_' || n % 100, 'type', 'user'),
        'on', jsonb_build_object('type', 'budgets', 'id', 'bgt_' || n), 'outcome', 'success',
        'details', jsonb_build_object('method', 'POST', 'status', 201, 'request_id', 'req_' || n),
        'private', jsonb_build_object('address', '127.0.0.1', 'agent', 'bench'))
      from generate_series(1, ${count}::int) as n`.execute(db)
  }
}

/** Logs of ended debates, passed to the audit log as its reaction does. */
async function debates({ db, log }: Platform) {
  const content = 'A sentence of the length that agents write when they are asked what they think. '.repeat(8)
  const said = exampleEvent('agent_message', { private: { content } })
  const between = Array.from({ length: Math.max(0, EVENTS - 2) }, () => said)
  const events = [exampleEvent('debate_start'), ...between, exampleEvent('debate_end')]
  const create = { organizationId: ORG }
  for (let from = 0; from < DEBATES; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, DEBATES - from) }, (_, n) =>
        log.append({ debateId: `dbt_${from + n}`, expectedVersion: 0, create, events, status: 'completed' }),
      ),
    )
  await sql`
    insert into audit_pending (id, payer_id, tenant_id, at, source, facts)
    select 'aud_e' || position, organization_id, organization_id, at, 'log', jsonb_build_object(
      'action', type, 'actor', jsonb_build_object('id', 'usr_1', 'type', 'user'),
      'on', jsonb_build_object('type', 'debate', 'id', debate_id), 'outcome', 'success',
      'details', jsonb_build_object('version', version, 'hash', hash))
    from events where type in ('debate_start', 'debate_end') order by position`.execute(db)
  await sql`update cursors set position = (select max(position) from events) where name = 'audit.debate-acts'`.execute(
    db,
  )
}

await using opened = new AsyncDisposableStack()
const { platform } = await serviceHere(opened, await emptyFolder(opened))
const audit = trees(platform)
await acts(platform.db)
await debates(platform)
await audit.enter()
await audit.note()
await sql`vacuum analyze`.execute(platform.db)

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const cpu = process.cpuUsage()
const { valid, issues, size, debates: logs, events, tookMs } = await audit.verify(ORG)
const { user, system } = process.cpuUsage(cpu)
delay.disable()
if (!valid) throw new Error(`The log does not verify: ${JSON.stringify(issues.slice(0, 3))}`)
const seconds = (ms: number) => (ms / 1_000).toFixed(1)
console.log(
  `measured: ${size} entries and ${events} events of ${logs} debates verified in ${seconds(tookMs)} s, ${seconds((user + system) / 1_000)} s of CPU of the process`,
)
console.log(
  `measured: the event loop waited ${(delay.percentile(99) / 1e6).toFixed(0)} ms at the 99th percentile and ${(delay.max / 1e6).toFixed(0)} ms at most`,
)
