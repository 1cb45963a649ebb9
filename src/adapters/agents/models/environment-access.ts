import type { Config } from '../../../config/load.ts'
import type { ModelProvider } from '../../../config/settings/agents.ts'
import type { ModelAccess } from './model-access.ts'
import { publicUrl } from './providers.ts'

/** Where a provider is asked: at its public address, unless the settings name another. */
export const providerUrl = ({ agentUrls, openaiCompatibleUrl }: Config, provider: ModelProvider): string =>
  agentUrls[provider] ?? (provider === 'openai-compatible' ? openaiCompatibleUrl : undefined) ?? publicUrl(provider)

export type AccessOf = (provider: string) => ModelAccess | undefined

/** The providers that the settings switch on. */
export function environmentAccess(config: Config, fetch: ModelAccess['fetch']): AccessOf {
  const keys = Object.entries(keysIn(config)) as [ModelProvider, string | undefined][]
  const known = new Map(
    keys.flatMap(([provider, key]) =>
      key === undefined ? [] : [[provider as string, { provider, key, url: providerUrl(config, provider), fetch }]],
    ),
  )
  return (provider) => known.get(provider)
}

/** What switches each provider on; that of one's own server may be without a key. */
const keysIn = (config: Config): Record<ModelProvider, string | undefined> => ({
  anthropic: config.anthropicApiKey,
  openai: config.openaiApiKey,
  google: config.googleApiKey,
  mistral: config.mistralApiKey,
  xai: config.xaiApiKey,
  deepseek: config.deepseekApiKey,
  groq: config.groqApiKey,
  openrouter: config.openrouterApiKey,
  'openai-compatible': config.openaiCompatibleUrl && (config.openaiCompatibleKey ?? ''),
})
