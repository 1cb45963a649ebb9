import { NO_USAGE } from '../../../engine/evolve/lifecycle.ts'
import type { DebateState } from '../../../engine/state.ts'
import { debateFacts, type FactsAbout, secondsOf, sidePromptFacts } from './answer-facts.ts'
import { answerText } from './answer-text.ts'
import { panelOf } from './panels.ts'

/** One event of a streamed completion. */
interface Chunk {
  data: string | object
}

/** A chat completion before it is told whole or in chunks. */
export interface Completion {
  id: string
  created: number
  model: string
  content: string
  usage: ReturnType<typeof usageOf>
  parley: ReturnType<typeof debateFacts> | ReturnType<typeof sidePromptFacts>
}

const usageOf = ({ tokensIn, tokensOut, cachedTokens, reasoningTokens }: DebateState['usage']) => ({
  prompt_tokens: tokensIn,
  completion_tokens: tokensOut,
  total_tokens: tokensIn + tokensOut,
  prompt_tokens_details: { cached_tokens: cachedTokens },
  completion_tokens_details: { reasoning_tokens: reasoningTokens },
})

const completionId = (debateId: string) => `chatcmpl-${debateId}`

/** The completion that a debate came to, or what it waits for. */
export const completionOf = (state: DebateState, facts: FactsAbout): Completion => ({
  id: completionId(state.debateId),
  created: secondsOf(state.createdAt),
  model: panelOf(state),
  content: answerText(state, facts.linkTo),
  usage: usageOf(state.usage),
  parley: debateFacts(state, facts),
})

/** The completion of a side prompt, which no debate stands behind. */
export const sidePromptCompletion = (
  { id, at, model, kind }: { id: string; at: Date; model: string; kind: string },
  content: string,
): Completion => ({
  id: completionId(id),
  created: Math.floor(at.getTime() / 1000),
  model,
  content,
  usage: usageOf(NO_USAGE),
  parley: sidePromptFacts(kind),
})

/** A completion in one piece. */
export const wholeCompletion = ({ id, created, model, content, usage, parley }: Completion) => ({
  id,
  object: 'chat.completion' as const,
  created,
  model,
  choices: [
    {
      index: 0,
      message: { role: 'assistant' as const, content, refusal: null },
      logprobs: null,
      finish_reason: 'stop' as const,
    },
  ],
  usage,
  parley,
})

type Head = Pick<Completion, 'id' | 'created' | 'model'>

const chunk = (head: Head, delta: object, finish_reason: 'stop' | null, more: object = {}): Chunk => ({
  data: {
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...more,
  },
})

/** The chunk that says who answers, before anything is decided. */
export const firstChunk = (head: Head): Chunk => chunk(head, { role: 'assistant', content: '' }, null)

export const headOf = (state: DebateState): Head => ({
  id: completionId(state.debateId),
  created: secondsOf(state.createdAt),
  model: panelOf(state),
})

const countedChunk = (head: Head, usage: Completion['usage']): Chunk => ({
  data: { ...head, object: 'chat.completion.chunk', choices: [], usage },
})

/** All further chunks: the text comes in one, since nothing is told that could still be outvoted. */
export function lastChunks({ content, usage, parley, ...head }: Completion, includeUsage: boolean): Chunk[] {
  return [
    chunk(head, { content }, null),
    chunk(head, {}, 'stop', { parley }),
    ...(includeUsage ? [countedChunk(head, usage)] : []),
    { data: '[DONE]' },
  ]
}

/** The whole stream of a side prompt. */
export async function* sideChunks(side: Completion, includeUsage: boolean) {
  yield firstChunk({ id: side.id, created: side.created, model: side.model })
  yield* lastChunks(side, includeUsage)
}

/** All further chunks of a debate that failed: where to read on, then that there is no answer. */
export function failedChunks({ content, usage, parley, ...head }: Completion, includeUsage: boolean): Chunk[] {
  return [
    chunk(head, { content }, null, { parley }),
    ...(includeUsage ? [countedChunk(head, usage)] : []),
    errorChunk(DEBATE_FAILED),
  ]
}

/** Why there is no answer, in the words of the interface. */
export interface Fault {
  message: string
  type: string
  param: string | null
  code: string
}

const DEBATE_FAILED: Fault = {
  message: 'The debate failed; there is no decision',
  type: 'server_error',
  param: null,
  code: 'debate_failed',
}

/** What a stream ends with that has no answer: clients take it as a failure. */
export const errorChunk = (error: Fault): Chunk => ({ data: { error } })
