import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Config } from '../../../config/load.ts'
import type { ModelProvider } from '../../../config/settings/agents.ts'
import { ModelFault } from './faults.ts'
import type { ModelAccess } from './model-access.ts'

type Models = (model: string) => LanguageModelV4
type Load = (access: ModelAccess) => Promise<Models>

/**
 * The libraries are loaded on first use. They always get key and address, or they would look for them in the
 * environment.
 */
const anthropic: Load = async ({ key, url, fetch }) =>
  (await import('@ai-sdk/anthropic')).createAnthropic({ apiKey: key, baseURL: url, fetch })
const openai: Load = async ({ key, url, fetch }) =>
  (await import('@ai-sdk/openai')).createOpenAI({ apiKey: key, baseURL: url, fetch }).responses
const google: Load = async ({ key, url, fetch }) =>
  (await import('@ai-sdk/google')).createGoogle({ apiKey: key, baseURL: url, fetch })

const chatCompletions: Load = async ({ provider, key, url, fetch }) => {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: provider,
    baseURL: url,
    fetch,
    /** Mistral reports usage unasked, and has refused requests that ask for it. */
    includeUsage: provider !== 'mistral',
    supportsStructuredOutputs: true,
    ...(key && { apiKey: key }),
  })
}

const PUBLIC: Record<ModelProvider, { url: string; load: Load }> = {
  anthropic: { url: 'https://api.anthropic.com/v1', load: anthropic },
  openai: { url: 'https://api.openai.com/v1', load: openai },
  google: { url: 'https://generativelanguage.googleapis.com/v1beta', load: google },
  mistral: { url: 'https://api.mistral.ai/v1', load: chatCompletions },
  xai: { url: 'https://api.x.ai/v1', load: chatCompletions },
  deepseek: { url: 'https://api.deepseek.com/v1', load: chatCompletions },
  groq: { url: 'https://api.groq.com/openai/v1', load: chatCompletions },
  openrouter: { url: 'https://openrouter.ai/api/v1', load: chatCompletions },
  'openai-compatible': { url: 'http://localhost:11434/v1', load: chatCompletions },
}

const publicUrl = (provider: ModelProvider): string => PUBLIC[provider].url

/** Whether it speaks chat completions, which many servers speak, each in its own way. */
export const speaksChat = (provider: ModelProvider): boolean => PUBLIC[provider].load === chatCompletions

/** Where a provider is asked: at its public address, unless the settings name another. */
export const providerUrl = ({ agentUrls, openaiCompatibleUrl }: Config, provider: ModelProvider): string =>
  agentUrls[provider] ?? (provider === 'openai-compatible' ? openaiCompatibleUrl : undefined) ?? publicUrl(provider)

export type AccessOf = (provider: string) => ModelAccess | undefined

/** The providers that the settings enable. */
export function environmentAccess(config: Config, fetch: ModelAccess['fetch']): AccessOf {
  const keys = Object.entries(keysIn(config)) as [ModelProvider, string | undefined][]
  const known = new Map(
    keys.flatMap(([provider, key]) =>
      key === undefined ? [] : [[provider as string, { provider, key, url: providerUrl(config, provider), fetch }]],
    ),
  )
  return (provider) => known.get(provider)
}

/** The setting that enables each provider; a server of one's own may have no key. */
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

export type OpenModel = ReturnType<typeof modelOpener>

/** Opens models; the library of an access is set up once. */
export function modelOpener() {
  const loaded = new WeakMap<ModelAccess, Promise<Models>>()
  return async (access: ModelAccess, model: string): Promise<LanguageModelV4> => {
    const loading = loaded.get(access) ?? PUBLIC[access.provider].load({ ...access, fetch: honestFetch(access.fetch) })
    loaded.set(access, loading)
    return (await loading)(model)
  }
}

const MOST_BYTES = 65_536

/**
 * A `fetch` for streams: some servers send an error, or a whole answer instead of a stream, as JSON with status 200,
 * which libraries take for an empty stream.
 */
const honestFetch =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !type.startsWith('application/json') || !wantsStream(init?.body)) return response
    const body = (await response.text()).slice(0, MOST_BYTES)
    const status = errorStatusIn(body)
    if (status === undefined) {
      throw new ModelFault('unusable', 'The provider sent its answer in one piece, where a stream was asked for')
    }
    return new Response(body, { status, headers: response.headers })
  }

const wantsStream = (body: unknown) => typeof body === 'string' && /"stream":\s*true/.test(body)

/** The status that an error in the body names, or 502. */
function errorStatusIn(body: string): number | undefined {
  const { error, detail, object, code } = parsed(body)
  if (error === undefined && detail === undefined && object !== 'error') return undefined
  const named = [Object(error).code, Object(error).status, code].map(Number).find((each) => each >= 400 && each < 600)
  return named ?? 502
}

function parsed(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body))
  } catch {
    return { error: body }
  }
}
