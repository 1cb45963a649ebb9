import Type, { type TSchema } from 'typebox'
import { ECOSYSTEMS } from '../ecosystem.ts'
import { LOCK_FORMATS, PACKAGE_MANAGERS } from './lock-file.ts'
import type { DependencyFacts } from './read-lock-file.ts'

const Text = Type.String({ maxLength: 16_384 })
const Place = Type.Integer({ minimum: 0 })
const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(schema)
const How = { isDev: Type.Boolean(), isOptional: Type.Boolean() }

const LockFileFacts = Type.Object({
  format: Type.Enum([...LOCK_FORMATS]),
  ecosystem: Type.Enum([...ECOSYSTEMS]),
  manager: Type.Enum([...PACKAGE_MANAGERS]),
  isResolved: Type.Boolean(),
  packages: Type.Array(
    Type.Object({
      name: Text,
      version: Text,
      needs: Type.Array(Place),
      isDirect: Type.Boolean(),
      ...How,
      license: optional(Text),
      checksum: optional(Text),
      source: optional(Text),
    }),
  ),
  roots: optional(Type.Array(Type.Object({ at: Place, ...How }))),
  askedAs: optional(Type.Array(Type.Tuple([Text, Place]))),
  problems: Type.Array(Text),
})

const ManifestFacts = Type.Object({
  ecosystem: Type.Enum([...ECOSYSTEMS]),
  name: optional(Text),
  version: optional(Text),
  license: optional(Text),
  asks: Type.Array(Type.Object({ name: Text, range: optional(Text), ...How })),
})

/** The facts of lock files and manifests, as an answer is checked. */
export const DependencyFactsSchema = Type.Unsafe<DependencyFacts>(
  Type.Object({ lock: optional(LockFileFacts), manifest: optional(ManifestFacts), unreadable: optional(Text) }),
)
