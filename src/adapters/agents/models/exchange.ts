import type { LanguageModelV4Message } from '@ai-sdk/provider'
import type { Ask } from '../../../engine/flow/asks.ts'
import type { Purchase, Spending } from '../../../engine/spending.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { CircuitBreaker } from '../../../shared/circuit-breaker.ts'
import type { AskPatience } from './ask-patience.ts'
import type { Plan } from './ask-plan.ts'
import { callModel, type Reply } from './call-model.ts'
import { effortOf, limitsItself, marksCaches, optionsOf, sharedPrefix } from './call-options.ts'
import { asPaused, ModelFault } from './faults.ts'
import { type Listener, liveAnswer } from './live-answer.ts'
import type { ModelAgent } from './model-agent.ts'
import { sizeOf } from './prompt-messages.ts'
import { HOP_HEADER } from './provider-fetch.ts'
import type { OpenModel } from './providers.ts'
import { type Manner, withRetries } from './retries.ts'
import type { UsageTotal } from './token-usage.ts'

export interface ExchangeNeeds {
  open: OpenModel
  breakerOf(agent: ModelAgent): CircuitBreaker
  manner: Manner
}

/** What all tries of one ask at a model share. */
export interface Conversation {
  ask: Ask
  state: DebateState
  signal: AbortSignal
  patience: AskPatience
  spent: UsageTotal
  spending: Spending
  listener: Listener
  /** Called with the plan before the model is asked. */
  planned?: (plan: Plan) => void
}

interface Turn {
  messages: readonly LanguageModelV4Message[]
  /** The tokens that the answer may have. */
  most: number
  /** What people have already heard of the answer that this turn continues. */
  before?: string
  /** Whether the model would be asked differently by what was learnt while the ask waited. */
  isStale?: () => Promise<boolean>
}

/** Other asks found out meanwhile that the model cannot be asked like this. */
export class StalePlan extends Error {
  constructor() {
    super('The model is asked differently by now')
    this.name = 'StalePlan'
  }
}

/**
 * Sends messages until an answer comes, with the retries of ADR 38; rejects with a `ModelFault`, or with a `StalePlan`
 * before anything was sent.
 */
export async function exchange(
  { open, breakerOf, manner }: ExchangeNeeds,
  agent: ModelAgent,
  { ask, state, signal, patience, spent, spending, listener }: Conversation,
  plan: Plan,
  { messages, most: wanted, before = '', isStale }: Turn,
): Promise<Reply> {
  const { provider } = agent
  const { limitField } = plan.abilities
  const marked = marksCaches(agent) && plan.prompt.parts.length > 1
  const model = await open(agent.access, agent.model)
  const size = sizeOf(messages, plan.formMode === 'schema' ? plan.prompt.form.schema : undefined)
  const limits = manner.limitsOf({ access: agent.access, bytesIn: size.bytesIn, most: wanted })
  const purchase: Purchase = {
    kind: 'model',
    tenant: state.organizationId,
    debateId: state.debateId,
    userId: state.user,
    domain: state.domain,
    askKey: ask.key,
    provider,
    model: agent.model,
    purpose: ask.purpose,
    ...size,
    price: agent.price,
    most: wanted,
    limitMs: limits.wholeMs,
  }
  return withRetries(manner, {
    access: agent.access,
    model: agent.model,
    limits,
    breaker: breakerOf(agent),
    patience,
    price: agent.price,
    spent,
    signal,
    prefix: sharedPrefix(agent, plan),
    async reserve(aside) {
      if (await isStale?.()) throw new StalePlan()
      return spending.reserve(purchase, { signal, aside }).catch(asPaused)
    },
    async attempt(limited, most, onBegun) {
      listener.restart()
      const ear = liveAnswer({ ask, state, plan, agent, listener, before })
      const { budget, thinking: effort, reasoning } = effortOf(agent, plan.reasoning, most)
      const reply = await callModel(model, {
        messages,
        maxTokens: most - budget,
        limitsItself: limitsItself(provider, limitField),
        headers: { 'x-parley-ask': encodeURI(`${state.debateId}/${ask.key}`), ...hopsOf(state) },
        options: optionsOf(agent, {
          shared: state.debateId,
          marked,
          limitField,
          most,
          ...(effort && { thinking: effort }),
        }),
        format: plan.format,
        ...(reasoning && { reasoning }),
        secret: agent.access.key,
        signal: limited,
        onBegun,
        onText: ear.take,
        onThought: ear.think,
      })
      const { answer, thinking } = ear.end()
      if (!answer.trim()) throw onlyThoughts(reply)
      return { ...reply, text: answer, thinking: reply.thinking === 'apart' ? 'apart' : thinking }
    },
  })
}

const onlyThoughts = ({ tokens, cut = false }: Reply) =>
  new ModelFault(
    'unusable',
    `The model thought${cut ? ' until it reached the token limit' : ''}, and answered nothing`,
    tokens,
    {
      cut,
    },
  )

/** The installations that the question came through before this one. */
function hopsOf({ protocol }: DebateState): Record<string, string> {
  const hops = protocol.brief?.hops
  return Array.isArray(hops) ? { [HOP_HEADER]: hops.join(', ') } : {}
}
