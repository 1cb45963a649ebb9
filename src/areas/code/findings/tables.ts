import type { ColumnType } from 'kysely'
import type { FindingKind, FindingSeverity, PathStep } from '../../../analysis/finding.ts'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

/** `fixed`: the last scan of its branch that could have seen it did not. */
export const FINDING_STATUSES = ['open', 'fixed', 'dismissed', 'accepted'] as const
export type FindingStatus = (typeof FINDING_STATUSES)[number]

export const VERDICTS = ['true_positive', 'false_positive', 'fixed', 'accepted_risk'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A list in a jsonb column, which is written as its text. */
type JsonList<Item> = ColumnType<readonly Item[] | null, string | null, string | null>

const findings = table('findings', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    repository_id: plain<string>(),
    fingerprint: personal<string>(),
    content_print: personal<string>(),
    kind: plain<FindingKind>(),
    rule: plain<string>(),
    rule_class: plain<string>(),
    severity: plain<FindingSeverity>(),
    /** Its place in the list of severities, for their order. */
    severity_rank: plain<number>(),
    /** How often findings of its class were right where that was measured. */
    measured_confidence: plain<number>(),
    title: personal<string>(),
    message: personal<string>(),
    path: personal<string>(),
    line: plain<number>(),
    end_line: plain<number | null>(),
    column_start: plain<number | null>(),
    column_end: plain<number | null>(),
    symbol: personal<string | null>(),
    snippet: personal<string | null>(),
    path_steps: personal<JsonList<PathStep>>(),
    cwe: plain<string | null>(),
    owasp_2021: plain<string | null>(),
    owasp_2025: plain<string | null>(),
    remediation: plain<string | null>(),
    details: personal<Json>(),
    /** Of the commit that brought it, where the history was read. */
    author_name: personal<string | null>(),
    author_email: personal<string | null>(),
    branch: personal<string | null>(),
    status: plain<FindingStatus>(),
    verdict: plain<Verdict | null>(),
    first_scan_id: plain<string>(),
    last_scan_id: plain<string>(),
    first_seen_at: plain<Timestamp>(),
    last_seen_at: plain<Timestamp>(),
    fixed_at: plain<Timestamp | null>(),
  },
  category: 'knowledge',
  purpose: 'What analyses found in the code of an organization, and what became of it; it goes with its repository',
  exported: { without: ['fingerprint', 'content_print'] },
  person: {
    by: ['email:author_email'],
    erase: { clear: ['author_name', 'author_email', 'snippet', 'path_steps'] },
  },
})

const scanFindings = table('scan_findings', {
  columns: {
    organization_id: plain<string>(),
    scan_id: plain<string>(),
    finding_id: plain<string>(),
    is_new: plain<boolean>(),
  },
  category: 'knowledge',
  purpose: 'Which findings a scan of code saw; it goes with its repository',
  exported: { omit: 'It says nothing about people' },
})

const findingVerdicts = table('finding_verdicts', {
  columns: {
    organization_id: plain<string>(),
    finding_id: plain<string>(),
    place: plain<number>(),
    verdict: plain<Verdict>(),
    reason: personal<string | null>(),
    /** What was stated before the verdict. */
    stated_confidence: plain<number>(),
    rule_class: plain<string>(),
    decided_by: personal<string>(),
    decided_at: plain<Timestamp>(),
  },
  category: 'knowledge',
  purpose: 'What people said of findings in code, and why; it goes with the finding',
  exported: 'rows',
  person: { by: ['decided_by'], erase: { clear: ['reason'] } },
})

const ruleRecords = table('rule_records', {
  columns: {
    organization_id: plain<string>(),
    rule_class: plain<string>(),
    judged: plain<number>(),
    correct: plain<number>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'figure',
  purpose: 'How often each class of rules was right by the verdicts of an organization',
  exported: { omit: 'It says nothing about people' },
})

export const findingTables = [findings, scanFindings, findingVerdicts, ruleRecords]

declare module '../../../storage/tables.ts' {
  interface Tables {
    findings: RowOf<typeof findings>
    scan_findings: RowOf<typeof scanFindings>
    finding_verdicts: RowOf<typeof findingVerdicts>
    rule_records: RowOf<typeof ruleRecords>
  }
}
