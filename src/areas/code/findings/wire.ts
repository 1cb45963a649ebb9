import { statedConfidence } from './rule-class.ts'
import type { Finding } from './schema.ts'
import type { FindingRecord } from './store.ts'

/** A finding as it is answered. */
export const findingOf = (row: FindingRecord): Finding => ({
  id: row.id,
  repository_id: row.repository_id,
  kind: row.kind,
  rule_id: row.rule,
  rule_class: row.rule_class,
  severity: row.severity,
  confidence: statedConfidence(row.measured_confidence, row),
  title: row.title,
  description: row.message,
  file_path: row.path,
  line_start: row.line,
  line_end: row.end_line ?? row.line,
  column_start: row.column_start,
  column_end: row.column_end,
  symbol: row.symbol,
  code_snippet: row.snippet,
  data_flow: (row.path_steps ?? []).map(({ path, line, what }) => ({ file_path: path, line, what })),
  cwe_id: row.cwe,
  owasp_2021: row.owasp_2021,
  owasp_2025: row.owasp_2025,
  recommendation: row.remediation,
  details: row.details,
  branch: row.branch,
  status: row.status,
  verdict: row.verdict,
  first_scan_id: row.first_scan_id,
  last_scan_id: row.last_scan_id,
  first_seen_at: row.first_seen_at,
  last_seen_at: row.last_seen_at,
  fixed_at: row.fixed_at,
})
