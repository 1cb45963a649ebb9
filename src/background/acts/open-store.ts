import { sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { HotReads } from '../../storage/hot-reads.ts'
import type { ActOutcome } from './act.ts'

/** An act that is about to begin, as it is written down. */
export interface OpenRow {
  id: string
  payer: string
  tenant: string
  /** After so long it is in doubt what became of it. */
  seconds: number
  facts: object
}

/** What became of it. */
export interface SettledRow {
  id: string
  facts: { outcome: ActOutcome; [fact: string]: unknown }
}

const begin = (rows: string) => sql`
  insert into audit_open (id, payer_id, tenant_id, at, due_at, facts)
  select id, payer, tenant, clock_timestamp(), clock_timestamp() + make_interval(secs => seconds), facts
  from jsonb_to_recordset(${rows}::jsonb) as begun(id text, payer text, tenant text, seconds float8, facts jsonb)`

const settle = (rows: string) => sql`
  with over as (select * from jsonb_to_recordset(${rows}::jsonb) as told(id text, facts jsonb)),
  gone as (
    delete from audit_open using over where audit_open.id = over.id
    returning audit_open.id, payer_id, tenant_id, at, audit_open.facts || over.facts as facts)
  insert into audit_pending (id, payer_id, tenant_id, at, source, facts)
  select id, payer_id, tenant_id, at, 'request', facts from gone`

/** Acts under way. `unhurried` is a line whose commits do not wait for the disk. */
export function openActStore(db: Database, unhurried: HotReads) {
  const beginSoon = unhurried.prepare('audit_begin', begin('').compile(db))
  const settleSoon = unhurried.prepare('audit_settle', settle('').compile(db))
  return {
    begin: (rows: readonly OpenRow[]) => beginSoon(JSON.stringify(rows)),
    /** They are on the disk when this resolves. */
    beginDurably: (rows: readonly OpenRow[]) => begin(JSON.stringify(rows)).execute(db),
    /** What is not open any more was entered as in doubt. */
    settle: (rows: readonly SettledRow[]) => settleSoon(JSON.stringify(rows)),

    /** Whatever is open past its time is entered as in doubt; answers how many there were. */
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
