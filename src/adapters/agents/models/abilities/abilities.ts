import type { FormMode } from '../../../../engine/events/parts.ts'

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
