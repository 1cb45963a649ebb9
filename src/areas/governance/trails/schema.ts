import Type, { type Static } from 'typebox'
import { END_RESULTS, SEVERITIES } from '../../../engine/events/parts.ts'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { anyFields, orNull, Time } from '../../../shared/schemas.ts'

const Text = Type.String()

export const TrailQuery = Type.Object({
  verdict: Type.Optional(Type.Enum(END_RESULTS)),
  ...pageQuery({ limit: 20, max: 1000 }).properties,
})
export type TrailQuery = Static<typeof TrailQuery>

export const trailIdNames = alsoNamed('id', 'trail_id')

const TrailSummary = Type.Object({
  ...trailIdNames(Text),
  debate_id: Text,
  gauntlet_id: orNull(Text),
  created_at: Time,
  verdict: Type.Enum(END_RESULTS),
  confidence: Type.Number(),
  total_findings: Type.Integer(),
  duration_seconds: orNull(Type.Number()),
  version: Type.Integer({ description: 'The version of the log: every later event makes a new version' }),
  checksum: Type.String({ description: 'SHA-256 over the canonical trail at this version, in hex' }),
})
export const Trails = listOf('trails', TrailSummary)

const Finding = Type.Object({ type: Text, severity: Text, description: Text })
const TrailEvent = Type.Object({ version: Type.Integer(), type: Text, at: Time, hash: Text, data: anyFields() })
const TrailEntry = Type.Object({ id: Text, seq: Type.Integer(), at: Time, action: Text, actor_id: Text, outcome: Text })
export const Trail = Type.Object({
  ...TrailSummary.properties,
  risk_level: orNull(Type.Enum(SEVERITIES, { description: 'Of what a gauntlet found; null for other debates' })),
  findings: Type.Array(Finding),
  head_hash: Text,
  receipt_id: Text,
  receipt_hash: Text,
  events: Type.Array(TrailEvent, { description: 'The whole log of the debate, without free text' }),
  entries: Type.Array(TrailEntry, { description: 'What the audit log says of it, the newest hundred' }),
  metadata: anyFields(),
})
export type Trail = Static<typeof Trail>

export const FORMATS = ['json', 'csv', 'md', 'markdown'] as const
export const TrailExportQuery = Type.Object({ format: Type.Enum([...FORMATS], { default: 'json' }) })
export const TrailExport = Type.Object({ content: Text, filename: Text, format: Text })

export const matchNames = alsoNamed('valid', 'match')

export const TrailVerification = Type.Object({
  trail_id: Text,
  ...matchNames(Type.Boolean()),
  stored_checksum: Text,
  computed_checksum: Text,
  version: Type.Integer(),
  error: orNull(Text),
  verified_at: Time,
})
