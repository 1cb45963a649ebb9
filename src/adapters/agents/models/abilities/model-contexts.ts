import { ModelFault } from '../faults.ts'
import { accessDigest, type ModelAccess } from '../model-access.ts'
import { contextOf, OWN_SERVER } from '../model-catalogue.ts'
import { jsonAt } from '../offered-models.ts'
import type { Abilities, AbilityMemory, Reached } from './abilities.ts'

/** How long the figure that a server reported counts. */
const SERVED_MS = 10 * 60 * 1000
const LOOK_MS = 3_000
const MOST_KEPT = 2_000

interface Reading {
  at: number
  tokens: Promise<number | undefined>
}

export type Contexts = ReturnType<typeof modelContexts>

/** Finds how many tokens a model has for prompt and answer together, as far as this is known. */
export function modelContexts({ memory, now }: { memory: AbilityMemory; now(): Date }) {
  const readings = new Map<string, Reading>()
  const loadedOnce = new Set<string>()

  const idOf = ({ connection, access, model }: Reached) => JSON.stringify([connection, accessDigest(access), model])

  function reading(model: Reached): Reading {
    const known = readings.get(idOf(model))
    if (known && now().getTime() - known.at < SERVED_MS) return known
    return readAgain(model)
  }

  function readAgain(model: Reached): Reading {
    const before = readings.get(idOf(model))?.tokens
    const tokens = servedContext(model.access, model.model, AbortSignal.timeout(LOOK_MS))
    const fresh = { at: now().getTime(), tokens: tokens.then((stated) => heard(model, before, stated)) }
    readings.delete(idOf(model))
    readings.set(idOf(model), fresh)
    for (const oldest of readings.keys()) {
      if (readings.size <= MOST_KEPT) break
      readings.delete(oldest)
      loadedOnce.delete(oldest)
    }
    return fresh
  }

  /** A server that reports another figure than before was restarted, so its earlier errors no longer count. */
  async function heard(model: Reached, before: Reading['tokens'] | undefined, stated: number | undefined) {
    const { context } = await memory.of(model)
    const last = await before
    const isNews = stated !== undefined && (stated !== last || context === undefined)
    const isKnown = context?.from === 'error' && last === undefined
    if (isNews && !isKnown) memory.learn(model, { context: { tokens: stated, from: 'server' } })
    return stated ?? last
  }

  return {
    /** The setting, or else what was learnt, or else the figure in our table. */
    async of(model: Reached & { context?: number }, abilities: Abilities): Promise<number | undefined> {
      const { provider } = model.access
      const published = contextOf(provider, model.model)
      const isRead = provider === OWN_SERVER || (published === undefined && provider !== 'openai')
      const stated = (isRead ? await reading(model).tokens : undefined) ?? published
      const learnt = (await memory.of(model)).context ?? abilities.context
      if (model.context === undefined)
        return learnt?.from === 'prompt cut' ? (stated ?? learnt.tokens) : (learnt?.tokens ?? stated)
      return learnt?.from === 'error' ? Math.min(model.context, learnt.tokens) : model.context
    },
    /** Asks the server again: some report the context only after they loaded the model or restarted. */
    again: async (model: Reached): Promise<number | undefined> =>
      model.access.provider === OWN_SERVER ? readAgain(model).tokens : undefined,
    /** Asks once more after the first answer, because the model is loaded by then. */
    async loaded(model: Reached): Promise<number | undefined> {
      if (model.access.provider !== OWN_SERVER) return undefined
      if (loadedOnce.has(idOf(model))) return reading(model).tokens
      loadedOnce.add(idOf(model))
      return readAgain(model).tokens
    },
  }
}

type Listed = Record<string, unknown>

/** No server offers a smaller context, and no other kind of figure is as large. */
const isContext = (tokens: unknown): tokens is number =>
  typeof tokens === 'number' && Number.isSafeInteger(tokens) && tokens >= 256 && tokens <= 100_000_000

const listIn = (body: unknown, ...names: string[]): readonly Listed[] => {
  const found = names.map((name) => Object(body)[name]).find(Array.isArray) ?? []
  return found.map((each: unknown) => Object(each))
}

const isCalled = (model: string) => (listed: Listed) =>
  [listed.id, listed.name, listed.model].some((name) => name === model || name === `${model}:latest`)

const firstOf = (...figures: unknown[]) => figures.find(isContext)

/**
 * vLLM, llama.cpp, OpenRouter, Groq and Mistral report it in their list of models. The context of the training is not
 * the one that is served.
 */
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

/** Anthropic and Google report the most that one model reads. */
const inOneModel = (body: unknown) => firstOf(Object(body).max_input_tokens, Object(body).inputTokenLimit)

/** llama.cpp reports the context of one slot. */
const inProps = (body: unknown) => firstOf(Object(Object(body).default_generation_settings).n_ctx)

/** LM Studio reports it for loaded models only; `max_context_length` is what a model could be loaded with. */
const inLmStudio = (body: unknown, model: string) =>
  firstOf(listIn(body, 'data').find(isCalled(model))?.loaded_context_length)

/** Ollama reports it for loaded models only. */
const inOllama = (body: unknown, model: string) => firstOf(listIn(body, 'models').find(isCalled(model))?.context_length)

const PLACES = [
  { path: '/props', read: inProps },
  { path: '/api/ps', read: inOllama },
  { path: '/api/v0/models', read: inLmStudio },
] as const

/** A server that restarted has closed the connections that we kept. */
const isLine = (fault: unknown) => fault instanceof ModelFault && fault.status === undefined

/** Asks the server how many tokens a model has as it is served now; never rejects. */
async function servedContext(access: ModelAccess, model: string, signal: AbortSignal): Promise<number | undefined> {
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
  /** LM Studio lists in `/v1/models` what a model could be loaded with. */
  return firstOf(...PLACES.map(({ read }, place) => read(others[place], model)), inModels(models, model))
}
