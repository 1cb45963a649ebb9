import { accessDigest } from '../model-access.ts'
import { contextOf, OWN_SERVER } from '../model-catalogue.ts'
import type { Abilities } from './abilities.ts'
import type { AbilityMemory, Reached } from './ability-memory.ts'
import { servedContext } from './served-context.ts'

/** How long a server is taken to serve what it said. */
const SERVED_MS = 10 * 60 * 1000
const LOOK_MS = 3_000
const MOST_KEPT = 2_000

interface Needs {
  memory: AbilityMemory
  now(): Date
}

interface Reading {
  at: number
  tokens: Promise<number | undefined>
}

export type Contexts = ReturnType<typeof modelContexts>

/** How many tokens models have for prompt and answer together, as far as anybody tells. */
export function modelContexts({ memory, now }: Needs) {
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
    const fresh = { at: now().getTime(), tokens: tokens.then((told) => heard(model, before, told)) }
    readings.delete(idOf(model))
    readings.set(idOf(model), fresh)
    for (const oldest of readings.keys()) {
      if (readings.size <= MOST_KEPT) break
      readings.delete(oldest)
      loadedOnce.delete(oldest)
    }
    return fresh
  }

  /** A server that tells another figure than before was started anew, and what its errors said is past. */
  async function heard(model: Reached, before: Reading['tokens'] | undefined, told: number | undefined) {
    const { context } = await memory.of(model)
    const last = await before
    const isNews = told !== undefined && (told !== last || context === undefined)
    const isKnown = context?.from === 'error' && last === undefined
    if (isNews && !isKnown) memory.learn(model, { context: { tokens: told, from: 'server' } })
    return told ?? last
  }

  return {
    /** A setting, else what was learnt, else what our table says. */
    async of(model: Reached & { context?: number }, abilities: Abilities): Promise<number | undefined> {
      const { provider } = model.access
      const published = contextOf(provider, model.model)
      const isRead = provider === OWN_SERVER || (published === undefined && provider !== 'openai')
      const told = (isRead ? await reading(model).tokens : undefined) ?? published
      const learnt = (await memory.of(model)).context ?? abilities.context
      if (model.context === undefined)
        return learnt?.from === 'prompt cut' ? (told ?? learnt.tokens) : (learnt?.tokens ?? told)
      return learnt?.from === 'error' ? Math.min(model.context, learnt.tokens) : model.context
    },
    /** Some only tell it once the model is loaded, or was started anew. */
    again: async (model: Reached): Promise<number | undefined> =>
      model.access.provider === OWN_SERVER ? readAgain(model).tokens : undefined,
    /** Now that it has answered it is loaded: what could not be told before is asked for once more. */
    async loaded(model: Reached): Promise<number | undefined> {
      if (model.access.provider !== OWN_SERVER) return undefined
      if (loadedOnce.has(idOf(model))) return reading(model).tokens
      loadedOnce.add(idOf(model))
      return readAgain(model).tokens
    },
  }
}
