import { APICallError } from '@ai-sdk/provider'
import { faultOf, ModelFault, NO_TOKENS, unreachableMessage } from './faults.ts'
import type { MakeEnd } from './limits/silence-timeout.ts'
import type { ModelAccess } from './model-access.ts'
import { OWN_SERVER } from './model-catalogue.ts'
import { upTo } from './provider-fetch.ts'

const MOST_BYTES = 1_048_576
/** How many entries are read, of which not all are for conversation. */
const MOST_LISTED = 2_000
const MOST_MODELS = 500
const LONGEST_NAME = 128
/** Models that do something other than answer. */
const NO_CHAT =
  /embed|whisper|\btts\b|-tts|dall-e|moderation|rerank|transcri|\bimage|-image|imagen|\bveo\b|realtime|-audio|\bsora\b/i

/** The models that a provider or server offers for conversation, by its own list; rejects with a `ModelFault`. */
export const offeredModels = async (access: ModelAccess, signal: AbortSignal): Promise<string[]> =>
  namesIn(await textAt(access, `${access.url}/models${QUERY[access.provider] ?? ''}`, signal))

/** What a server reports about itself at an address; rejects with a `ModelFault`. */
export const jsonAt = async (access: ModelAccess, address: string, signal: AbortSignal): Promise<object> =>
  parsed(await textAt(access, address, signal))

async function textAt(access: ModelAccess, address: string, signal: AbortSignal): Promise<string> {
  const response = await access
    .fetch(address, { headers: { accept: 'application/json', ...headersOf(access) }, signal })
    .catch(unreached)
  const body = await bounded(response).text().catch(unreached)
  if (response.ok) return body
  throw faultOf(refusal(access, response, body), NO_TOKENS, { begun: false, secret: access.key })
}

const bounded = ({ body }: Response) =>
  new Response(
    body?.pipeThrough(
      upTo(MOST_BYTES, (reading) =>
        reading.error(new ModelFault('unusable', 'The provider sent more than a list of models')),
      ),
    ),
  )

function unreached(error: unknown): never {
  throw error instanceof ModelFault ? error : new ModelFault('unavailable', unreachableMessage(error))
}

const QUERY: Partial<Record<ModelAccess['provider'], string>> = { anthropic: '?limit=1000', google: '?pageSize=1000' }

function headersOf({ provider, key }: ModelAccess): Record<string, string> {
  if (provider === 'anthropic') return { 'x-api-key': key, 'anthropic-version': '2023-06-01' }
  if (provider === 'google') return { 'x-goog-api-key': key }
  return key ? { authorization: `Bearer ${key}` } : {}
}

const refusal = ({ url }: ModelAccess, response: Response, responseBody: string) =>
  new APICallError({
    message: '',
    url,
    requestBodyValues: {},
    statusCode: response.status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody,
  })

interface Offer {
  id?: unknown
  name?: unknown
  supportedGenerationMethods?: unknown
}

const converses = (methods: unknown) => !Array.isArray(methods) || methods.includes('generateContent')

function namesIn(body: string): string[] {
  const { data, models } = parsed(body)
  const offers = Array.isArray(data) ? data : models
  if (!Array.isArray(offers)) throw new ModelFault('refused', 'What answers at this address is not a model server')
  const names = (offers as readonly (Offer | null)[])
    .slice(0, MOST_LISTED)
    .filter((offer) => converses(offer?.supportedGenerationMethods))
    .map((offer) => offer?.id ?? offer?.name)
    .filter((name) => typeof name === 'string')
    .map((name) => name.replace(/^models\//, ''))
    .filter((name) => name !== '' && name.length <= LONGEST_NAME && !NO_CHAT.test(name) && !/\p{C}/u.test(name))
  return [...new Set(names)].slice(0, MOST_MODELS)
}

function parsed(body: string): { data?: unknown; models?: unknown } {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

const LOOK_MS = 2_000
const USUAL: Readonly<Record<number, string>> = { 1234: 'LM Studio', 8080: 'llama.cpp', 11434: 'Ollama' }

interface LocalServer {
  title: string
  address: string
  models: readonly string[]
}

/** Finds the model servers that answer on this machine now, and asks each only for its models. */
export function localServers({
  ports,
  fetch,
  limit,
}: {
  ports: readonly number[]
  fetch: ModelAccess['fetch']
  limit: MakeEnd
}) {
  async function at(port: number, signal: AbortSignal): Promise<LocalServer[]> {
    const address = `http://127.0.0.1:${port}/v1`
    const time = limit(LOOK_MS)
    try {
      const access = { provider: OWN_SERVER, url: address, key: '', fetch } as const
      const models = await offeredModels(access, AbortSignal.any([signal, time.signal]))
      return [{ title: USUAL[port] ?? `Server on port ${port}`, address, models }]
    } catch {
      return []
    } finally {
      time.end()
    }
  }
  return async (signal: AbortSignal) => (await Promise.all(ports.map((port) => at(port, signal)))).flat()
}
