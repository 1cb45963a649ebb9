import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { ModelProvider } from '../../../config/settings/agents.ts'

type Reasoning = NonNullable<LanguageModelV4CallOptions['reasoning']>

export interface Effort {
  /** The tokens that the library adds to the limit of the answer. */
  budget: number
  reasoning?: Reasoning
  /** In Anthropic's words; without them its library adds a budget of its own, beyond what was reserved. */
  thinking?: { type: 'adaptive'; display: 'summarized' } | { type: 'enabled'; budgetTokens: number }
}

/** Which part of an answer may be thoughts. */
const SHARES: Partial<Record<Reasoning, number>> = { minimal: 0.02, low: 0.1, medium: 0.3, high: 0.6, xhigh: 0.9 }
/** Anthropic takes no smaller budget. */
const LEAST = 1024

/** Claude before 4.6, and what is not Claude, has a budget in place of an effort. */
const hasBudget = (model: string) =>
  !model.includes('claude-') || /claude-(?:instant|v?2|3|haiku-4|(?:opus|sonnet)-4(?!-[6-9]))/.test(model)

/** The reasoning effort that a model is asked for, so that thoughts and answer together take no more than `most`. */
export function effortOf(
  { provider, model }: { provider: ModelProvider; model: string },
  reasoning: Reasoning,
  most: number,
): Effort {
  if (reasoning === 'provider-default') return { budget: 0 }
  if (provider !== 'anthropic' || reasoning === 'none') return { budget: 0, reasoning }
  if (!hasBudget(model)) return { budget: 0, reasoning, thinking: { type: 'adaptive', display: 'summarized' } }
  const budget = Math.min(Math.max(LEAST, Math.round(most * (SHARES[reasoning] ?? 0))), most - LEAST)
  return budget < LEAST ? { budget: 0 } : { budget, thinking: { type: 'enabled', budgetTokens: budget } }
}
