import { countBySeverity, type SeverityCounts } from '../../../../analysis/coverage.ts'
import { type FindingSeverity, SEVERITIES_OF_FINDINGS } from '../../../../analysis/finding.ts'
import type { SecretType } from '../../../../analysis/secrets/secret-types.ts'
import { notFound } from '../../../../shared/errors.ts'
import { isObject } from '../../../../shared/fields.ts'
import { type FindingRecord, findingOf, severityRank } from '../../findings/index.ts'
import type { Repository } from '../repositories/index.ts'
import type { Scan } from './store.ts'

/** Nothing is known of code that was never scanned: that is no empty result. */
export const notScanned = (repository: Pick<Repository, 'name'>) =>
  notFound('scan', repository.name, { reason: 'NOT_SCANNED', repository: repository.name })

/** What the records of all scans say. */
export const scanFacts = (scan: Scan) => ({
  scan_id: scan.id,
  repository: scan.repository,
  repository_id: scan.repository_id,
  status: scan.status,
  branch: scan.branch,
  commit_sha: scan.commit_sha ?? scan.wanted_commit,
  from_cache: scan.same_as !== null,
  progress: scan.progress,
  job_id: scan.job_id,
  error: scan.status === 'failed' ? scan.error : null,
  created_at: scan.created_at,
  started_at: scan.started_at ?? scan.created_at,
  completed_at: scan.completed_at,
  duration_seconds:
    scan.started_at === null || scan.completed_at === null
      ? null
      : Math.max(0, Date.parse(scan.completed_at) - Date.parse(scan.started_at)) / 1_000,
  files_scanned: scan.files_read,
  lines_scanned: scan.lines_read,
  coverage: scan.coverage,
})

const countsOf = (scan: Scan): SeverityCounts => scan.counts ?? countBySeverity([])

export const scanFinding = (row: FindingRecord) => {
  const {
    id,
    kind,
    severity,
    file_path,
    line_start,
    title,
    description,
    recommendation,
    cwe_id,
    rule_id,
    confidence,
    status,
  } = findingOf(row)
  return {
    id,
    type: kind,
    severity,
    file_path,
    line_number: line_start,
    line_num: line_start,
    title,
    description,
    ...(recommendation !== null && { recommendation }),
    ...(cwe_id !== null && { cwe_id }),
    rule_id,
    confidence,
    status,
  }
}

/** A scan in a list. */
export const listedScan = (scan: Scan) => {
  const { coverage: _ofTheRecord, ...facts } = scanFacts(scan)
  return { ...facts, scan_type: scan.kind, findings_summary: countsOf(scan), summary: scan.summary ?? {} }
}

export const codebaseScan = (scan: Scan, found: { items: FindingRecord[]; total: number }) => ({
  ...scanFacts(scan),
  scan_type: scan.kind,
  findings: found.items.map(scanFinding),
  findings_total: found.total,
  findings_summary: countsOf(scan),
  summary: scan.summary ?? {},
})

const textOf = (details: Readonly<Record<string, unknown>>, name: string) =>
  typeof details[name] === 'string' ? details[name] : null

export const secretOf = (row: FindingRecord) => {
  const {
    id,
    severity,
    file_path,
    line_start,
    column_start,
    column_end,
    description,
    recommendation,
    code_snippet,
    details,
    confidence,
    rule_id,
    status,
  } = findingOf(row)
  const type = textOf(details, 'secret_type') as SecretType
  return {
    id,
    type,
    secret_type: type,
    file_path,
    line_number: line_start,
    line_num: line_start,
    column_start,
    column_end,
    severity,
    confidence,
    entropy: typeof details.entropy === 'number' ? details.entropy : null,
    description,
    matched_pattern: rule_id.replace(/^secret\./, ''),
    matched_text: textOf(details, 'matched_text') ?? '',
    context_line: code_snippet,
    is_in_history: details.in_history === true,
    commit_sha: textOf(details, 'commit'),
    commit_author: row.author_name,
    commit_date: textOf(details, 'date'),
    verified: false,
    remediation: recommendation ?? '',
    status,
  }
}

export const secretsScan = (scan: Scan, found: { items: FindingRecord[]; total: number }) => {
  const secrets = isObject(scan.summary?.secrets) ? scan.summary.secrets : {}
  const byType = isObject(secrets.by_type) ? (secrets.by_type as Record<string, number>) : {}
  const depth = Number(scan.options.history_depth ?? 0)
  const counts = countsOf(scan)
  return {
    ...scanFacts(scan),
    findings: found.items.map(secretOf),
    summary: { total: totalOf(counts), by_type: byType, by_severity: counts },
    scanned_at: scan.completed_at ?? scan.created_at,
    scanned_history: depth > 0,
    history_depth: depth,
  }
}

const totalOf = (counts: SeverityCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

const RISKS = ['critical', 'high', 'medium'] as const

export function quickScan(scan: Scan) {
  const counts = countsOf(scan)
  const ofKind = isObject(scan.summary?.by_kind) ? (scan.summary.by_kind as Record<string, number>) : {}
  const code = (ofKind.sast ?? 0) + (ofKind.bug ?? 0)
  return {
    ...scanFacts(scan),
    success: scan.status !== 'failed',
    scan_types: Array.isArray(scan.options.parts) ? (scan.options.parts as string[]) : [],
    findings_summary: {
      vulnerabilities: ofKind.dependency ?? 0,
      secrets: ofKind.secret ?? 0,
      code_issues: code,
      total: totalOf(counts),
    },
    summary: counts,
    risk_level: RISKS.find((severity) => counts[severity] > 0) ?? ('low' as const),
  }
}

/** The severities that are at least as bad. */
export const atLeast = (least: FindingSeverity): FindingSeverity[] =>
  SEVERITIES_OF_FINDINGS.filter((severity) => severityRank(severity) <= severityRank(least))
