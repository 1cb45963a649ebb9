import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time } from '../../../shared/schemas.ts'

const Snapshot = Type.Object({
  debate_id: Type.String(),
  task: Type.String(),
  current_round: Type.Integer(),
  total_rounds: Type.Integer(),
  latest_messages: Type.Array(
    Type.Object({
      agent: orNull(Type.String()),
      user_id: orNull(Type.String()),
      role: Type.String(),
      content: Type.String(),
      round: Type.Integer(),
      timestamp: Time,
    }),
  ),
  active_proposals: Type.Array(Type.String()),
  open_critiques: Type.Array(Type.String()),
  current_consensus: orNull(Type.String({ description: 'The proposal in front at the last count' })),
  confidence: Type.Number(),
  agent_positions: Type.Record(Type.String(), Type.String()),
  unresolved_issues: Type.Array(Type.String()),
  key_disagreements: Type.Array(Type.String()),
  created_at: Time,
})

export const breakpointIdNames = alsoNamed('id', 'breakpoint_id')

export const Breakpoint = Type.Object({
  ...breakpointIdNames(Type.String()),
  debate_id: Type.String(),
  trigger: Type.String(),
  message: Type.String(),
  round: Type.Integer(),
  status: Type.Enum(['pending', 'resolved', 'timeout']),
  resolution: orNull(Type.String()),
  created_at: Time,
  resolved_at: orNull(Time),
  resolved_by: orNull(Type.String()),
  timeout_minutes: orNull(Type.Integer()),
  deadline: orNull(
    Type.String({ format: 'date-time', description: 'When it is decided without a person; null if never' }),
  ),
  on_timeout: Type.Enum(['end', 'continue']),
  snapshot: Snapshot,
})

export const PendingList = Type.Object({ ...listOf('breakpoints', Breakpoint).properties, count: Type.Integer() })
export const PendingPage = pageQuery({ limit: 50, max: 200 })

export const Resolution = Type.Object({
  action: Type.Enum(['continue', 'abort', 'redirect', 'inject', 'resolve', 'skip'], {
    description:
      '`abort` ends the debate without consensus, `redirect` sets it the `redirect_task`, `inject` adds the `message`; `resolve` injects a message if there is one, and `skip` continues',
  }),
  message: Type.Optional(Type.String({ maxLength: 10_000 })),
  redirect_task: Type.Optional(Type.String({ maxLength: 10_000 })),
})

export const Resolved = Type.Object({
  success: Type.Boolean(),
  breakpoint_id: Type.String(),
  debate_id: Type.String(),
  status: Type.Enum(['resolved']),
  action: Type.String(),
  debate_status: Type.String(),
  message: Type.String(),
})

export type Breakpoint = Static<typeof Breakpoint>
export type Resolution = Static<typeof Resolution>
