import type { Abilities } from './abilities.ts'

/** Tokens that chat templates add around messages. */
const TEMPLATE_TOKENS = 64
const FEWEST_OUTPUT = 128
/** Rooms and densities change in steps, so that prompts stay the same from ask to ask. */
const ROOM_STEP = 500
const [DENSITY_STEP, MOST_DENSITY] = [0.5, 8]
export const LEAST_DENSITY = 0.25
/** Each form has its own schema, but all forms get the same room. */
const SCHEMA_STEP = 512
/** A prompt may be a little denser than the densest one seen. */
const CAREFUL = 0.95

export type Density = Pick<Abilities, 'charactersPerToken'>

/** Estimates the tokens of a text by what was learnt about the model's tokenizer. */
export const tokensOf = (text: string, { charactersPerToken }: Density): number =>
  Math.ceil(
    (likelyTokens(text) * LATIN_CHARACTERS) / (charactersPerToken ? charactersPerToken * CAREFUL : LATIN_CHARACTERS),
  )

/** The density that a server's count of a prompt shows, if it is plausible for a tokenizer. */
export function densityBy(text: string, counted: number): number | undefined {
  const density = (likelyTokens(text) * LATIN_CHARACTERS) / counted
  return density >= LEAST_DENSITY && density <= MOST_DENSITY ? inSteps(density) : undefined
}

const inSteps = (density: number) => Math.floor(density / DENSITY_STEP) * DENSITY_STEP || LEAST_DENSITY

/** Estimates the tokens of a schema, which providers count with the prompt. */
export const schemaTokens = (schema: object | undefined, density: Density): number =>
  schema ? Math.ceil(tokensOf(JSON.stringify(schema), density) / SCHEMA_STEP) * SCHEMA_STEP : 0

interface Shared {
  /** Tokens of prompt and answer together. */
  context: number
  /** The most tokens that an answer may have. */
  most: number
  /** A model that thinks needs more room for its answer. */
  thinks: boolean
  /** Tokens sent in addition to the prompt. */
  beside: number
}

/** Divides a context between the answer, as its least share, and the prompt. */
export function tokenBudget({ context, most, thinks, beside }: Shared): { answer: number; prompt: number } {
  const answer = Math.max(FEWEST_OUTPUT, Math.min(most, Math.floor(context / (thinks ? 2 : 4))))
  return { answer, prompt: Math.max(0, context - answer - beside - TEMPLATE_TOKENS) }
}

/** How many characters of such a text fit into so many tokens. */
export function roomIn(tokens: number, text: string, density: Density): number {
  const characters = text.length / Math.max(1, tokensOf(text, density))
  const step = Math.floor(characters / LEAST_DENSITY) * LEAST_DENSITY || characters
  return Math.max(ROOM_STEP, Math.floor((tokens * step) / ROOM_STEP) * ROOM_STEP)
}

/** How many tokens are left for the answer beside a prompt. */
export const answerBeside = ({ context, most, beside }: Shared, prompt: number): number =>
  Math.max(FEWEST_OUTPUT, Math.min(most, context - prompt - beside - TEMPLATE_TOKENS))

interface ScriptDensity {
  /** Characters below this code unit. */
  below: number
  /** An upper estimate of the tokens of one character, with the usual tokenizers. */
  most: number
  /** A lower bound for every tokenizer. */
  fewest: number
}

/**
 * A careful estimate of the characters per token in plain Latin text; words and figures of evidence have fewer than
 * prose.
 */
const LATIN_CHARACTERS = 3

const DENSITIES: readonly ScriptDensity[] = [
  { below: 0x80, most: 1 / LATIN_CHARACTERS, fewest: 1 / 8 },
  /** Latin letters with marks. */
  { below: 0x250, most: 0.7, fewest: 1 / 8 },
  /** Greek, Cyrillic, Armenian. */
  { below: 0x590, most: 0.6, fewest: 1 / 8 },
  /** Hebrew, Arabic, the scripts of India, Thai. */
  { below: 0x1100, most: 1, fewest: 1 / 8 },
  /** Chinese, Japanese, Korean, and half of an emoji. */
  { below: 0x10000, most: 1.2, fewest: 1 / 4 },
]

function sum(text: string, what: 'most' | 'fewest'): number {
  const counts = DENSITIES.map(() => 0)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    let place = 0
    while (unit >= (DENSITIES[place]?.below ?? Number.POSITIVE_INFINITY)) place++
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts.reduce((tokens, count, place) => tokens + count * (DENSITIES[place]?.[what] ?? 0), 0)
}

/** Estimates the tokens of a text, on the high side. */
const likelyTokens = (text: string): number => Math.ceil(sum(text, 'most'))

/** Many tokenizers have one token for a run of blanks, dashes or any other sign. */
const RUNS = /\s{2,}|(.)\1+/gsu

/** A lower bound of the tokens of a text, whichever tokenizer counts them. */
export const fewestTokens = (text: string): number => Math.floor(sum(text.replace(RUNS, ' '), 'fewest'))
