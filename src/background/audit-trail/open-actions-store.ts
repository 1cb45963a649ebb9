import { sql } from 'kysely'
import type { HotReads } from '../../storage/connection/hot-reads.ts'
import type { Database } from '../../storage/database.ts'
import type { ActionOutcome } from './action.ts'

/** The row of an action that is about to begin. */
export interface OpenRow {
  id: string
  payer: string
  tenant: string
  /** After this time the outcome counts as in doubt. */
  seconds: number
  facts: object
}

/** The row of an action that is over when it is first written down. */
export type OverRow = Omit<OpenRow, 'seconds'>

/** The outcome of an action. */
export interface SettledRow {
  id: string
  facts: { outcome: ActionOutcome; [fact: string]: unknown }
}

const begin = (rows: string) => sql`
  insert into audit_open (id, payer_id, tenant_id, at, due_at, facts)
  select id, payer, tenant, clock_timestamp(), clock_timestamp() + make_interval(secs => seconds), facts
  from jsonb_to_recordset(${rows}::jsonb) as begun(id text, payer text, tenant text, seconds float8, facts jsonb)`

const enter = (rows: string) => sql`
  insert into audit_pending (id, payer_id, tenant_id, at, source, facts)
  select id, payer, tenant, clock_timestamp(), 'request', facts
  from jsonb_to_recordset(${rows}::jsonb) as over(id text, payer text, tenant text, facts jsonb)`

const settle = (rows: string) => sql`
  with over as (select * from jsonb_to_recordset(${rows}::jsonb) as told(id text, facts jsonb)),
  gone as (
    delete from audit_open using over where audit_open.id = over.id
    returning audit_open.id, payer_id, tenant_id, at, audit_open.facts || over.facts as facts)
  insert into audit_pending (id, payer_id, tenant_id, at, source, facts)
  select id, payer_id, tenant_id, at, 'request', facts from gone`

/** Actions under way. The commits of `unhurried` do not wait for the disk. */
export function openActionStore(db: Database, unhurried: HotReads) {
  const beginSoon = unhurried.prepare('audit_begin', begin('').compile(db))
  const enterSoon = unhurried.prepare('audit_enter', enter('').compile(db))
  const settleSoon = unhurried.prepare('audit_settle', settle('').compile(db))
  return {
    begin: (rows: readonly OpenRow[]) => beginSoon(JSON.stringify(rows)),
    /** The rows are on the disk when this resolves. */
    beginDurably: (rows: readonly OpenRow[]) => begin(JSON.stringify(rows)).execute(db),
    /** Like an action that begins and is over at once. */
    enter: (rows: readonly OverRow[]) => enterSoon(JSON.stringify(rows)),
    /** Ignores actions that are no longer open: they were entered as in doubt. */
    settle: (rows: readonly SettledRow[]) => settleSoon(JSON.stringify(rows)),

    /** Enters every action that is open past its time as in doubt; answers how many there were. */
    async doubt(): Promise<number> {
      const { numAffectedRows } = await sql`
        with gone as (delete from audit_open where due_at < clock_timestamp() returning *)
        insert into audit_pending (id, payer_id, tenant_id, at, source, facts)
        select id, payer_id, tenant_id, at, 'request',
          facts || jsonb_build_object('outcome', 'error', 'details', (facts -> 'details') || '{"in_doubt": true}'::jsonb)
        from gone`.execute(db)
      return Number(numAffectedRows ?? 0)
    },
  }
}
