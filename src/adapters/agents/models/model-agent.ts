import type { ModelProvider } from '../../../config/settings/agents.ts'
import type { AgentProfile } from '../../../engine/agent.ts'
import type { Price } from '../../../engine/price.ts'
import type { CircuitBreaker } from '../../../shared/circuit-breaker.ts'
import type { ModelAccess } from './model-access.ts'

/** An agent that is a language model. */
export interface ModelAgent {
  name: string
  provider: ModelProvider
  model: string
  access: ModelAccess
  /** The organization's connection that it comes from; the others come from the settings. */
  connection?: string
  price: Price | null
  /** How many tokens prompt and answer have together, where a person has set it. */
  context?: number
  persona?: string
  /** Aborted with a `ModelFault` when it may no longer be asked, also in the middle of an answer. */
  removed?: AbortSignal
  /** Who stands in for it, in this order. */
  fallbacks: readonly string[]
}

export const profileOf = (
  { name, provider, model, price }: ModelAgent,
  breaker: Pick<CircuitBreaker, 'snapshot'>,
): AgentProfile => ({
  name,
  provider,
  model,
  description: `The language model ${model}, through ${provider}`,
  generatedBy: 'model',
  price,
  breaker: breaker.snapshot(),
})
