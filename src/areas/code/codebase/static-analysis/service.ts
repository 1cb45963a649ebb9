import { countBySeverity } from '../../../../analysis/coverage.ts'
import { SEVERITIES_OF_FINDINGS } from '../../../../analysis/finding.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../../shared/pagination.ts'
import { chosen, type FindingRecord, type Findings, findingOf } from '../../findings/index.ts'
import { type Scan, type Scans, scanFacts } from '../scanning/index.ts'
import { owaspCategories } from './owasp.ts'
import { categoryOf } from './rule-sets.ts'
import type { NewSastScan, OwaspQuery, SastFinding, SastFindingQuery } from './schema.ts'

interface Dependencies {
  scans: Scans
  findings: Pick<Findings, 'list'>
}

const MOST: Page = { limit: 1_000, offset: 0 }
/** Scans that look at code by rules; of these the newest tells what stands. */
const KINDS = ['sast', 'full'] as const
const OF_CODE = ['sast', 'bug'] as const

const sastFinding = (row: FindingRecord): SastFinding => {
  const {
    id,
    rule_id,
    severity,
    confidence,
    file_path,
    line_start,
    line_end,
    code_snippet,
    title,
    description,
    symbol,
    data_flow,
    cwe_id,
    owasp_2021,
    owasp_2025,
    recommendation,
    status,
  } = findingOf(row)
  return {
    id,
    rule_id,
    severity,
    confidence,
    category: categoryOf(rule_id),
    file_path,
    line_start,
    line_end,
    code_snippet,
    title,
    message: description,
    symbol,
    data_flow,
    cwe_id,
    owasp_category: owasp_2021,
    owasp_2021,
    owasp_2025,
    recommendation: recommendation ?? '',
    status,
  }
}

/** Static analysis: what rules find in the code of a repository. */
export function staticAnalysisService({ scans, findings }: Dependencies) {
  const open = (scan: Pick<Scan, 'organization_id' | 'repository_id'>, page: Page, more: object = {}) =>
    findings.list(
      scan.organization_id,
      { repositoryId: scan.repository_id, kinds: OF_CODE, statuses: ['open'], ...more },
      page,
    )

  return {
    async scan(repo: string, { rule_sets, ...body }: NewSastScan, caller: Caller) {
      const options: JsonObject = rule_sets ? { rule_sets: [...new Set(rule_sets)].sort() } : {}
      const { scan, isCached } = await scans.start('sast', { repo, body, options }, caller)
      const ofScan = { scanId: scan.same_as ?? scan.id, kinds: OF_CODE, statuses: ['open', 'fixed'] as const }
      const found = isCached ? await findings.list(scan.organization_id, ofScan, MOST) : { items: [] }
      return { isCached, answer: sastScan(scan, found.items) }
    },

    async findings(repo: string, query: SastFindingQuery, caller: Caller) {
      const scan = await scans.latestOf(repo, KINDS, caller)
      const severities = chosen('severity', query.severity, SEVERITIES_OF_FINDINGS)
      const { items, total } = await open(scan, query, { severities, owasp: query.owasp_category?.toUpperCase() })
      const page = pageResult('findings', { items: items.map(sastFinding), total }, query)
      return { ...page, scan_id: scan.id, scanned_at: scan.completed_at ?? scan.created_at }
    },

    async owaspSummary(repo: string, { edition = '2021' }: OwaspQuery, caller: Caller) {
      const scan = await scans.latestOf(repo, KINDS, caller)
      const { items } = await open(scan, MOST, { kinds: ['sast'] })
      const number = edition === '2025' ? 2025 : 2021
      return { repository: scan.repository, scan_id: scan.id, edition, ...owaspCategories(items, number) }
    },
  }
}
export type StaticAnalysisService = ReturnType<typeof staticAnalysisService>

function sastScan(scan: Scan, items: readonly FindingRecord[]) {
  const byCategory = Object.groupBy(items, (row) => categoryOf(row.rule))
  const sast = scan.summary?.sast as { rules_applied?: number } | undefined
  return {
    ...scanFacts(scan),
    repo_id: scan.repository_id,
    message: scan.status === 'completed' ? 'The scan is complete' : 'The scan runs in the background',
    findings: items.map(sastFinding),
    summary: {
      total: items.length,
      by_severity: countBySeverity(items),
      by_category: Object.fromEntries(Object.entries(byCategory).map(([name, rows]) => [name, rows?.length ?? 0])),
    },
    rules_applied: sast?.rules_applied ?? 0,
    scanned_at: scan.completed_at ?? scan.created_at,
  }
}
