import { ModelFault } from '../faults.ts'
import type { ModelAccess } from '../model-access.ts'
import { OWN_SERVER } from '../model-catalogue.ts'
import { jsonAt } from '../offered-models.ts'

type Listed = Record<string, unknown>

/** Nobody serves a context of fewer tokens, and no figure of another kind is as large. */
const isContext = (tokens: unknown): tokens is number =>
  typeof tokens === 'number' && Number.isSafeInteger(tokens) && tokens >= 256 && tokens <= 100_000_000

const listIn = (body: unknown, ...names: string[]): readonly Listed[] => {
  const found = names.map((name) => Object(body)[name]).find(Array.isArray) ?? []
  return found.map((each: unknown) => Object(each))
}

const isCalled = (model: string) => (listed: Listed) =>
  [listed.id, listed.name, listed.model].some((name) => name === model || name === `${model}:latest`)

const firstOf = (...figures: unknown[]) => figures.find(isContext)

/** vLLM, llama.cpp, OpenRouter, Groq and Mistral tell it in their list of models; what a model was trained with is not what is served. */
const inModels = (body: unknown, model: string) => {
  const listed = listIn(body, 'data', 'models').find(isCalled(model))
  if (!listed) return undefined
  const top = Object(listed.top_provider).context_length
  return firstOf(
    listed.max_model_len,
    Object(listed.meta).n_ctx,
    top,
    listed.context_length,
    listed.context_window,
    listed.max_context_length,
  )
}

/** Anthropic and Google tell what one model reads at most. */
const inOneModel = (body: unknown) => firstOf(Object(body).max_input_tokens, Object(body).inputTokenLimit)

/** llama.cpp: that of one slot. */
const inProps = (body: unknown) => firstOf(Object(Object(body).default_generation_settings).n_ctx)

/** LM Studio: only what is loaded has one; `max_context_length` is what it could be loaded with. */
const inLmStudio = (body: unknown, model: string) =>
  firstOf(listIn(body, 'data').find(isCalled(model))?.loaded_context_length)

/** Ollama: only what is loaded has one. */
const inOllama = (body: unknown, model: string) => firstOf(listIn(body, 'models').find(isCalled(model))?.context_length)

const PLACES = [
  { path: '/props', read: inProps },
  { path: '/api/ps', read: inOllama },
  { path: '/api/v0/models', read: inLmStudio },
] as const

/** A server that was started anew has closed the lines that we kept. */
const isLine = (fault: unknown) => fault instanceof ModelFault && fault.status === undefined

/** How many tokens a model has as it is served now, where the server tells; never rejects. */
export async function servedContext(
  access: ModelAccess,
  model: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const look = (address: string) => jsonAt(access, address, signal)
  const at = (address: string) =>
    look(address)
      .catch((fault: unknown) => (isLine(fault) ? look(address) : undefined))
      .catch(() => undefined)
  if (access.provider === 'anthropic' || access.provider === 'google') {
    return inOneModel(await at(`${access.url}/models/${model}`))
  }
  if (access.provider !== OWN_SERVER) return inModels(await at(`${access.url}/models`), model)
  const root = access.url.replace(/\/v1\/?$/, '')
  const [models, ...others] = await Promise.all([
    at(`${access.url}/models`),
    ...PLACES.map(({ path }) => at(`${root}${path}`)),
  ])
  /** LM Studio lists in `/v1/models` what it could be loaded with. */
  return firstOf(...PLACES.map(({ read }, place) => read(others[place], model)), inModels(models, model))
}
