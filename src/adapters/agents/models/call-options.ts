import { createHash } from 'node:crypto'
import type { LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { ModelProvider } from '../../../config/settings/agents.ts'
import type { Abilities } from './abilities/abilities.ts'
import type { Plan } from './ask-plan.ts'
import type { ModelAgent } from './model-agent.ts'
import { speaksChat } from './providers.ts'

interface AskedModel {
  provider: ModelProvider
  model: string
}

interface CallDetails {
  /** What prompts with the same beginning share, such as the id of a debate. */
  shared?: string
  /** Whether the prompt has marks at which a cache may end. */
  marked?: boolean
  limitField?: Abilities['limitField']
  most?: number
  thinking?: Effort['thinking']
}

/** Whether the model caches up to marks in the prompt. Older models cache by a key. */
export function marksCaches({ provider, model }: AskedModel): boolean {
  if (provider === 'anthropic') return true
  const [, major, minor = '0'] = /^gpt-(\d+)(?:\.(\d+))?/.exec(model) ?? []
  return provider === 'openai' && major !== undefined && Number(major) + Number(minor) / 100 >= 5.06
}

/** The options that every call to a provider carries, under the provider's names. */
export function optionsOf(asked: AskedModel, details: CallDetails = {}): SharedV4ProviderOptions | undefined {
  const { provider } = asked
  if (provider === 'openai') return { openai: { store: false, ...cacheOptions(asked, details) } }
  const { limitField, most, thinking } = details
  /** Never by a forced tool, which newer models and thinking models refuse. */
  if (provider === 'anthropic')
    return { anthropic: { structuredOutputMode: 'outputFormat', ...(thinking && { thinking }) } }
  if (!limitsItself(provider, limitField) || most === undefined) return undefined
  return { [provider === 'openai-compatible' ? 'openaiCompatible' : provider]: { max_completion_tokens: most } }
}

/** Whether the limit of the answer has another name than the library gives it. */
export const limitsItself = (provider: ModelProvider, limitField: CallDetails['limitField']): boolean =>
  speaksChat(provider) && limitField === 'max_completion_tokens'

/** Without marks every prompt would be written into the cache again; with them only what ends at a mark is written. */
function cacheOptions(asked: AskedModel, { shared, marked }: CallDetails) {
  if (marksCaches(asked)) return marked ? { promptCacheOptions: { mode: 'explicit' } } : {}
  if (shared === undefined) return {}
  const digest = createHash('sha256').update(`${shared}\n${asked.model}`).digest('base64url')
  return { promptCacheKey: `parley-${digest}` }
}

type Reasoning = NonNullable<LanguageModelV4CallOptions['reasoning']>

interface Effort {
  /** The tokens that the library adds to the limit of the answer. */
  budget: number
  reasoning?: Reasoning
  /** In Anthropic's terms. Without them its library adds its own budget to what was reserved. */
  thinking?: { type: 'adaptive'; display: 'summarized' } | { type: 'enabled'; budgetTokens: number }
}

/** The share of an answer that may be thoughts. */
const SHARES: Partial<Record<Reasoning, number>> = { minimal: 0.02, low: 0.1, medium: 0.3, high: 0.6, xhigh: 0.9 }
/** Anthropic accepts no smaller budget. */
const LEAST = 1024

/** Claude before 4.6, and models other than Claude, have a budget instead of an effort. */
const hasBudget = (model: string) =>
  !model.includes('claude-') || /claude-(?:instant|v?2|3|haiku-4|(?:opus|sonnet)-4(?!-[6-9]))/.test(model)

/** The reasoning effort to ask for, so that thoughts and answer together take no more than `most`. */
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

/** No provider caches fewer than about 1,024 tokens, so waiting for less is useless. */
const LEAST_CHARACTERS = 4_096

/**
 * Identifies the beginning that calls share: the schema, which providers read first, the rules, and all parts except
 * the agent's own. Undefined where the provider caches nothing that makes the next call cheaper.
 */
export function sharedPrefix(
  agent: Pick<ModelAgent, 'provider' | 'model' | 'price'>,
  { formMode, prompt: { system, parts, form } }: Pick<Plan, 'formMode' | 'prompt'>,
): string | undefined {
  if (!marksCaches(agent) && agent.price?.cacheRead === undefined) return undefined
  const shared = parts.slice(0, -1)
  const schema = formMode === 'schema' ? (form.schema ?? null) : null
  const prefix = JSON.stringify([formMode, schema, system, ...shared])
  if (shared.length === 0 || prefix.length < LEAST_CHARACTERS) return undefined
  return createHash('sha256').update(prefix).digest('base64url')
}
