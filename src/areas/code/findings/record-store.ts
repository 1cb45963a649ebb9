import { sql } from 'kysely'
import { countBySeverity, type SeverityCounts } from '../../../analysis/coverage.ts'
import { type FindingKind, type FindingSeverity, SEVERITIES_OF_FINDINGS } from '../../../analysis/finding.ts'
import type { PrintedFinding } from '../../../analysis/fingerprint.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { Transaction } from '../../../storage/database.ts'
import { nameLock } from '../../../storage/rows/name-lock.ts'
import { ruleClass } from './rule-class.ts'
import type { FindingStatus } from './tables.ts'

/** What a scan looked for and at, as far as findings are concerned. */
export interface SeenBy {
  org: string
  scanId: string
  repositoryId: string
  branch: string | null
  /** The kinds of findings that it looks for. */
  kinds: readonly FindingKind[]
  /** Whether what it does not see any more is fixed: it looked as deep as any scan, at the end of a branch. */
  closes: boolean
  /** Whether it looked at the commits before, too. */
  readHistory: boolean
  /** Whether the tree has a file there, and whether that was left unread. */
  hasFile(path: string): boolean
  wasSkipped(path: string): boolean
  at: Date
}

export interface RecordedFindings {
  /** Of those that nobody dismissed or accepted. */
  counts: SeverityCounts
  byKind: Partial<Record<FindingKind, number>>
  total: number
  suppressed: number
  /** Those that were never seen before. */
  fresh: { id: string; severity: FindingSeverity }[]
  fixed: number
}

interface Known {
  id: string
  fingerprint: string
  content_print: string
  path: string
  status: FindingStatus
  branch: string | null
  in_history: boolean
}

const AT_ONCE = 500

export const severityRank = (severity: FindingSeverity): number => SEVERITIES_OF_FINDINGS.indexOf(severity)

/** Records what a scan found: what is known keeps its id and its verdict, also in a file that was renamed. */
export async function recordFindings(
  tx: Transaction,
  seen: SeenBy,
  printed: readonly PrintedFinding[],
  newId: NewId,
): Promise<RecordedFindings> {
  const { org, repositoryId } = seen
  await nameLock(`findings of ${org} ${repositoryId}`).execute(tx)
  const known = await knownFindings(tx, seen)
  const byPrint = new Map(known.map((each) => [each.fingerprint, each]))
  const moved = new Map(
    known
      .filter(({ path, status, in_history }) => status !== 'fixed' && !in_history && !seen.hasFile(path))
      .map((each) => [each.content_print, each] as const),
  )
  const matched = new Map<string, { known: Known; finding: PrintedFinding }>()
  const fresh: { id: string; finding: PrintedFinding }[] = []
  for (const finding of printed) {
    const same = byPrint.get(finding.fingerprint) ?? moved.get(finding.content_print)
    if (same && !matched.has(same.id)) matched.set(same.id, { known: same, finding })
    else if (!same) fresh.push({ id: newId('finding'), finding })
  }
  const again = [...matched.values()]
  for (const some of portions(fresh)) await insertFindings(tx, seen, some)
  for (const some of portions(again)) await seeAgain(tx, seen, some)
  const all = [
    ...fresh.map(({ id, finding }) => ({ id, finding, isNew: true })),
    ...again.map(({ known: { id }, finding }) => ({ id, finding, isNew: false })),
  ]
  for (const some of portions(all)) await note(tx, seen, some)
  const gone = seen.closes ? known.filter((each) => isFixed(each, seen) && !matched.has(each.id)) : []
  await close(tx, seen, gone)
  const suppressed = new Set(
    again
      .filter(({ known: { status } }) => status === 'dismissed' || status === 'accepted')
      .map(({ finding }) => finding),
  )
  const shown = all.filter(({ finding }) => !suppressed.has(finding)).map(({ finding }) => finding)
  return {
    counts: countBySeverity(shown),
    byKind: countByKind(shown),
    total: shown.length,
    suppressed: suppressed.size,
    fresh: fresh.map(({ id, finding }) => ({ id, severity: finding.severity })),
    fixed: gone.length,
  }
}

