import { createHash } from 'node:crypto'
import type { SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { ModelProvider } from '../../../config/settings/agents.ts'
import type { Abilities } from './abilities/abilities.ts'
import { speaksChat } from './providers.ts'
import type { Effort } from './thinking-budget.ts'

interface Asked {
  provider: ModelProvider
  model: string
}

interface CallNeeds {
  /** Where prompts begin alike, such as a debate. */
  shared?: string
  /** Whether the prompt has marks at which a cache may end. */
  marked?: boolean
  limitField?: Abilities['limitField']
  most?: number
  thinking?: Effort['thinking']
}

/** Whether the model caches up to marks in the prompt; those before it cache by a key. */
export function marksCaches({ provider, model }: Asked): boolean {
  if (provider === 'anthropic') return true
  const [, major, minor = '0'] = /^gpt-(\d+)(?:\.(\d+))?/.exec(model) ?? []
  return provider === 'openai' && major !== undefined && Number(major) + Number(minor) / 100 >= 5.06
}

/** The options that a provider gets with every call, under its own names. */
export function optionsOf(asked: Asked, needs: CallNeeds = {}): SharedV4ProviderOptions | undefined {
  const { provider } = asked
  if (provider === 'openai') return { openai: { store: false, ...cacheOptions(asked, needs) } }
  const { limitField, most, thinking } = needs
  /** Never by a forced tool, which newer models and those that think refuse. */
  if (provider === 'anthropic')
    return { anthropic: { structuredOutputMode: 'outputFormat', ...(thinking && { thinking }) } }
  if (!limitsItself(provider, limitField) || most === undefined) return undefined
  return { [provider === 'openai-compatible' ? 'openaiCompatible' : provider]: { max_completion_tokens: most } }
}

/** Whether the limit of the answer goes by another name than the library gives it. */
export const limitsItself = (provider: ModelProvider, limitField: CallNeeds['limitField']): boolean =>
  speaksChat(provider) && limitField === 'max_completion_tokens'

/** Without marks each prompt would be written into the cache anew; with them nothing but what ends at one is. */
function cacheOptions(asked: Asked, { shared, marked }: CallNeeds) {
  if (marksCaches(asked)) return marked ? { promptCacheOptions: { mode: 'explicit' } } : {}
  if (shared === undefined) return {}
  const digest = createHash('sha256').update(`${shared}\n${asked.model}`).digest('base64url')
  return { promptCacheKey: `parley-${digest}` }
}
