import Type from 'typebox'
import { KINDS, MODES } from '../../../../engine/protocol.ts'
import { orNull } from '../../../../shared/schemas.ts'

/** How a debate is held, as its record tells it. */
export const Protocol = Type.Object({
  kind: Type.Enum(KINDS),
  rounds: Type.Integer(),
  consensus: Type.Enum(MODES),
  consensus_threshold: Type.Number(),
  phases: Type.Array(Type.String()),
  judge: orNull(Type.String()),
  breakpoints: Type.Array(Type.String()),
  breakpoint_timeout_minutes: Type.Integer(),
  on_timeout: Type.Enum(['end', 'continue']),
  people_vote: Type.Boolean(),
  enable_agent_channels: Type.Boolean(),
  agent_channel_max_history: Type.Integer(),
  agent_timeout_seconds: orNull(Type.Integer()),
})
