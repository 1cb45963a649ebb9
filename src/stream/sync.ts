import type { EventType, LogEvent } from '../shared/event-types.ts'
import { fitting } from '../shared/pagination.ts'
import { CLOSING, eventFrame } from './wire-events.ts'

const MOST_MESSAGES = 50

/** Fields of later events that replace what is known of the debate. */
const TOLD: Partial<Record<EventType, readonly string[]>> = {
  debate_start: ['status', 'topic', 'task', 'domain', 'agents', 'rounds', 'total_rounds', 'options'],
  debate_forked: ['status', 'topic', 'task', 'domain', 'agents', 'parent_debate_id', 'parent_seq'],
  round_start: ['round'],
  phase_change: ['round', 'phase'],
  consensus_reached: ['consensus'],
  debate_paused: ['status'],
  debate_resumed: ['status'],
  debate_cancelled: ['status'],
  debate_end: ['status', 'outcome', 'confidence', 'final_answer'],
}

/** Where a debate stands, for somebody who begins to follow it: what its events say, with the last messages. */
export function openSync(debateId: string) {
  const state: Record<string, unknown> = { round: 0, phase: null, consensus: null }
  let messages: unknown[] = []
  let messageCount = 0
  let seq = 0
  let closing: LogEvent | undefined
  return {
    get seq() {
      return seq
    },
    /** The event that ended the debate. */
    get closing() {
      return closing
    },
    add(event: LogEvent) {
      const { payload } = eventFrame(event)
      seq = event.version
      for (const field of TOLD[event.type] ?? []) state[field] = payload[field]
      if (CLOSING.has(event.type)) closing = event
      if (event.type !== 'agent_message') return
      messageCount += 1
      messages = [...messages, { ...payload, seq, timestamp: event.at }].slice(-MOST_MESSAGES)
    },
    payload: () => ({
      debate_id: debateId,
      loop_id: debateId,
      ...state,
      messages: messages.slice(-fitting(messages.toReversed())),
      message_count: messageCount,
      ended: closing !== undefined,
      seq,
    }),
  }
}
