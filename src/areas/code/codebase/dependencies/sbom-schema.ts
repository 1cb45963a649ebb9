import Type, { type Static } from 'typebox'
import { orNull, Time } from '../../../../shared/schemas.ts'
import { Count, Ecosystem, orLater, Where } from './schema.ts'
import { SBOM_FORMATS } from './tables.ts'

const FORMAT_NAMES = ['cyclonedx', 'cyclonedx-json', 'json', 'spdx', 'spdx-json'] as const
export const sbomFormat = (name: (typeof FORMAT_NAMES)[number]) => (name.startsWith('spdx') ? 'spdx' : 'cyclonedx')

export const NewSbom = Type.Object({
  ...Where,
  format: Type.Optional(
    Type.Enum([...FORMAT_NAMES], { description: 'CycloneDX 1.6 unless told, or SPDX 2.3; both as JSON' }),
  ),
  include_dev: Type.Optional(Type.Boolean({ description: 'True unless told' })),
  include_checksums: Type.Optional(Type.Boolean({ description: 'True unless told' })),
  include_licenses: Type.Optional(Type.Boolean({ description: 'True unless told' })),
  include_vulnerabilities: Type.Optional(Type.Boolean({ description: 'True unless told' })),
})
export type NewSbom = Static<typeof NewSbom>

const Component = Type.Object({
  type: Type.Enum(['library', 'application']),
  name: Type.String(),
  version: Type.String(),
  purl: Type.Optional(Type.String()),
  licenses: Type.Array(Type.String()),
  checksums: Type.Optional(Type.Record(Type.String(), Type.String())),
  external_references: Type.Optional(Type.Array(Type.Object({ type: Type.String(), url: Type.String() }))),
})

const Relationship = Type.Object({
  source: Type.String(),
  target: Type.String(),
  type: Type.Enum(['depends_on', 'dev_depends_on', 'optional_depends_on']),
})

const SbomFacts = {
  sbom_id: Type.String(),
  repository: Type.String(),
  repository_id: Type.String(),
  commit_sha: Type.String(),
  format: Type.Enum([...SBOM_FORMATS]),
  version: Type.String({ description: 'Of the format' }),
  tool: Type.String(),
  filename: Type.String(),
  project_name: Type.String(),
  component_count: Count,
  vulnerability_count: orNull(Type.Integer({ description: 'Null where vulnerabilities were not asked for' })),
  license_count: Type.Integer({ description: 'How many different licences its components state' }),
  created_at: Time,
  generated_at: Time,
  errors: Type.Array(Type.String(), { description: 'What keeps it from being whole' }),
  components: Type.Array(Component),
  relationships: Type.Array(Relationship),
  sbom: Type.Record(Type.String(), Type.Unknown(), { description: 'The document' }),
  content: Type.String({ description: 'The document as text' }),
  sbom_json: Type.String({ description: 'The same as `content`' }),
}
export const SbomAnswer = Type.Object(SbomFacts)
export const NewSbomAnswer = orLater(SbomFacts)

export const SbomQuery = Type.Object({
  sbom_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  repository: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Its last one, by the name or id of the repository; `sbom_id` is accepted instead',
      'x-required': true,
    }),
  ),
})

export const CompareSboms = Type.Object({
  sbom_id_a: Type.String({ minLength: 1, maxLength: 64, description: 'The earlier one' }),
  sbom_id_b: Type.String({ minLength: 1, maxLength: 64, description: 'The later one' }),
})

const Compared = Type.Object({ sbom_id: Type.String(), generated_at: Time, component_count: Count })
const PackageOfSbom = Type.Object({ ecosystem: Ecosystem, name: Type.String(), version: Type.String() })
export const SbomComparison = Type.Object({
  sbom_a: Compared,
  sbom_b: Compared,
  diff: Type.Object({
    added: Type.Array(PackageOfSbom),
    removed: Type.Array(PackageOfSbom),
    updated: Type.Array(
      Type.Object({
        ecosystem: Ecosystem,
        name: Type.String(),
        from: Type.Array(Type.String()),
        to: Type.Array(Type.String()),
      }),
    ),
    unchanged_count: Count,
  }),
  summary: Type.Object({ total_added: Count, total_removed: Count, total_updated: Count, total_unchanged: Count }),
})
