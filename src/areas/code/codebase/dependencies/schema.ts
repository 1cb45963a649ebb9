import Type, { type Static, type TProperties } from 'typebox'
import { ADVISORY_SEVERITIES } from '../../../../analysis/advisories/severity.ts'
import { ECOSYSTEMS } from '../../../../analysis/ecosystem.ts'
import { COMPATIBILITIES, LICENCE_POLICIES } from '../../../../analysis/licences/policy.ts'
import { PACKAGE_MANAGERS } from '../../../../analysis/lockfiles/lock-file.ts'
import { Later } from '../../../../background/queue/await-job.ts'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { CommaList, orNull, Time, UpTo } from '../../../../shared/schemas.ts'
import { Database, SeverityCounts, Vulnerability } from '../advisories/index.ts'

const LONGEST_ADDRESS = 2_048
const Address = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: LONGEST_ADDRESS, description }))

/** Which repository is meant: by its name or id once it is known, or by where its code comes from. */
export const Where = {
  repository: Address('The id or name of a repository that is known'),
  repo_path: Address('Where the code comes from: an https address, or a path below `SERVICE_CODE_ROOTS`'),
  repository_url: Address('The same as `repo_path`'),
  local_path: Address('The same as `repo_path`'),
  branch: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'A branch; the default one unless told' }),
  ),
  workspace_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'The workspace to scan in' })),
}
export const Named = Type.Object(Where)
export type Named = Static<typeof Named>

export const Count = Type.Integer({ minimum: 0 })
export const Ecosystem = Type.Enum([...ECOSYSTEMS])

/** Which files tell of packages, and which were not read. */
export const ReadFiles = {
  lock_files: Type.Array(
    Type.Object({
      path: Type.String(),
      format: Type.String(),
      packages: Count,
      resolved: Type.Boolean({ description: 'False where the file names what is asked for, not what is installed' }),
      problems: Type.Array(Type.String()),
    }),
  ),
  not_read: Type.Array(Type.Object({ path: Type.String(), why: Type.String() })),
}

/** What every answer about the packages of a commit says. */
const Facts = {
  scan_id: Type.String(),
  repository: Type.String(),
  repository_id: Type.String(),
  commit_sha: Type.String(),
  from_cache: Type.Boolean({ description: 'The same commit was read before' }),
  project_name: Type.String(),
  ...ReadFiles,
  warnings: Type.Array(Type.String(), { description: 'What keeps the answer from being whole' }),
}

/** The scan goes on; its job tells when it is over, and the same request then has its answer. */
const LaterScan = Type.Object({ ...Later.properties, scan_id: Type.String() })

export const orLater = <Properties extends TProperties>(properties: Properties) =>
  Type.Union([Type.Object(properties), LaterScan])

export const AnalyzeDependencies = Type.Object({
  ...Where,
  package_managers: Type.Optional(
    Type.Array(Type.Enum([...PACKAGE_MANAGERS]), { minItems: 1, maxItems: 6, description: 'Only these' }),
  ),
  include_dev_dependencies: Type.Optional(Type.Boolean({ description: 'True unless told' })),
  include_dev: Type.Optional(Type.Boolean({ description: 'The same as `include_dev_dependencies`' })),
  include_transitive: Type.Optional(Type.Boolean({ description: 'Also what packages need; true unless told' })),
  max_depth: Type.Optional(UpTo(100, { description: 'How far from the project; 1 is what it asks for itself' })),
  use_cache: Type.Optional(
    Type.Boolean({
      description: 'Accepted: what follows from a commit is worked out once, and its newest is always looked for',
    }),
  ),
})
export type AnalyzeDependencies = Static<typeof AnalyzeDependencies>

const Dependency = Type.Object({
  name: Type.String(),
  version: Type.String(),
  ecosystem: Ecosystem,
  package_manager: Type.Enum([...PACKAGE_MANAGERS]),
  type: Type.Enum(['direct', 'transitive']),
  is_direct: Type.Boolean(),
  is_dev: Type.Boolean({ description: 'Needed for development alone' }),
  is_optional: Type.Boolean(),
  resolved: Type.Boolean(),
  license: orNull(Type.String()),
  repository_url: Type.Null({ description: 'Lock files do not tell it' }),
  purl: orNull(Type.String()),
  file_path: Type.String({ description: 'The lock file' }),
  path: Type.Array(Type.String(), { description: 'A shortest way from the project to it' }),
  dependencies: Type.Array(Type.String(), { description: 'What it needs, as name@version' }),
})

export const Analysis = orLater({
  ...Facts,
  total_dependencies: Count,
  direct_dependencies: Count,
  transitive_dependencies: Count,
  dev_dependencies: Count,
  dependencies: Type.Array(Dependency, { description: 'At most 20,000' }),
  dependency_tree: Type.Record(Type.String(), Type.Array(Type.String()), {
    description: 'What each needs, as name@version; the project under its own name',
  }),
  truncated: Type.Boolean(),
  analysis_time_ms: Type.Number(),
})

const Sbom = Type.Record(Type.String(), Type.Unknown(), {
  maxProperties: 100,
  description:
    'A bill of materials in CycloneDX or SPDX, or as `POST /codebase/sbom` answers it: it is checked instead of a repository',
})

