import type { EndResult } from '../../../engine/events/parts.ts'
import { recorded } from '../../../engine/events.ts'
import type { EventType, LogEvent } from '../../../shared/event-types.ts'
import { wirePayload } from '../../../stream/wire-events.ts'
import type { ReplayEvent, ReplaySummary } from './schema.ts'

type Kind = ReplayEvent['type']

const KINDS: Partial<Record<EventType, Kind>> = {
  debate_start: 'debate_start',
  debate_forked: 'debate_start',
  round_start: 'round_start',
  round_end: 'round_end',
  critique: 'critique',
  vote_tally: 'consensus_check',
  consensus_reached: 'consensus_reached',
  debate_end: 'debate_end',
}

/** An event of the log in the form that replay players read; `metadata` has all of it, under the names of the stream. */
export function replayEvent(event: LogEvent): ReplayEvent {
  const { debateId, version, type, at, data } = event
  const payload = wirePayload(event)
  const content = [payload.content, payload.reason, payload.answer, payload.topic].find(isText)
  return {
    id: `${debateId}:${version}`,
    type: kindOf(event),
    timestamp: Date.parse(at),
    ...(typeof data.round === 'number' && { round: data.round }),
    ...(typeof data.agent === 'string' && { agent: data.agent }),
    ...(content !== undefined && { content }),
    metadata: { ...payload, type, seq: version, at },
  }
}

function kindOf(logged: LogEvent): Kind {
  const event = recorded(logged)
  if (event.type === 'agent_message') {
    const { role } = event.data
    if (role === 'proposer') return 'proposal'
    return role === 'reviser' ? 'revision' : 'system_event'
  }
  if (event.type === 'vote_cast') return event.data.user === undefined ? 'vote' : 'user_action'
  return KINDS[event.type] ?? ('user' in event.data && event.data.user ? 'user_action' : 'system_event')
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** A failed run timed out when all its agents were too slow; otherwise it is an error. */
export function replayResult(
  result: EndResult | null,
  { failures, timeouts }: { failures: number; timeouts: number },
): ReplaySummary['result'] {
  if (result === 'consensus_reached') return 'consensus'
  if (result !== 'failed') return 'no_consensus'
  return failures > 0 && failures === timeouts ? 'timeout' : 'error'
}
