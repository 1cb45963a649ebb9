import { sql } from 'kysely'
import { redacted } from '../../../shared/text/personal/redact.ts'
import type { Database } from '../../../storage/database.ts'
import { type RetainableItem, type RetainableKind, retainableRows } from '../../../storage/rows/retainable.ts'

/** Digests by which it would be known again. */
const NEVER_KEPT = ['fingerprint', 'content_print']

/**
 * Findings for retention rules, by the last scan that saw them or the last verdict, whichever is later. One that is open stays
 * with the scan that saw it last: while nothing changes, its repository is not scanned anew, and it would not come back.
 */
export function retainableFindings(db: Database): RetainableKind {
  const decided = (what: 'decided_at' | 'decided_by') => sql`(select ${sql.ref(what)} from finding_verdicts
    where finding_verdicts.organization_id = findings.organization_id and finding_id = findings.id
    order by place desc limit 1)`
  const { copies, ...rows } = retainableRows(db, {
    table: 'findings',
    at: sql`greatest(findings.last_seen_at, findings.fixed_at, ${decided('decided_at')})`,
    over: sql`(findings.status <> 'open' or not exists (
      select from code_scans where code_scans.organization_id = findings.organization_id
        and code_scans.id = findings.last_scan_id))`,
    name: sql`findings.rule`,
    people: sql`array_remove(array[${decided('decided_by')}], null)`,
    secret: NEVER_KEPT,
  })
  const verdictsOf = ({ tenant, id }: RetainableItem) =>
    db
      .selectFrom('finding_verdicts')
      .selectAll()
      .where('organization_id', '=', tenant)
      .where('finding_id', '=', id)
      .orderBy('place')
      .execute()
  const textsOf = ({ tenant, id }: RetainableItem) =>
    db
      .selectFrom('findings')
      .select(['title', 'message', 'path', 'symbol', 'details'])
      .where('organization_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst()

  return {
    kind: 'findings',
    ...rows,
    rowsOf: ['findings', 'finding_verdicts', 'scan_findings'],

    async textOf(item) {
      const { tenant, id } = item
      const [texts, verdicts, code] = await Promise.all([
        textsOf(item),
        verdictsOf(item),
        db
          .selectFrom('findings')
          .select(['snippet', 'path_steps', 'author_name', 'author_email'])
          .where('organization_id', '=', tenant)
          .where('id', '=', id)
          .executeTakeFirst(),
      ])
      return JSON.stringify([texts, code, verdicts.map(({ reason }) => reason)])
    },

    async copies(item) {
      const [rows = [], verdicts] = await Promise.all([copies?.(item), verdictsOf(item)])
      if (rows.length === 0) return []
      return [...rows, { name: 'verdicts.json', content: JSON.stringify(verdicts, null, 2) }]
    },

    async remove({ tenant, id }) {
      await sql`
        with gone as (delete from findings where organization_id = ${tenant} and id = ${id}),
        seen as (delete from scan_findings where organization_id = ${tenant} and finding_id = ${id})
        delete from finding_verdicts where organization_id = ${tenant} and finding_id = ${id}`.execute(db)
    },

    /** Lines of code go whole: whose words they hold nobody can tell. */
    async anonymize(item) {
      const [texts, verdicts] = await Promise.all([textsOf(item), verdictsOf(item)])
      if (!texts) return
      const { tenant, id } = item
      const [plain, reasons] = await Promise.all([redacted(texts), redacted(verdicts.map(({ reason }) => reason))])
      const cleared = { snippet: null, path_steps: null, author_name: null, author_email: null }
      await db.transaction().execute(async (tx) => {
        await tx
          .updateTable('findings')
          .set({ ...plain, ...cleared })
          .where('organization_id', '=', tenant)
          .where('id', '=', id)
          .execute()
        for (const [at, { place }] of verdicts.entries())
          await tx
            .updateTable('finding_verdicts')
            .set({ reason: reasons[at] ?? null })
            .where('organization_id', '=', tenant)
            .where('finding_id', '=', id)
            .where('place', '=', place)
            .execute()
      })
    },
  }
}
