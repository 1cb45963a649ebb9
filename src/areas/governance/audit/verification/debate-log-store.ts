import { sql } from 'kysely'
import type { Transaction } from '../../../../storage/database.ts'
import { type ChainReading, chainFaults, firstPages, type StoredHead } from '../../../../storage/event-log/verify.ts'
import { REACTION } from '../reactions.ts'

/** The debate after which reading goes on, newest first. */
export interface AfterDebate {
  created_at: string
  id: string
}

/** The migration with which the audit log came: what happened before is in no tree. */
const FIRST_MIGRATION = '202611161420_audit_trees.sql'

/** What is read of the debates' own logs. */
export const debateReader = (tx: Transaction) => ({
  debates: (tenant: string, after: AfterDebate | null, limit: number) =>
    tx
      .selectFrom('debates')
      .select(['id', 'organization_id', 'version', 'head_hash', 'created_at'])
      .where('organization_id', '=', tenant)
      .$if(after !== null, (query) =>
        query.where(({ or, and, eb }) =>
          or([
            eb('created_at', '<', after?.created_at ?? ''),
            and([eb('created_at', '=', after?.created_at ?? ''), eb('id', '>', after?.id ?? '')]),
          ]),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),

  head: (id: string): Promise<StoredHead | undefined> =>
    tx
      .selectFrom('debates')
      .select(['id', 'organization_id', 'version', 'head_hash'])
      .where('id', '=', id)
      .executeTakeFirst(),

  /** The first events of each log, in the order of the debates. */
  firstEvents: (debates: readonly StoredHead[]) =>
    firstPages(
      tx,
      debates.map(({ id }) => id),
    ),

  faults: (head: StoredHead, reading: ChainReading) => chainFaults(tx, head, reading),

  /** The events that these places of logs have now. */
  async events(places: readonly { debate: string; version: number }[]) {
    const { rows } = await sql<{
      debate: string
      version: number
      hash: string
      at: string
      tenant: string
      owner: string | null
    }>`
      select debate, told.version, hash, at, events.organization_id as tenant, debates.organization_id as owner
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as told(debate text, version bigint)
      join events on debate_id = debate and events.version = told.version
      left join debates on debates.id = debate`.execute(tx)
    return rows
  },

  /** What the tree says of these debates. */
  entriesAbout: (payer: string, debates: readonly string[], actions: readonly string[]) =>
    tx
      .selectFrom('audit_entries')
      .select(['resource_id as debate', 'leaf'])
      .where('payer_id', '=', payer)
      .where('resource_id', '=', sql<string>`any(${debates})`)
      .where('action', '=', sql<string>`any(${actions})`)
      .execute(),

  /** What of these debates still waits to be entered. */
  async waiting(debates: readonly string[]): Promise<{ debate: string; version: number }[]> {
    const { rows } = await sql<{ debate: string; version: number }>`
      select facts #>> '{on,id}' as debate, (facts #>> '{details,version}')::bigint as version
      from audit_pending where source = 'log' and facts #>> '{on,id}' = any(${debates})`.execute(tx)
    return rows
  },

  /** Up to which log position acts were audited, and when the audit log began. */
  async told(): Promise<{ position: number; since: string }> {
    const cursor = await tx.selectFrom('cursors').select('position').where('name', '=', REACTION).executeTakeFirst()
    /** When the audit log came, and never after an entry that there is, whatever the migration says of itself. */
    const { rows } = await sql<{ since: string | null }>`
      select least(
        (select applied_at from migrations where name = ${FIRST_MIGRATION}),
        (select min(at) from audit_trees join audit_entries using (payer_id) where seq = kept_from)
      ) as since`.execute(tx)
    return { position: cursor?.position ?? 0, since: rows[0]?.since ?? '' }
  },

  /** Events after a position whose debate is missing, and the position up to which was read. */
  async orphans(after: number, limit: number) {
    const { rows } = await sql<{ debate: string | null; version: number | null; last: number; read: number }>`
      with page as materialized (
        select position, debate_id, version from events where position > ${after} order by position limit ${limit}
      ), whole as (select max(position) as last, count(*) as read from page), orphans as (
        select debate_id, version from page where not exists (select from debates where id = debate_id)
        order by position limit 100
      )
      select debate_id as debate, version, last, read from whole left join orphans on true where read > 0`.execute(tx)
    const [first] = rows
    return {
      last: first?.last ?? after,
      read: first?.read ?? 0,
      orphans: rows.flatMap(({ debate, version }) => (debate === null ? [] : [{ debate, version: version ?? 0 }])),
    }
  },
})
