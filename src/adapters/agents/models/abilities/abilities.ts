import type { Logger } from 'pino'
import type { FormMode } from '../../../../engine/events/parts.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'
import { accessDigest, type ModelAccess } from '../model-access.ts'

/**
 * Where the figure of a context comes from. Of several origins the first listed here counts, unless a server reports
 * another figure than before.
 */
type ContextOrigin = 'setting' | 'error' | 'server' | 'prompt cut' | 'table'

/**
 * Where a model writes its thoughts: in separate parts, between tags in its text, or before a closing tag alone; `none`
 * when it writes none.
 */
export type Thinking = 'none' | 'apart' | 'tags' | 'closing tag'

/** What is known about the abilities of one model at one address with one key. */
export interface Abilities {
  form: FormMode
  /** The field of the request that limits the answer. */
  limitField: 'max_tokens' | 'max_completion_tokens'
  /** Where the rules for all agents go: into a system message, or to the head of the question. */
  rules: 'system' | 'question'
  /** The tokens that prompt and answer may have together. */
  context?: { tokens: number; from: ContextOrigin }
  /** The most tokens of an answer, where the provider said that we asked for too many. */
  mostOutput?: number
  /** The fewest characters per token seen in its prompts, counted as plain Latin text. */
  charactersPerToken?: number
  thinking?: Thinking
  /** The model refuses a reasoning effort and thinks as much as it chooses. */
  effort?: 'refused'
  tokensPerSecond?: number
  /** The time of the last step down or other lesson. A step down is tried again a day later. */
  learntAt: string
}

/** The model as reached in one way. Models from the settings have no connection. */
export interface AbilityKey {
  connection: string | null
  /** A digest that distinguishes address and key without revealing them. */
  access: string
  model: string
}

/** Keeps abilities beyond the process and shares them with other nodes. */
export interface AbilityStore {
  read(key: AbilityKey): Promise<Abilities | undefined>
  write(key: AbilityKey, abilities: Abilities): Promise<void>
}

/** How long abilities read from the store count as up to date with other nodes. */
const FRESH_MS = 60_000
/** How long the first ask waits for the store. */
const STORE_MS = 2_000
const MOST_KEPT = 2_000

/** A model and how to reach it. */
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

/** Before the first try a model is assumed to be able to do everything. */
const untried = (learntAt: string): Abilities => ({
  form: 'schema',
  limitField: 'max_tokens',
  rules: 'system',
  learntAt,
})

/** Remembers what models can do. A failing store never fails an answer. */
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
    /** What this process has learnt since the read is newer. */
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

  /** Tries again what was stepped down a day ago. */
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
    /** Connects the store, which is made after everything that asks models. */
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

    /** Records what was learnt about a model and writes it to the store when it is new. */
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

/** The abilities whose change counts as a step down, to be tried again later. */
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

/** Learnt from a failed try, not from what the server reports. */
const isFound = (context: Abilities['context']) => context?.from === 'error' || context?.from === 'prompt cut'

/** A model whose thoughts stood in its text may be served differently by now. */
const isInText = (thinking: Abilities['thinking']) => thinking === 'tags' || thinking === 'closing tag'

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