export const ScanVulnerabilities = Type.Object({
  ...Where,
  sbom: Type.Optional(Sbom),
  severity_threshold: Type.Optional(
    Type.Enum(ADVISORY_SEVERITIES.slice(0, 4), { description: 'Only what is at least as bad, and what nobody rated' }),
  ),
  ignore_cves: Type.Optional(
    Type.Array(Type.String({ minLength: 3, maxLength: 128 }), { maxItems: 1_000, description: 'Ids of any database' }),
  ),
})
export type ScanVulnerabilities = Static<typeof ScanVulnerabilities>

const UnknownPackage = Type.Object({
  name: Type.String(),
  version: Type.String(),
  ecosystem: Type.String(),
  why: Type.String(),
})

const ScannedAnswer = {
  repository: orNull(Type.String()),
  commit_sha: orNull(Type.String()),
  scan_id: orNull(Type.String()),
  project_name: Type.String(),
  total_vulnerabilities: Count,
  critical: Count,
  high: Count,
  medium: Count,
  low: Count,
  unknown: Type.Integer({ description: 'Those that nobody rated' }),
  critical_count: Count,
  high_count: Count,
  medium_count: Count,
  low_count: Count,
  vulnerabilities: Type.Array(Vulnerability),
  vulnerabilities_by_severity: Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Their ids' }),
  scan_summary: Type.Object({ packages_scanned: Count, packages_with_vulnerabilities: Count }),
  unknown_packages: Type.Array(UnknownPackage, { description: 'Packages of which nothing can be said; at most 1,000' }),
  unknown_packages_total: Count,
  ignored: Type.Array(Type.String(), { description: 'What `ignore_cves` left out' }),
  databases_checked: Type.Array(Type.String(), { description: 'Each with its count and its age' }),
  databases: Type.Array(Database),
  warnings: Type.Array(Type.String()),
  scan_time_ms: Type.Number(),
}
export const VulnerabilityScan = orLater(ScannedAnswer)

export const VulnerabilityListQuery = Type.Object({
  ...pageQuery({ limit: 100, max: 1_000 }).properties,
  severity: Type.Optional(CommaList([...ADVISORY_SEVERITIES], { description: 'One or several', maxLength: 100 })),
  package: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
  ecosystem: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
})
export type VulnerabilityListQuery = Static<typeof VulnerabilityListQuery>

const Unfolded = {
  repository: Type.String(),
  scan_id: Type.String(),
  commit_sha: Type.String(),
  status: Type.Enum(['completed']),
  summary: SeverityCounts,
  scanned_at: Time,
  unknown_packages: Type.Integer({ description: 'Packages of which nothing can be said' }),
  databases_checked: Type.Array(Type.String()),
  databases: Type.Array(Database),
  warnings: Type.Array(Type.String()),
}
export const VulnerabilityList = Type.Object({ ...listOf('vulnerabilities', Vulnerability).properties, ...Unfolded })

const Licences = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 500, description }))

export const CheckLicenses = Type.Object({
  ...Where,
  policy: Type.Optional(
    Type.Enum([...LICENCE_POLICIES], {
      description: '`permissive` unless told, or `custom` where lists are sent: then the lists alone decide',
    }),
  ),
  allowed_licenses: Licences('Ids of SPDX that are compatible in any case'),
  denied_licenses: Licences('Ids of SPDX that are never compatible'),
  project_license: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What the project is under; otherwise what its own files say',
    }),
  ),
  include_dev: Type.Optional(Type.Boolean({ description: 'Also what development alone needs; true unless told' })),
})
export type CheckLicenses = Static<typeof CheckLicenses>

const LicenseInfo = Type.Object({
  package: Type.String(),
  version: Type.String(),
  ecosystem: Ecosystem,
  license: Type.String({ description: 'An SPDX expression, or `unknown`' }),
  stated: orNull(Type.String({ description: 'As the lock file says it' })),
  category: Type.String(),
  license_url: orNull(Type.String()),
  is_osi_approved: Type.Boolean(),
  is_copyleft: Type.Boolean(),
  compatibility: Type.Enum([...COMPATIBILITIES]),
  issues: Type.Array(Type.String()),
})

const Conflict = Type.Object({
  package: Type.String(),
  license: Type.String(),
  conflict_type: Type.String(),
  severity: Type.Enum(['error', 'warning']),
  description: Type.String(),
})

export const LicenseCheck = orLater({
  ...Facts,
  compliant: Type.Boolean({ description: 'Every package is compatible; an unknown licence never is' }),
  total_packages: Count,
  compatible: Count,
  incompatible: Count,
  unknown: Count,
  licenses: Type.Array(LicenseInfo, { description: 'At most 20,000' }),
  license_distribution: Type.Record(Type.String(), Count),
  policy_used: Type.Enum([...LICENCE_POLICIES]),
  issues: Type.Array(Type.String()),
  project_license: orNull(Type.String()),
  conflicts: Type.Array(Conflict, { description: 'With the licence of the project' }),
  total_conflicts: Count,
  error_count: Count,
  warning_count: Count,
})

export const ClearCache = Type.Object({
  repository: Where.repository,
  repository_url: Address('Only the copy of this repository'),
})
export const Cleared = Type.Object({
  cleared: Type.Boolean(),
  entries_removed: Type.Integer({ description: 'Facts of files, and copies of repositories on this node' }),
})
