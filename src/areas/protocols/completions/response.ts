import type { DebateState } from '../../../engine/state.ts'
import { notFound } from '../../../shared/errors.ts'
import { debateFacts, type FactsAbout, secondsOf } from './answer-facts.ts'
import { answerText } from './answer-text.ts'
import { panelOf } from './panels.ts'
import { interruptionOf, isSettled } from './settled-state.ts'

const PREFIX = 'resp_'

const responseIdOf = (debateId: string) => `${PREFIX}${debateId}`

/** The debate that a response stands for; a name of another form is that of no response. */
export function debateIdIn(responseId: string): string {
  if (!responseId.startsWith(`${PREFIX}dbt_`)) throw notFound('response', responseId)
  return responseId.slice(PREFIX.length)
}

const STATUS = {
  pending: 'queued',
  running: 'in_progress',
  paused: 'incomplete',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
} as const

/** A message of the assistant, as part of a response. */
export const messageItem = (debateId: string, place: number, text: string) => ({
  id: `msg_${debateId}_${place}`,
  type: 'message' as const,
  role: 'assistant' as const,
  status: 'completed' as const,
  content: [{ type: 'output_text' as const, text, annotations: [], logprobs: [] }],
})

/** What a debate is as a response: a fold of its log, so that any node tells the same. */
export function responseOf(state: DebateState, facts: FactsAbout) {
  const { debateId, usage, end } = state
  const waits = interruptionOf(state)
  const status = waits ? 'incomplete' : STATUS[state.status]
  const hasText = isSettled(state) && status !== 'failed' && status !== 'cancelled'
  const isOver = status === 'completed' || status === 'failed' || status === 'cancelled'
  return {
    id: responseIdOf(debateId),
    object: 'response' as const,
    created_at: secondsOf(state.createdAt),
    completed_at: status === 'completed' && state.endedAt !== null ? secondsOf(state.endedAt) : null,
    status,
    background: true,
    error:
      status === 'failed'
        ? { code: 'server_error' as const, message: end?.error || 'The debate failed; there is no decision' }
        : null,
    incomplete_details: waits ? { reason: waits.reason } : null,
    instructions: null,
    metadata: {},
    model: panelOf(state),
    output: hasText ? [messageItem(debateId, 0, answerText(state, facts.linkTo))] : [],
    parallel_tool_calls: false,
    previous_response_id: state.about === null ? null : responseIdOf(state.about),
    store: true,
    temperature: null,
    text: { format: { type: 'text' as const } },
    tool_choice: 'none' as const,
    tools: [],
    top_p: null,
    truncation: 'disabled' as const,
    usage: isOver
      ? {
          input_tokens: usage.tokensIn,
          input_tokens_details: { cached_tokens: usage.cachedTokens, cache_write_tokens: usage.cacheWriteTokens },
          output_tokens: usage.tokensOut,
          output_tokens_details: { reasoning_tokens: usage.reasoningTokens },
          total_tokens: usage.tokensIn + usage.tokensOut,
        }
      : null,
    parley: debateFacts(state, facts),
  }
}
