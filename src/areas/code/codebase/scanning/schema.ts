import Type, { type Static } from 'typebox'
import { SEVERITIES_OF_FINDINGS } from '../../../../analysis/finding.ts'
import { SECRET_TYPES } from '../../../../analysis/secrets/secret-types.ts'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { CommaList, orNull, Share, Time, UpTo } from '../../../../shared/schemas.ts'
import { SeverityCounts } from '../../findings/index.ts'
import { RepositoryParams } from '../repositories/index.ts'
import { SCAN_KINDS } from './scan-kind.ts'
import { SCAN_STATUSES } from './tables.ts'

const LONGEST_ADDRESS = 2_048
const Address = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: LONGEST_ADDRESS, description }))

const WHERE = 'Where the code comes from, at first: an https address, or a path below `SERVICE_CODE_ROOTS`'

/** What every scan may be asked for. */
const Wanted = {
  repo_path: Address(WHERE),
  repository_url: Address('The same as `repo_path`'),
  branch: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'A branch; the default one unless told' }),
  ),
  workspace_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'The workspace to scan in' })),
}

const COMMIT = '^[0-9a-f]{40}([0-9a-f]{24})?$'

export const NewScan = Type.Object({
  ...Wanted,
  commit_sha: Type.Optional(
    Type.String({ pattern: COMMIT, maxLength: 64, description: 'A commit; the newest unless told' }),
  ),
})
export type NewScan = Static<typeof NewScan>

const History = {
  scan_history: Type.Optional(Type.Boolean({ description: 'Whether to look at the commits before, too' })),
  include_history: Type.Optional(Type.Boolean({ description: 'The same as `scan_history`' })),
  history_depth: Type.Optional(UpTo(10_000, { description: 'How many commits; 100 unless told' })),
}

export const NewSecretsScan = Type.Object({ ...NewScan.properties, ...History })
export type NewSecretsScan = Static<typeof NewSecretsScan>

/** What a quick scan may be asked for, under the names that clients use. */
export const SCAN_TYPES = {
  secrets: 'secrets',
  sast: 'sast',
  code: 'sast',
  code_issues: 'sast',
  bugs: 'sast',
  vulnerabilities: 'dependencies',
  dependencies: 'dependencies',
} as const

export const NewQuickScan = Type.Object({
  ...NewScan.properties,
  paths: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 1_000 }), {
      maxItems: 100,
      description: 'Only these files, and those below these folders',
    }),
  ),
  scan_types: Type.Optional(
    Type.Array(Type.Enum(Object.keys(SCAN_TYPES)), { minItems: 1, maxItems: 10, description: 'All unless told' }),
  ),
  include_secrets: Type.Optional(Type.Boolean({ description: 'False leaves secrets out' })),
  severity_threshold: Type.Optional(
    Type.Enum(SEVERITIES_OF_FINDINGS, { description: 'Only findings at least as bad are told' }),
  ),
  depth: Type.Optional(
    Type.Enum(['shallow'], { description: 'A quick scan is shallow; for more, scan the repository' }),
  ),
})
export type NewQuickScan = Static<typeof NewQuickScan>

export const ScanParams = Type.Object({
  ...RepositoryParams.properties,
  scan_id: Type.String({ maxLength: 100 }),
})

const Count = Type.Integer({ minimum: 0 })

const Coverage = Type.Object({
  files: Type.Object({ seen: Count, read: Count, skipped: Type.Record(Type.String(), Count) }),
  lines_read: Count,
  languages: Type.Record(Type.String(), Type.Object({ files: Count, lines: Count, depth: Type.String() })),
  skipped: Type.Array(Type.Object({ path: Type.String(), reason: Type.String(), why: Type.Optional(Type.String()) }), {
    description: 'The first files that were not read',
  }),
  parts: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), {
    description: 'What each part says of itself: rules applied, age of advisories, where it gave up',
  }),
  gaps: Type.Array(Type.String(), { description: 'What keeps the result from being whole' }),
})

/** What the records of all scans say. */
export const ScanFacts = {
  scan_id: Type.String(),
  repository: Type.String(),
  repository_id: Type.String(),
  status: Type.Enum(SCAN_STATUSES),
  branch: orNull(Type.String()),
  commit_sha: orNull(Type.String()),
  from_cache: Type.Boolean({ description: 'The same commit was scanned by the same rules before' }),
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  job_id: Type.String({ description: 'The job of the queue, which can be cancelled' }),
  error: orNull(Type.String()),
  created_at: Time,
  started_at: Time,
  completed_at: orNull(Time),
  duration_seconds: orNull(Type.Number()),
  files_scanned: orNull(Count),
  lines_scanned: orNull(Count),
  coverage: orNull(Coverage),
}

