import { isOfRules } from '../../../../builtin-agents/index.ts'
import { type Protocol, phasesOf, roundsOf } from '../../../../engine/protocol.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { agentsOf } from '../queries/debate-record.ts'
import type { CreatedDebate } from './schema.ts'

/** What a phase takes, in seconds; agents answer it side by side. */
const MODEL_PHASE = 15
const RULES_PHASE = 1

/** The response to a request that started a debate. It holds only what never changes, so that it can be repeated. */
export const createdRecord = (state: DebateState, streamUrl: (debateId: string) => string): CreatedDebate => ({
  success: true,
  id: state.debateId,
  debate_id: state.debateId,
  topic: state.topic,
  task: state.topic,
  status: 'pending',
  domain: state.domain,
  agents: agentsOf(state),
  substituted: [...state.substituted],
  total_rounds: roundsOf(state.protocol),
  consensus: state.protocol.mode,
  consensus_note: null,
  created_at: state.createdAt,
  websocket_url: streamUrl(state.debateId),
  estimated_duration: phasesIn(state.protocol) * (isOfRules(state.panel) ? RULES_PHASE : MODEL_PHASE),
})

const phasesIn = (protocol: Protocol) =>
  Array.from({ length: roundsOf(protocol) }, (_, index) => phasesOf(protocol, index + 1).length).reduce(
    (a, b) => a + b,
    0,
  )
