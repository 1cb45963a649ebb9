import type { Logger } from 'pino'
import type { FormMode } from '../../../../engine/events/parts.ts'
import { accessDigest, type ModelAccess } from '../model-access.ts'

/** Where a figure of a context comes from; of several the first named here is believed, unless a server tells another than it told before. */
type ContextOrigin = 'setting' | 'error' | 'server' | 'prompt cut' | 'table'

/** Where the thoughts of a model stand: in parts of their own, between tags in its text, before a closing tag alone, or it has none. */
export type Thinking = 'none' | 'apart' | 'tags' | 'closing tag'

/** What one model at one address with one key can do, as far as it was learnt. */
export interface Abilities {
  form: FormMode
  /** Which field of the request limits the answer. */
  limitField: 'max_tokens' | 'max_completion_tokens'
  /** Where the rules stand that every agent follows: in a system message, or at the head of the question. */
  rules: 'system' | 'question'
  /** How many tokens prompt and answer have together. */
  context?: { tokens: number; from: ContextOrigin }
  /** How many tokens an answer may have at most, where the provider says that we asked for too many. */
  mostOutput?: number
  /** The fewest characters that a token of its prompts had, counted as those of plain Latin text. */
  charactersPerToken?: number
  thinking?: Thinking
  /** It takes no reasoning effort, and thinks as it does by itself. */
  effort?: 'refused'
  tokensPerSecond?: number
  /** When it was last stepped down, or learnt otherwise; what was stepped down is tried again a day later. */
  learntAt: string
}

/** Whose abilities: of a model reached in one way. Those of the environment have no connection. */
export interface AbilityKey {
  connection: string | null
  /** Tells address and key apart from all others without telling them. */
  access: string
  model: string
}

/** Where what was learnt outlives the process, and reaches other nodes. */
export interface AbilityStore {
  read(key: AbilityKey): Promise<Abilities | undefined>
  write(key: AbilityKey, abilities: Abilities): Promise<void>
}

const DAY_MS = 24 * 60 * 60 * 1000
/** How long what was read from the store is taken for what other nodes know too. */
const FRESH_MS = 60_000
/** How long a first answer waits for what was learnt before. */
const STORE_MS = 2_000
const MOST_KEPT = 2_000

/** A model as it is reached. */
export interface Reached {
  connection?: string
  access: ModelAccess
  model: string
}

interface Kept {
  abilities: Abilities
  readAt: number
}

export type AbilityMemory = ReturnType<typeof abilityMemory>

const keyOf = ({ connection, access, model }: Reached): AbilityKey => ({
  connection: connection ?? null,
  access: accessDigest(access),
  model,
})

/** What a model is taken to be able to do before anybody knows: everything. */
const untried = (learntAt: string): Abilities => ({
  form: 'schema',
  limitField: 'max_tokens',
  rules: 'system',
  learntAt,
})

/** What models were found to be able to do; an answer never fails for what becomes of the store. */
export function abilityMemory({
  now,
  logger,
  store: given,
}: {
  now(): Date
  logger: Pick<Logger, 'warn'>
  store?: AbilityStore
}) {
  let store = given
  const kept = new Map<string, Kept>()
  const loading = new Map<string, Promise<Kept>>()

  const keep = (id: string, abilities: Abilities, readAt = now().getTime()): Kept => {
    const entry = { abilities, readAt }
    kept.delete(id)
    kept.set(id, entry)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return entry
  }

  async function load(key: AbilityKey, id: string): Promise<Kept> {
    const stored = await read(key)
    const known = kept.get(id)
    /** What this process has learnt since is newer. */
    const newest = stored && (!known || stored.learntAt > known.abilities.learntAt) ? stored : known?.abilities
    return keep(id, newest ?? untried(now().toISOString()))
  }

  async function read(key: AbilityKey): Promise<Abilities | undefined> {
    if (!store) return undefined
    let timer: NodeJS.Timeout | undefined
    try {
      const late = new Promise<undefined>((resolve) => {
        timer = setTimeout(resolve, STORE_MS, undefined)
      })
      return await Promise.race([store.read(key), late])
    } catch (err) {
      logger.warn({ err }, 'what a model can do could not be read')
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  function write(key: AbilityKey, abilities: Abilities) {
    store?.write(key, abilities).catch((err: unknown) => {
      logger.warn({ err }, 'what a model can do could not be written down')
    })
  }

  const loaded = (key: AbilityKey, id: string): Promise<Kept> => {
    const under = loading.get(id) ?? load(key, id).finally(() => loading.delete(id))
    loading.set(id, under)
    return under
  }

  /** What was stepped down a day ago is tried again. */
  function raised(key: AbilityKey, id: string, { abilities, readAt }: Kept): Abilities {
    if (!isLowered(abilities) || now().getTime() - Date.parse(abilities.learntAt) < DAY_MS) return abilities
    const { context, thinking, tokensPerSecond } = abilities
    const again: Abilities = {
      ...untried(now().toISOString()),
      ...(context && !isFound(context) && { context }),
      ...(thinking && !isInText(thinking) && { thinking }),
      ...(tokensPerSecond !== undefined && { tokensPerSecond }),
    }
    keep(id, again, readAt)
    write(key, again)
    return again
  }

  return {
    /** For a store that is only there once what needs models has been made. */
    join(joined: AbilityStore) {
      store = joined
    },

    async of(model: Reached): Promise<Abilities> {
      const key = keyOf(model)
      const id = JSON.stringify(key)
      const known = kept.get(id)
      if (!known) return raised(key, id, await loaded(key, id))
      if (store && now().getTime() - known.readAt >= FRESH_MS) void loaded(key, id)
      return raised(key, id, known)
    },

    /** What is learnt of a model holds from now on; written down where it is new. */
    learn(model: Reached, change: Partial<Omit<Abilities, 'learntAt'>>) {
      const key = keyOf(model)
      const id = JSON.stringify(key)
      const before = kept.get(id)?.abilities ?? untried(now().toISOString())
      if (Object.entries(change).every(([name, value]) => isSame(before[name as keyof Abilities], value))) return
      const lowers = STEPS.some((step) => step in change && !isSame(before[step], change[step]))
      const learntAt = lowers ? now().toISOString() : before.learntAt
      const after = { ...before, ...change, learntAt }
      keep(id, after, kept.get(id)?.readAt)
      write(key, after)
    },
  }
}

/** What counts as a step down, and is tried again later. */
const STEPS = ['form', 'limitField', 'rules', 'context', 'mostOutput', 'effort'] as const

const isLowered = (abilities: Abilities) =>
  abilities.form !== 'schema' ||
  abilities.limitField !== 'max_tokens' ||
  abilities.rules !== 'system' ||
  abilities.effort !== undefined ||
  abilities.mostOutput !== undefined ||
  abilities.charactersPerToken !== undefined ||
  isFound(abilities.context) ||
  isInText(abilities.thinking)

/** Found out by a try that did not go well, rather than told by the server. */
const isFound = (context: Abilities['context']) => context?.from === 'error' || context?.from === 'prompt cut'

/** A model that shows its thoughts in its text may be served differently by now, so that it no longer does. */
const isInText = (thinking: Abilities['thinking']) => thinking === 'tags' || thinking === 'closing tag'

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
