import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { Config } from '../../../config/load.ts'
import type { ModelProvider } from '../../../config/settings/agents.ts'
import { boundedFetch } from './bounded-fetch.ts'

interface Access {
  key: string
  url: string
  fetch: typeof fetch
}
type Models = (model: string) => LanguageModelV4
type Load = (access: Access) => Promise<Models>

/** The libraries are loaded on first use. They get key and address always, or they would look into the environment for them. */
const anthropic: Load = async ({ key, url, fetch }) =>
  (await import('@ai-sdk/anthropic')).createAnthropic({ apiKey: key, baseURL: url, fetch })
const openai: Load = async ({ key, url, fetch }) =>
  (await import('@ai-sdk/openai')).createOpenAI({ apiKey: key, baseURL: url, fetch }).responses
const google: Load = async ({ key, url, fetch }) =>
  (await import('@ai-sdk/google')).createGoogle({ apiKey: key, baseURL: url, fetch })

const chatCompletions =
  (name: ModelProvider): Load =>
  async ({ key, url, fetch }) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({ name, baseURL: url, fetch, includeUsage: true, ...(key && { apiKey: key }) })
  }

const PUBLIC: Record<ModelProvider, { url: string; load: Load; options?: SharedV4ProviderOptions }> = {
  anthropic: { url: 'https://api.anthropic.com/v1', load: anthropic },
  openai: { url: 'https://api.openai.com/v1', load: openai, options: { openai: { store: false } } },
  google: { url: 'https://generativelanguage.googleapis.com/v1beta', load: google },
  mistral: { url: 'https://api.mistral.ai/v1', load: chatCompletions('mistral') },
  xai: { url: 'https://api.x.ai/v1', load: chatCompletions('xai') },
  deepseek: { url: 'https://api.deepseek.com/v1', load: chatCompletions('deepseek') },
  groq: { url: 'https://api.groq.com/openai/v1', load: chatCompletions('groq') },
  openrouter: { url: 'https://openrouter.ai/api/v1', load: chatCompletions('openrouter') },
  'openai-compatible': { url: 'http://localhost:11434/v1', load: chatCompletions('openai-compatible') },
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

export type Providers = ReturnType<typeof modelProviders>

/** The providers that the settings switch on. */
export function modelProviders(config: Config) {
  const keys = keysIn(config)
  const urls = { 'openai-compatible': config.openaiCompatibleUrl, ...config.agentUrls }
  const fetch = boundedFetch(config.agentMaxTokens)
  const loaded = new Map<ModelProvider, Promise<Models>>()

  function load(provider: ModelProvider) {
    const known = loaded.get(provider)
    if (known) return known
    const { url, load } = PUBLIC[provider]
    const loading = load({ key: keys[provider] ?? '', url: urls[provider] ?? url, fetch })
    loaded.set(provider, loading)
    return loading
  }

  return {
    isOn: (provider: string): provider is ModelProvider =>
      Object.hasOwn(keys, provider) && keys[provider as ModelProvider] !== undefined,
    optionsOf: (provider: ModelProvider) => PUBLIC[provider].options,
    open: async (provider: ModelProvider, model: string): Promise<LanguageModelV4> => (await load(provider))(model),
  }
}
