import Type, { type Static } from 'typebox'
import { ADVISORY_SEVERITIES } from '../../../../analysis/advisories/severity.ts'
import { REACHES } from '../../../../analysis/graph/package-uses.ts'
import { PACKAGE_MANAGERS } from '../../../../analysis/lockfiles/lock-file.ts'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { orNull, Time } from '../../../../shared/schemas.ts'
import { Database } from '../advisories/index.ts'
import { Count, Ecosystem, ReadFiles } from './schema.ts'

export const PackageListQuery = Type.Object({
  ...pageQuery({ limit: 100, max: 1_000 }).properties,
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Only packages whose names hold this' })),
  ecosystem: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  vulnerable: Type.Optional(
    Type.Boolean({ description: 'True leaves those that an advisory hits, false those that none is known to hit' }),
  ),
})
export type PackageListQuery = Static<typeof PackageListQuery>

const Hit = Type.Object({
  id: Type.String(),
  cve_id: orNull(Type.String()),
  severity: Type.Enum([...ADVISORY_SEVERITIES]),
  title: Type.String(),
  fix_version: orNull(Type.String()),
})

const Package = Type.Object({
  name: Type.String(),
  version: Type.String(),
  ecosystem: Ecosystem,
  package_manager: Type.Enum([...PACKAGE_MANAGERS]),
  is_direct: Type.Boolean(),
  is_dev: Type.Boolean({ description: 'Needed for development alone' }),
  is_optional: Type.Boolean(),
  resolved: Type.Boolean({ description: 'False where only what is asked for is known, not what is installed' }),
  license: orNull(Type.String()),
  purl: orNull(Type.String()),
  file_path: Type.String({ description: 'The lock file' }),
  path: Type.Array(Type.String(), { description: 'A shortest way from the project to it' }),
  reach: Type.Enum([...REACHES], {
    description:
      'How far the code of the project itself reaches into it, by its imports; unknown where another package may use it. It orders, and proves nothing',
  }),
  is_known: Type.Boolean({
    description: 'False where no advisories of its ecosystem are here, or its version cannot be compared with theirs',
  }),
  vulnerabilities: Type.Array(Hit),
})

export const PackageList = Type.Object({
  ...listOf('packages', Package).properties,
  repository: Type.String(),
  repository_id: Type.String(),
  scan_id: Type.String(),
  commit_sha: Type.String(),
  scanned_at: Time,
  counts: Type.Object(
    { packages: Count, direct: Count, dev: Count, vulnerable: Count, unknown: Count },
    { description: 'Of all packages, whatever the filters leave' },
  ),
  structure: orNull(
    Type.Object(
      { analysis_id: Type.String(), commit_sha: Type.String(), analyzed_at: Time },
      { description: 'The analysis that tells what is imported; null before the first' },
    ),
  ),
  ...ReadFiles,
  databases: Type.Array(Database),
  warnings: Type.Array(Type.String()),
})