function countByKind(findings: readonly PrintedFinding[]) {
  const counts: Partial<Record<FindingKind, number>> = {}
  for (const { kind } of findings) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

const isFixed = ({ status, branch, path, in_history }: Known, seen: SeenBy) =>
  status === 'open' && branch === seen.branch && !seen.wasSkipped(path) && (seen.readHistory || !in_history)

const knownFindings = async (tx: Transaction, { org, repositoryId, kinds }: SeenBy): Promise<Known[]> =>
  kinds.length === 0
    ? []
    : tx
        .selectFrom('findings')
        .select(['id', 'fingerprint', 'content_print', 'path', 'status', 'branch'])
        .select(sql<boolean>`coalesce((details ->> 'in_history')::boolean, false)`.as('in_history'))
        .where('organization_id', '=', org)
        .where('repository_id', '=', repositoryId)
        .where('kind', 'in', kinds)
        .execute()

async function insertFindings(tx: Transaction, seen: SeenBy, some: readonly { id: string; finding: PrintedFinding }[]) {
  const at = seen.at.toISOString()
  await tx
    .insertInto('findings')
    .values(
      some.map(({ id, finding }) => ({
        organization_id: seen.org,
        id,
        repository_id: seen.repositoryId,
        kind: finding.kind,
        rule: finding.rule,
        rule_class: ruleClass(finding),
        ...placeOf(finding),
        symbol: finding.symbol ?? null,
        cwe: finding.cwe ?? null,
        owasp_2021: finding.owasp?.[2021] ?? null,
        owasp_2025: finding.owasp?.[2025] ?? null,
        author_name: finding.author?.name ?? null,
        author_email: finding.author?.email.toLowerCase() ?? null,
        branch: seen.branch,
        status: 'open' as const,
        verdict: null,
        first_scan_id: seen.scanId,
        last_scan_id: seen.scanId,
        first_seen_at: at,
        last_seen_at: at,
        fixed_at: null,
      })),
    )
    .execute()
}

/** What may be told otherwise in each scan. */
const placeOf = (finding: PrintedFinding) => ({
  fingerprint: finding.fingerprint,
  content_print: finding.content_print,
  severity: finding.severity,
  severity_rank: severityRank(finding.severity),
  measured_confidence: finding.confidence,
  title: finding.title,
  message: finding.message,
  path: finding.path,
  line: finding.line,
  end_line: finding.endLine ?? null,
  column_start: finding.column ?? null,
  column_end: finding.endColumn ?? null,
  snippet: finding.snippet ?? null,
  path_steps: finding.path_steps ? JSON.stringify(finding.path_steps) : null,
  remediation: finding.remediation ?? null,
  details: { ...finding.details },
})

/** What was fixed and is back is open again; what people dismissed or accepted stays so. */
async function seeAgain(tx: Transaction, seen: SeenBy, some: readonly { known: Known; finding: PrintedFinding }[]) {
  const rows = some.map(({ known, finding }) => ({ id: known.id, ...placeOf(finding) }))
  await sql`
    update findings set
      fingerprint = now_is.fingerprint, content_print = now_is.content_print, severity = now_is.severity,
      severity_rank = now_is.severity_rank, measured_confidence = now_is.measured_confidence, title = now_is.title,
      message = now_is.message, path = now_is.path, line = now_is.line, end_line = now_is.end_line,
      column_start = now_is.column_start, column_end = now_is.column_end, snippet = now_is.snippet,
      path_steps = now_is.path_steps::jsonb, remediation = now_is.remediation, details = now_is.details,
      branch = ${seen.branch}, last_scan_id = ${seen.scanId}, last_seen_at = ${seen.at.toISOString()}::timestamptz,
      status = case when findings.status = 'fixed' then 'open' else findings.status end, fixed_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as now_is (
      id text, fingerprint text, content_print text, severity text, severity_rank smallint, measured_confidence real,
      title text, message text, path text, line integer, end_line integer, column_start integer, column_end integer,
      snippet text, path_steps text, remediation text, details jsonb)
    where findings.organization_id = ${seen.org} and findings.id = now_is.id`.execute(tx)
}

async function note(tx: Transaction, { org, scanId }: SeenBy, some: readonly { id: string; isNew: boolean }[]) {
  await tx
    .insertInto('scan_findings')
    .values(
      some.map(({ id, isNew }) => ({
        organization_id: org,
        scan_id: scanId,
        finding_id: id,
        is_new: isNew,
      })),
    )
    .execute()
}

async function close(tx: Transaction, { org, at }: SeenBy, gone: readonly Known[]) {
  if (gone.length === 0) return
  await tx
    .updateTable('findings')
    .set({ status: 'fixed', fixed_at: at.toISOString() })
    .where('organization_id', '=', org)
    .where('id', '=', sql<string>`any(${gone.map(({ id }) => id)}::text[])`)
    .execute()
}

function* portions<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += AT_ONCE) yield items.slice(from, from + AT_ONCE)
}
