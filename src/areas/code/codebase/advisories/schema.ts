import Type, { type Static } from 'typebox'
import { ADVISORY_SEVERITIES } from '../../../../analysis/advisories/severity.ts'
import { ECOSYSTEMS } from '../../../../analysis/ecosystem.ts'
import { orNull, Time } from '../../../../shared/schemas.ts'

const Severity = Type.Enum([...ADVISORY_SEVERITIES], {
  description: '`unknown` where no database rates it',
})

export const Database = Type.Object({
  name: Type.String({ description: 'The database and the ecosystem, such as `GHSA (npm)`' }),
  database: Type.String({ description: 'The beginning of its ids' }),
  ecosystem: Type.Enum([...ECOSYSTEMS]),
  advisories: Type.Integer({ description: 'How many of its advisories are here' }),
  as_of: Type.String({ format: 'date-time', description: 'The time of its newest document' }),
  imported_at: Time,
  is_old: Type.Boolean({ description: 'Whether its newest document is older than 30 days' }),
})

export const Vulnerability = Type.Object({
  id: Type.String(),
  cve_id: orNull(Type.String()),
  ids: Type.Array(Type.String(), { description: 'Every id under which it is known' }),
  severity: Severity,
  cvss_score: orNull(Type.Number()),
  cvss_vector: orNull(Type.String()),
  title: Type.String(),
  description: Type.String(),
  package: Type.String(),
  package_name: Type.String(),
  affected_package: Type.String(),
  package_ecosystem: Type.Enum([...ECOSYSTEMS]),
  version: Type.String(),
  affected_versions: Type.String(),
  fix_version: orNull(Type.String({ description: 'The lowest version above this one without it' })),
  fixed_version: orNull(Type.String()),
  recommended_version: orNull(Type.String()),
  fix_available: Type.Boolean(),
  references: Type.Array(Type.String()),
  cwe_ids: Type.Array(Type.String()),
  published_at: orNull(Time),
  updated_at: Time,
  source: Type.String({ description: 'The databases that tell of it' }),
  purl: orNull(Type.String()),
})
export type Vulnerability = Static<typeof Vulnerability>

export const SeverityCounts = Type.Object(
  Object.fromEntries(ADVISORY_SEVERITIES.map((severity) => [severity, Type.Integer()])),
)

export const PackageParams = Type.Object({
  ecosystem: Type.String({ minLength: 1, maxLength: 40, description: 'npm, PyPI, crates.io, Go or Maven' }),
  package: Type.String({ minLength: 1, maxLength: 400, description: 'Its name, with slashes encoded' }),
})
export const PackageQuery = Type.Object({
  version: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only what this version has; without it, all that is known',
    }),
  ),
})

export const PackageVulnerabilities = Type.Object({
  package: Type.String(),
  ecosystem: Type.Enum([...ECOSYSTEMS]),
  version: orNull(Type.String()),
  status: Type.Enum(['completed'], { description: 'The answer is whole' }),
  is_known: Type.Boolean({
    description:
      'False where no database of this ecosystem is here, or the version cannot be compared: an empty list then says nothing',
  }),
  vulnerabilities: Type.Array(Vulnerability),
  total: Type.Integer(),
  summary: SeverityCounts,
  databases_checked: Type.Array(Database),
  warnings: Type.Array(Type.String()),
  scanned_at: Time,
})

export const CveParams = Type.Object({
  cve_id: Type.String({ minLength: 3, maxLength: 128, pattern: '^[A-Za-z][A-Za-z0-9._:-]*$' }),
})

const AffectedPackage = Type.Object({
  ecosystem: Type.Enum([...ECOSYSTEMS]),
  name: Type.String(),
  affected_versions: Type.String(),
  fix_version: orNull(Type.String()),
})

const Cve = {
  cve_id: Type.String({ description: 'The id of CVE where it has one' }),
  id: Type.String(),
  ids: Type.Array(Type.String()),
  severity: Severity,
  cvss_score: orNull(Type.Number()),
  cvss_vector: orNull(Type.String()),
  title: Type.String(),
  description: Type.String(),
  affected_packages: Type.Array(Type.String(), { description: 'Names, with their ecosystem before a colon' }),
  affected: Type.Array(AffectedPackage),
  fix_available: Type.Boolean(),
  fix_version: orNull(Type.String()),
  published_date: orNull(Time),
  updated_at: Time,
  withdrawn_at: orNull(Time),
  references: Type.Array(Type.String()),
  cwe_ids: Type.Array(Type.String()),
  sources: Type.Array(Type.String()),
}
export const CveDetails = Type.Object({ ...Cve, vulnerability: Type.Object(Cve) })

export const AdvisoryImport = Type.Object({
  advisories: Type.Array(Type.Record(Type.String(), Type.Unknown(), { maxProperties: 100 }), {
    minItems: 1,
    maxItems: 1_000,
    description: 'Documents in OSV form',
  }),
})
export type AdvisoryImport = Static<typeof AdvisoryImport>

export const Imported = Type.Object({
  success: Type.Boolean(),
  read: Type.Integer(),
  added: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer({ description: 'Known in this state or a newer one' }),
  refused: Type.Integer(),
  refusals: Type.Array(Type.Object({ file: Type.String(), why: Type.String() }), {
    description: 'The first that were refused',
  }),
  databases: Type.Array(Database),
})

/** A file of advisories has no fields beside it. */
export const NoFields = Type.Object({})
