import Type, { type Static } from 'typebox'
import { ACTION_OUTCOMES, ACTOR_TYPES } from '../../../background/audit-trail/action.ts'
import { Later } from '../../../background/queue/await-job.ts'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { anyFields, DateOrTime, orNull, Time, Whole } from '../../../shared/schemas.ts'
import { CATEGORIES } from './entries/entry.ts'
import { ISSUE_PLACES, ISSUE_TYPES } from './verification/issues.ts'

const Text = Type.String()
const Word = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }))
const When = Type.Optional(DateOrTime('A date, or a time in ISO 8601'))
const same = (name: string) => ({ description: `The same as \`${name}\`` })

const From = { start: When, start_date: When, from_date: When, start_time: When, since: When }
const Until = { end: When, end_date: When, to_date: When, end_time: When, until: When }
const Whose = {
  org_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'For platform admins: whose log, or `installation`' }),
  ),
}

export const FilterFields = {
  actor: Word,
  actor_id: Type.Optional(Type.String({ ...same('actor'), minLength: 1, maxLength: 200 })),
  user_id: Type.Optional(Type.String({ ...same('actor'), minLength: 1, maxLength: 200 })),
  event_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'The id of an entry' })),
  action: Word,
  category: Type.Optional(Type.Enum([...CATEGORIES])),
  outcome: Type.Optional(Type.Enum([...ACTION_OUTCOMES])),
  resource_type: Word,
  resource_id: Word,
  workspace_id: Word,
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Searches the details of entries, which lie beside their free text',
    }),
  ),
  ...From,
  ...Until,
  ...Whose,
}
export const EntryQuery = Type.Object({ ...FilterFields, ...pageQuery({ limit: 100, max: 1000 }).properties })
export type EntryQuery = Static<typeof EntryQuery>
export type Filters = Partial<Omit<EntryQuery, 'limit' | 'offset'>>

export const timestampNames = alsoNamed('timestamp', 'at')

export const detailNames = alsoNamed('details', 'metadata')

export const Entry = Type.Object({
  id: Text,
  seq: Type.Integer({ description: 'Its position in the log, from 0' }),
  ...timestampNames(Time),
  actor_id: Text,
  actor_type: Type.Enum([...ACTOR_TYPES]),
  action: Text,
  category: Type.Enum([...CATEGORIES]),
  resource_type: Text,
  resource_id: Text,
  tenant_id: Text,
  org_id: Text,
  workspace_id: orNull(Text),
  outcome: Type.Enum([...ACTION_OUTCOMES]),
  success: Type.Boolean(),
  ip_address: orNull(Text),
  user_agent: orNull(Text),
  correlation_id: orNull(Type.String({ description: 'The id of the request' })),
  ...detailNames(anyFields()),
  private: orNull(anyFields({ description: 'Free text that can be erased; null if there is none or it was erased' })),
  event_hash: Type.String({ description: 'The hash of its leaf (RFC 6962), in hex' }),
})
export type Entry = Static<typeof Entry>

const Asked = Type.Object({
  start_date: orNull(Time),
  end_date: orNull(Time),
  limit: Type.Integer(),
  offset: Type.Integer(),
})
const list = <Name extends string>(name: Name) =>
  Type.Object({ ...listOf(name, Entry).properties, count: Type.Integer(), query: Asked })
export const Entries = list('entries')
export const Events = list('events')

const Counts = Type.Record(Text, Type.Integer())
export const Stats = Type.Object({
  period: Text,
  start_date: orNull(Time),
  end_date: orNull(Time),
  total_events: Type.Integer(),
  events_by_action: Counts,
  events_by_resource: Counts,
  events_by_actor: Counts,
  events_by_category: Counts,
  events_by_outcome: Counts,
  failed_events: Type.Integer(),
  unique_actors: Type.Integer(),
})
export type Stats = Static<typeof Stats>
export const PERIODS = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const
export const StatsQuery = Type.Object({
  period: Type.Optional(Type.Enum(['24h', '7d', '30d', '90d', '365d', 'all'], { description: 'Default: 30d' })),
  ...From,
  ...Until,
  ...Whose,
})
export const ReportQuery = Type.Object({
  format: Type.Enum(['json', 'csv', 'pdf'], { default: 'json' }),
  workspace_id: Word,
  ...From,
  ...Until,
  ...Whose,
})
export type ReportQuery = Static<typeof ReportQuery>
const Last = orNull(
  Type.Object({
    valid: Type.Boolean(),
    verified_at: Time,
    size: Type.Integer(),
    took_ms: orNull(Type.Integer({ description: 'Null where a former release verified' })),
  }),
)
export const Report = Type.Object({
  ...Stats.properties,
  generated_at: Time,
  report: Stats,
  integrity: Last,
})

export const EXPORT_FORMATS = ['json', 'ndjson', 'csv', 'pdf', 'soc2'] as const
export const ExportBody = Type.Object({
  format: Type.Enum([...EXPORT_FORMATS], { default: 'json' }),
  event_types: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50, description: 'Actions' })),
  filters: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 200 }), { maxProperties: 20 })),
  ...From,
  ...Until,
  ...Whose,
})
export type ExportBody = Static<typeof ExportBody>
export const Exported = Type.Object({
  export_id: Type.String({ description: 'For `GET /export/:what`, while the file is stored' }),
  url: Text,
  expires_at: Time,
  format: Type.Enum([...EXPORT_FORMATS]),
  entries: Type.Integer(),
  sha256: Text,
})

