import { type Selectable, sql } from 'kysely'
import type { FindingKind, FindingSeverity } from '../../../analysis/finding.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import { lastly } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { type ExportKind, pagesByKey } from '../../../storage/export-kind.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import type { Tables } from '../../../storage/tables.ts'
import { severityRank } from './record-store.ts'
import type { FindingStatus, Verdict } from './tables.ts'

type Row = Selectable<Tables['findings']>
export type VerdictRow = Selectable<Tables['finding_verdicts']>

/** A finding with what verdicts say of its class. */
export interface FindingRecord extends Row {
  judged: number
  correct: number
}

export interface FindingFilter {
  repositoryId?: string | undefined
  scanId?: string | undefined
  statuses?: readonly FindingStatus[] | undefined
  severities?: readonly FindingSeverity[] | undefined
  kinds?: readonly FindingKind[] | undefined
  rule?: string | undefined
  /** `A03` or `A03:2021`. */
  owasp?: string | undefined
  /** The value of a field of its details, such as the package. */
  detail?: readonly [name: string, value: string] | undefined
}

export interface NewVerdict {
  verdict: Verdict
  reason: string | null
  status: FindingStatus
  statedConfidence: number
  isRight: boolean
  by: string
  at: Date
}

/** How well what was stated came true, of the latest verdicts. */
const JUDGED_AT_MOST = 2_000

