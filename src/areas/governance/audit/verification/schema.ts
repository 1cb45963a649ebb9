import Type, { type Static } from 'typebox'
import { Later } from '../../../../background/queue/await-job.ts'
import { orNull, Time } from '../../../../shared/schemas.ts'
import { From, Last, same, Text, Until, Whose } from '../schema.ts'
import { ISSUE_PLACES, ISSUE_TYPES } from './issues.ts'

const Issue = Type.Object({
  type: Type.Enum([...ISSUE_TYPES]),
  what: Type.Enum([...ISSUE_PLACES]),
  seq: Type.Optional(
    Type.Integer({ description: 'The first entry that it is about; none where it is about a debate' }),
  ),
  debate_id: Type.Optional(Type.String({ description: 'The debate in whose log it is' })),
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
export const Verified = Type.Object({
  valid: orNull(Type.Boolean({ description: 'Null while it is being read' })),
  verified: orNull(Type.Boolean(same('valid'))),
  issues: Type.Array(Issue),
  errors: Type.Array(Text),
  error_count: Type.Integer(),
  total_errors: Type.Integer(),
  size: Type.Integer({ description: 'How many entries there are' }),
  entries_checked: orNull(Type.Integer({ description: 'How many entries were read; null while they are being read' })),
  tampered_entries: Type.Array(Text, {
    description: 'The ids of entries that are not what was entered, as far as `issues` tells',
  }),
  root: orNull(Text),
  debates_verified: Type.Integer({ description: "How many debates' logs were recomputed" }),
  events_verified: Type.Integer({ description: 'How many events of them' }),
  started_at: orNull(Time),
  took_ms: orNull(Type.Integer({ description: 'How long it was at it' })),
  verified_at: orNull(Time),
  progress: orNull(Progress),
  verified_range: Type.Object({ start_date: orNull(Time), end_date: orNull(Time) }),
  last: Last,
  proven: Type.String({ description: 'What this proves, and what it does not' }),
  ...Type.Partial(Later).properties,
})
export type Verified = Static<typeof Verified>
