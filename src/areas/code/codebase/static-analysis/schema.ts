import Type, { type Static } from 'typebox'
import { SEVERITIES_OF_FINDINGS } from '../../../../analysis/finding.ts'
import { CATEGORIES, RULE_LANGUAGES } from '../../../../analysis/rules/rule.ts'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { CommaList, orNull, Share, Time } from '../../../../shared/schemas.ts'
import { NewScan, ScanFacts } from '../scanning/index.ts'

/** What a scan may be confined to: a purpose, an edition of the OWASP list, a category, or a language. */
const RULE_SETS = ['all', 'security', 'bugs', 'owasp-top-10', 'own', ...Object.keys(CATEGORIES), ...RULE_LANGUAGES]

const Count = Type.Integer({ minimum: 0 })
const SeverityCounts = Type.Record(Type.Enum(SEVERITIES_OF_FINDINGS), Count)

export const NewSastScan = Type.Object({
  ...NewScan.properties,
  rule_sets: Type.Optional(
    Type.Array(Type.Enum(RULE_SETS), {
      minItems: 1,
      maxItems: 20,
      description: 'A purpose, a category or a language of rules; all unless told',
    }),
  ),
})
export type NewSastScan = Static<typeof NewSastScan>

const Step = Type.Object({ file_path: Type.String(), line: Type.Integer(), what: Type.String() })

const SastFinding = Type.Object({
  id: Type.String(),
  rule_id: Type.String(),
  severity: Type.Enum(SEVERITIES_OF_FINDINGS),
  confidence: Share,
  category: Type.String(),
  file_path: Type.String(),
  line_start: Type.Integer(),
  line_end: Type.Integer(),
  code_snippet: orNull(Type.String()),
  title: Type.String(),
  message: Type.String(),
  symbol: orNull(Type.String()),
  data_flow: Type.Array(Step, { description: 'From where data enters to where it does harm' }),
  cwe_id: orNull(Type.String()),
  owasp_category: orNull(Type.String({ description: 'Of the edition of 2021, such as `A03:2021`' })),
  owasp_2021: orNull(Type.String()),
  owasp_2025: orNull(Type.String()),
  recommendation: Type.String(),
  status: Type.String(),
})
export type SastFinding = Static<typeof SastFinding>

export const SastScan = Type.Object({
  ...ScanFacts,
  repo_id: Type.String(),
  message: Type.String(),
  findings: Type.Array(SastFinding, { description: 'The worst, at most 1,000' }),
  summary: Type.Object({ total: Count, by_severity: SeverityCounts, by_category: Type.Record(Type.String(), Count) }),
  rules_applied: Count,
  scanned_at: Time,
})

const Edition = Type.Optional(
  Type.Enum(['2021', '2025'], { description: 'The edition of the OWASP list; 2021 unless told' }),
)
const OWASP_CATEGORY = '^[Aa](0[1-9]|10)(:(2021|2025))?$'

export const SastFindingQuery = Type.Object({
  ...pageQuery({ limit: 100, max: 1_000 }).properties,
  severity: Type.Optional(
    CommaList(SEVERITIES_OF_FINDINGS, { description: 'One or several severities', maxLength: 100 }),
  ),
  owasp_category: Type.Optional(Type.String({ pattern: OWASP_CATEGORY, description: 'Such as `A03` or `A03:2021`' })),
})
export type SastFindingQuery = Static<typeof SastFindingQuery>

export const SastFindingList = Type.Object({
  ...listOf('findings', SastFinding).properties,
  scan_id: Type.String(),
  scanned_at: Time,
})

export const OwaspQuery = Type.Object({ edition: Edition })
export type OwaspQuery = Static<typeof OwaspQuery>

export const OwaspSummary = Type.Object({
  repository: Type.String(),
  scan_id: Type.String(),
  edition: Type.Enum(['2021', '2025']),
  categories: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), findings_count: Count, severity_breakdown: SeverityCounts }),
  ),
  total_findings: Count,
  overall_risk: Type.Enum(['low', 'medium', 'high', 'critical'], { description: 'The worst severity that is open' }),
  compliance_score: Type.Number({
    description: 'The share of categories without an open finding that is high or critical, of 100',
  }),
})