export function findingStore(db: Database) {
  const matching = (org: string, filter: FindingFilter, within: Database = db) => {
    const { repositoryId, scanId, statuses, severities, kinds, rule, owasp, detail } = filter
    let rows = within.selectFrom('findings').where('findings.organization_id', '=', org)
    if (repositoryId !== undefined) rows = rows.where('findings.repository_id', '=', repositoryId)
    if (statuses) rows = rows.where('findings.status', 'in', statuses)
    if (severities) rows = rows.where('findings.severity_rank', 'in', severities.map(severityRank))
    if (kinds) rows = rows.where('findings.kind', 'in', kinds)
    if (rule !== undefined) rows = rows.where('findings.rule', '=', rule)
    if (owasp !== undefined) {
      const like = owasp.includes(':') ? owasp : `${owasp}:%`
      rows = rows.where((row) => row.or([row('owasp_2021', 'like', like), row('owasp_2025', 'like', like)]))
    }
    if (detail) rows = rows.where(sql<boolean>`findings.details ->> ${detail[0]} = ${detail[1]}`)
    if (scanId !== undefined)
      rows = rows.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('scan_findings')
            .select('finding_id')
            .whereRef('scan_findings.organization_id', '=', 'findings.organization_id')
            .whereRef('scan_findings.finding_id', '=', 'findings.id')
            .where('scan_findings.scan_id', '=', scanId),
        ),
      )
    return rows
  }

  const withRecords = (org: string, filter: FindingFilter, within: Database = db) =>
    matching(org, filter, within)
      .leftJoin('rule_records', (join) =>
        join
          .onRef('rule_records.organization_id', '=', 'findings.organization_id')
          .onRef('rule_records.rule_class', '=', 'findings.rule_class'),
      )
      .selectAll('findings')
      .select([sql<number>`coalesce(judged, 0)`.as('judged'), sql<number>`coalesce(correct, 0)`.as('correct')])

  return {
    transaction: <Result>(act: (tx: Transaction) => Promise<Result>): Promise<Result> => db.transaction().execute(act),

    /** The worst first. */
    list: (org: string, filter: FindingFilter, page: Page): Promise<Slice<FindingRecord>> =>
      listWithTotal(
        withRecords(org, filter).orderBy('findings.severity_rank').orderBy('findings.id'),
        countRows(matching(org, filter)),
        page,
      ),

    find: (org: string, id: string): Promise<FindingRecord | undefined> =>
      withRecords(org, {}).where('findings.id', '=', id).executeTakeFirst(),

    verdicts: (org: string, id: string): Promise<VerdictRow[]> =>
      db
        .selectFrom('finding_verdicts')
        .selectAll()
        .where('organization_id', '=', org)
        .where('finding_id', '=', id)
        .orderBy('place', 'desc')
        .limit(100)
        .execute(),

    /** The stated confidences of the latest verdicts, and whether each was right. */
    async judged(org: string): Promise<{ confidence: number; correct: boolean }[]> {
      const rows = await db
        .selectFrom('finding_verdicts')
        .select(['stated_confidence', 'verdict'])
        .where('organization_id', '=', org)
        .orderBy('decided_at', 'desc')
        .limit(JUDGED_AT_MOST)
        .execute()
      return rows.map(({ stated_confidence, verdict }) => ({
        confidence: stated_confidence,
        correct: verdict !== 'false_positive',
      }))
    },

    /** False if the finding is gone. The record of its class holds the last verdict on each finding. */
    async judge(
      tx: Transaction,
      org: string,
      id: string,
      said: (found: FindingRecord) => NewVerdict,
    ): Promise<boolean> {
      const found = await withRecords(org, {}, tx)
        .where('findings.id', '=', id)
        .forUpdate('findings')
        .executeTakeFirst()
      if (!found) return false
      const verdict = said(found)
      const at = verdict.at.toISOString()
      const before = found.verdict
      const wasCorrect = before !== null && before !== 'false_positive' ? 1 : 0
      const judged = before === null ? 1 : 0
      const correct = (verdict.isRight ? 1 : 0) - wasCorrect
      const written = sql`
        with said as (
          insert into finding_verdicts (organization_id, finding_id, place, verdict, reason, stated_confidence, rule_class, decided_by, decided_at)
          select ${org}, ${id}, coalesce(max(place), 0) + 1, ${verdict.verdict}, ${verdict.reason}::text, ${verdict.statedConfidence}::real,
            ${found.rule_class}, ${verdict.by}, ${at}::timestamptz
          from finding_verdicts where organization_id = ${org} and finding_id = ${id}),
        counted as (
          insert into rule_records (organization_id, rule_class, judged, correct, updated_at)
          values (${org}, ${found.rule_class}, ${judged}, ${correct}, ${at}::timestamptz)
          on conflict (organization_id, rule_class) do update set judged = rule_records.judged + excluded.judged,
            correct = rule_records.correct + excluded.correct, updated_at = excluded.updated_at)
        update findings set verdict = ${verdict.verdict}, status = ${verdict.status},
          fixed_at = case when ${verdict.status} = 'fixed' then ${at}::timestamptz end
        where organization_id = ${org} and id = ${id}`
      await lastly(tx, (side) => written.execute(side))
      return true
    },

    /** Removes everything about the findings of a repository. */
    async forget(tx: Transaction, org: string, repositoryId: string): Promise<void> {
      await sql`
        with gone as (
          delete from findings where organization_id = ${org} and repository_id = ${repositoryId} returning id),
        seen as (
          delete from scan_findings where organization_id = ${org} and finding_id in (select id from gone))
        delete from finding_verdicts where organization_id = ${org} and finding_id in (select id from gone)`.execute(tx)
    },

    async forgetScan(tx: Transaction, org: string, scanId: string): Promise<void> {
      await tx.deleteFrom('scan_findings').where('organization_id', '=', org).where('scan_id', '=', scanId).execute()
    },
  }
}
export type FindingStore = ReturnType<typeof findingStore>

const EXPORTED = [
  'id',
  'repository_id',
  'kind',
  'rule',
  'severity',
  'status',
  'verdict',
  'title',
  'message',
  'path',
  'line',
  'cwe',
  'owasp_2021',
  'owasp_2025',
  'remediation',
  'branch',
  'first_seen_at',
  'last_seen_at',
  'fixed_at',
] as const

/** Every finding, and what became of it. */
export const findingExport: ExportKind = {
  name: 'findings',
  may: 'findings.read',
  columns: EXPORTED,
  rows: (tx, org) =>
    pagesByKey(
      (after, limit) =>
        tx
          .selectFrom('findings')
          .select(EXPORTED)
          .where('organization_id', '=', org)
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute(),
      ({ id }) => id,
    ),
}
