import type { LanguageModelV4Message } from '@ai-sdk/provider'
import type { Ask } from '../../../engine/flow/asks.ts'
import { promptFor, wholeQuestion } from '../../../engine/prompts/index.ts'
import type { Purchase, Purse } from '../../../engine/purse.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { CircuitBreaker } from '../../../shared/circuit-breaker.ts'
import { callModel } from './call-model.ts'
import { ModelFault } from './faults.ts'
import { sizeOf } from './message-size.ts'
import type { ModelAgent } from './model-agent.ts'
import type { AskPatience } from './patience.ts'
import { type OpenModel, optionsOf } from './providers.ts'
import type { Content } from './reading/content.ts'
import { readReply } from './reading/read-reply.ts'
import type { Spending } from './spent.ts'
import { type Manner, withRetries } from './tries.ts'

export interface ConversationNeeds {
  open: OpenModel
  breakerOf(agent: ModelAgent): CircuitBreaker
  maxTokens: number
  manner: Manner
}

interface Conversation {
  ask: Ask
  state: DebateState
  signal: AbortSignal
  patience: AskPatience
  spent: Spending
  purse: Purse
  listener: { hear(delta: string): void; restart(): void }
}

const said = (role: 'user' | 'assistant', text: string): LanguageModelV4Message => ({
  role,
  content: [{ type: 'text', text }],
})

/** Asks one model. What cannot be used is sent back once, with what is wrong; rejects with a `ModelFault`. */
export async function converse(
  needs: ConversationNeeds,
  agent: ModelAgent,
  conversation: Conversation,
): Promise<Content> {
  const { ask, state } = conversation
  const prompt = promptFor(state, ask)
  const { system, form } = prompt
  const messages: LanguageModelV4Message[] = [{ role: 'system', content: system }, said('user', wholeQuestion(prompt))]
  /** Forms are not for listeners. */
  const aloud = form.kind === 'text'

  const text = await exchange(needs, agent, conversation, messages, aloud)
  const read = readReply(text, form.kind, state, ask)
  if (read.content) return read.content
  messages.push(said('assistant', text), said('user', repairRequest(read.fault)))
  const repaired = readReply(await exchange(needs, agent, conversation, messages, aloud), form.kind, state, ask)
  if (repaired.content) return repaired.content
  throw new ModelFault('unusable', `The model's answer could not be used: ${repaired.fault}`)
}

const repairRequest = (fault: string) =>
  `Your answer cannot be used: ${fault}. Give all of it again, in the form asked for and with nothing around it.`

async function exchange(
  { open, breakerOf, maxTokens, manner }: ConversationNeeds,
  agent: ModelAgent,
  { ask, state, signal, patience, spent, purse, listener }: Conversation,
  messages: readonly LanguageModelV4Message[],
  aloud: boolean,
): Promise<string> {
  const model = await open(agent.access, agent.model)
  const call = {
    messages,
    headers: { 'x-parley-ask': encodeURI(`${state.debateId}/${ask.key}`) },
    options: optionsOf(agent.provider),
    secret: agent.access.key,
    onText: aloud ? listener.hear : undefined,
  }
  const purchase: Purchase = {
    kind: 'model',
    tenant: state.organizationId,
    debateId: state.debateId,
    userId: state.user,
    domain: state.domain,
    askKey: ask.key,
    provider: agent.provider,
    model: agent.model,
    purpose: ask.purpose,
    ...sizeOf(messages),
    price: agent.price,
    most: maxTokens,
    limitMs: manner.tryMs,
  }
  const { text } = await withRetries(manner, {
    breaker: breakerOf(agent),
    patience,
    price: agent.price,
    spent,
    signal,
    reserve: () => purse.reserve(purchase, { signal, aside: patience.aside }),
    attempt(limited, most) {
      listener.restart()
      return callModel(model, { ...call, maxTokens: most, signal: limited })
    },
  })
  return text
}