const ScanFinding = Type.Object({
  id: Type.String(),
  type: Type.String({ description: 'Which analysis found it' }),
  severity: Type.Enum(SEVERITIES_OF_FINDINGS),
  file_path: Type.String(),
  line_number: Type.Integer(),
  line_num: Type.Integer({ description: 'The same as `line_number`' }),
  title: Type.String(),
  description: Type.String(),
  recommendation: Type.Optional(Type.String()),
  cwe_id: Type.Optional(Type.String()),
  rule_id: Type.String(),
  confidence: Share,
  status: Type.String(),
})

export const CodebaseScan = Type.Object({
  ...ScanFacts,
  scan_type: Type.Enum(SCAN_KINDS),
  findings: Type.Array(ScanFinding, { description: 'The worst, at most 1,000' }),
  findings_total: Count,
  findings_summary: SeverityCounts,
  summary: Type.Record(Type.String(), Type.Unknown(), { description: 'Figures of each part' }),
})
export type CodebaseScan = Static<typeof CodebaseScan>

/** A scan in a list, without its findings. */
const ListedScan = Type.Omit(CodebaseScan, ['findings', 'coverage', 'findings_total'])

export const ScanList = listOf('scans', ListedScan)
export const ScanListQuery = Type.Object({
  ...pageQuery({ limit: 20 }).properties,
  status: Type.Optional(CommaList(SCAN_STATUSES, { description: 'One or several states', maxLength: 100 })),
  scan_type: Type.Optional(CommaList(SCAN_KINDS, { description: 'One or several kinds', maxLength: 200 })),
})
export type ScanListQuery = Static<typeof ScanListQuery>

const SecretFinding = Type.Object({
  id: Type.String(),
  type: Type.Enum(SECRET_TYPES),
  secret_type: Type.Enum(SECRET_TYPES, { description: 'The same as `type`' }),
  file_path: Type.String(),
  line_number: Type.Integer(),
  line_num: Type.Integer({ description: 'The same as `line_number`' }),
  column_start: orNull(Type.Integer()),
  column_end: orNull(Type.Integer()),
  severity: Type.Enum(SEVERITIES_OF_FINDINGS),
  confidence: Share,
  entropy: orNull(Type.Number({ description: 'Bits a character' })),
  description: Type.String(),
  matched_pattern: Type.String({ description: 'The format that it has' }),
  matched_text: Type.String({ description: 'Its first characters and its last; the rest is kept nowhere' }),
  context_line: orNull(Type.String({ description: 'The line, with secrets masked' })),
  is_in_history: Type.Boolean({ description: 'It is no longer in the tree, and still in the history' }),
  commit_sha: orNull(Type.String()),
  commit_author: orNull(Type.String()),
  commit_date: orNull(Type.String()),
  verified: Type.Boolean({ description: 'Always false: no secret is tried out' }),
  remediation: Type.String(),
  status: Type.String(),
})

const SecretsSummary = Type.Object({
  total: Count,
  by_type: Type.Record(Type.String(), Count),
  by_severity: SeverityCounts,
})

export const SecretsScan = Type.Object({
  ...ScanFacts,
  findings: Type.Array(SecretFinding, { description: 'The worst, at most 1,000' }),
  summary: SecretsSummary,
  scanned_at: Time,
  scanned_history: Type.Boolean(),
  history_depth: Count,
})

export const SecretList = Type.Object({
  ...listOf('secrets', SecretFinding).properties,
  scan_id: Type.String({ description: 'The last scan that looked for secrets' }),
  scanned_at: Time,
})
export const SecretListQuery = Type.Object({
  ...pageQuery({ limit: 100 }).properties,
  severity: Type.Optional(
    CommaList(SEVERITIES_OF_FINDINGS, { description: 'One or several severities', maxLength: 100 }),
  ),
  secret_type: Type.Optional(Type.Enum(SECRET_TYPES)),
})
export type SecretListQuery = Static<typeof SecretListQuery>

const QuickFacts = {
  ...ScanFacts,
  success: Type.Boolean(),
  scan_types: Type.Array(Type.String()),
  findings_summary: Type.Object({ vulnerabilities: Count, secrets: Count, code_issues: Count, total: Count }),
  summary: SeverityCounts,
  risk_level: Type.Enum(['low', 'medium', 'high', 'critical'], { description: 'The worst severity that was found' }),
}

export const QuickScan = Type.Object({
  ...QuickFacts,
  findings: Type.Array(ScanFinding, { description: 'The worst, at most 1,000' }),
})
const ListedQuickScan = Type.Omit(Type.Object(QuickFacts), ['coverage'])
export const QuickScanList = listOf('scans', ListedQuickScan)
export const QuickScanListQuery = pageQuery({ limit: 20, max: 1_000 })
export type QuickScanListQuery = Static<typeof QuickScanListQuery>

export const QuickScanParams = Type.Object({ scan_id: Type.String({ maxLength: 100 }) })