const Hash = Type.String({ description: 'In hex' })
const PROVEN = Type.String({ description: 'What this proves, and what it does not' })
export const CheckpointQuery = Type.Object(Whose)
export const CheckpointAnswer = Type.Object({
  note: Type.String({ description: 'A signed note (C2SP) of the log as it is now' }),
  origin: Text,
  size: Type.Integer(),
  root: Hash,
  at: Time,
  installation: orNull(Type.Object({ note: Text, size: Type.Integer(), at: Time })),
  keys_url: Text,
  proven: PROVEN,
})
export const ProofQuery = Type.Object({
  entry: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'The id of an entry' })),
  from: Type.Optional(Whole({ minimum: 0, description: 'A former size of the log' })),
  to: Type.Optional(Whole({ minimum: 0, description: 'A later size. Default: the current one' })),
  ...Whose,
})
export type ProofQuery = Static<typeof ProofQuery>
export const Proof = Type.Object({
  kind: Type.Enum(['inclusion', 'consistency']),
  entry: orNull(Text),
  seq: orNull(Type.Integer()),
  leaf: orNull(Type.String({ description: 'The hashed content: canonical JSON (RFC 8785)' })),
  leaf_hash: orNull(Hash),
  from: orNull(Type.Integer()),
  from_root: orNull(Hash),
  size: Type.Integer(),
  root: Hash,
  path: Type.Array(Hash, { description: 'As RFC 9162 has it, nearest first' }),
  note: orNull(Type.String({ description: 'A signed note of this size, if it is the current one' })),
})

const Installation = Type.String({
  pattern: '^[A-Za-z0-9_-]+$',
  maxLength: 80,
  description: 'The id of the installation',
})

export const PinnedKey = Type.Object({
  kid: Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    maxLength: 43,
    description: 'The RFC 7638 thumbprint of the key',
  }),
  x: Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    maxLength: 43,
    description: 'The Ed25519 public key, in base64url',
  }),
})

export const WitnessBody = Type.Object({
  installation: Installation,
  note: Type.String({ maxLength: 1_000, description: 'A signed note (C2SP signed-note) of its tree' }),
  heads: Type.Optional(
    orNull(Type.String({ maxLength: 600_000, description: 'The signed heads of all trees that came with the note' })),
  ),
  key: PinnedKey,
})

export const Witnessed = Type.Object({
  installation: Type.String(),
  size: Type.Integer(),
  last_size: Type.Integer({ description: 'Of the largest note that was kept before; 0 for none' }),
})

export const PinBody = Type.Object({ installation: Installation, ...PinnedKey.properties })

export const WitnessedQuery = Type.Object({
  ...pageQuery({ limit: 50, max: 100 }).properties,
  installation: Type.Optional(Installation),
})

const WitnessedNote = Type.Object({
  installation: Type.String(),
  size: Type.Integer(),
  at: Time,
  root: Type.String(),
  key_id: Type.String(),
  note: Type.String(),
  heads: orNull(Type.String()),
  refused: orNull(Type.String({ description: 'Why it is not believed; it is kept as evidence' })),
  received_at: Time,
})

export const WitnessedNotes = listOf('notes', WitnessedNote)

const Issue = Type.Object({
  type: Type.Enum([...ISSUE_TYPES]),
  what: Type.Enum([...ISSUE_PLACES]),
  seq: Type.Optional(Type.Integer({ description: 'The first entry affected; none if a debate is affected' })),
  debate_id: Type.Optional(Type.String({ description: 'The debate whose log contains it' })),
  version: Type.Optional(Type.Integer({ description: 'The event of that log' })),
  message: Text,
})
const Progress = Type.Object({
  started_at: Time,
  entries: Type.Integer({ description: 'How many entries were read' }),
  of_entries: Type.Integer(),
  events: Type.Integer({ description: "How many events of the debates' logs were read" }),
  of_events: Type.Integer(),
})
export const VerifyQuery = Type.Object({ ...From, ...Until, ...Whose })
export const VerifyBody = Type.Object({ ...From, ...Until, ...Whose })
export const errorCountNames = alsoNamed('error_count', 'total_errors')

export const Verified = Type.Object({
  valid: orNull(Type.Boolean({ description: 'Null while it is being read' })),
  verified: orNull(Type.Boolean(same('valid'))),
  issues: Type.Array(Issue),
  errors: Type.Array(Text),
  ...errorCountNames(Type.Integer()),
  size: Type.Integer({ description: 'How many entries there are' }),
  entries_checked: orNull(Type.Integer({ description: 'How many entries were read; null while they are being read' })),
  tampered_entries: Type.Array(Text, {
    description: 'The ids of the altered entries that `issues` lists',
  }),
  root: orNull(Text),
  debates_verified: Type.Integer({ description: "How many debates' logs were recomputed" }),
  events_verified: Type.Integer({ description: 'How many events of them' }),
  started_at: orNull(Time),
  took_ms: orNull(Type.Integer({ description: 'How long it worked on it' })),
  verified_at: orNull(Time),
  progress: orNull(Progress),
  verified_range: Type.Object({ start_date: orNull(Time), end_date: orNull(Time) }),
  last: Last,
  proven: Type.String({ description: 'What this proves, and what it does not' }),
  ...Type.Partial(Later).properties,
})
export type Verified = Static<typeof Verified>
