import type { Abilities } from './abilities.ts'

/** What chat templates put around messages. */
const TEMPLATE_TOKENS = 64
const FEWEST_OUTPUT = 128
/** Rooms and densities come in steps, so that prompts stay the same from ask to ask. */
const ROOM_STEP = 500
const [DENSITY_STEP, MOST_DENSITY] = [0.5, 8]
export const LEAST_DENSITY = 0.25
/** Each form has a schema of its own, and the room is to be one for all. */
const SCHEMA_STEP = 512
/** A prompt may be a little denser than the densest that was seen. */
const CAREFUL = 0.95

export type Density = Pick<Abilities, 'charactersPerToken'>

/** How many tokens a text is taken to have, by what was learnt of the model's tokenizer. */
export const tokensOf = (text: string, { charactersPerToken }: Density): number =>
  Math.ceil(
    (likelyTokens(text) * LATIN_CHARACTERS) / (charactersPerToken ? charactersPerToken * CAREFUL : LATIN_CHARACTERS),
  )

/** The density that a server's own count of a prompt shows, where it is one that tokenizers have. */
export function densityBy(text: string, counted: number): number | undefined {
  const density = (likelyTokens(text) * LATIN_CHARACTERS) / counted
  return density >= LEAST_DENSITY && density <= MOST_DENSITY ? inSteps(density) : undefined
}

const inSteps = (density: number) => Math.floor(density / DENSITY_STEP) * DENSITY_STEP || LEAST_DENSITY

/** How many tokens a schema is taken to have, where providers count it with the prompt. */
export const schemaTokens = (schema: object | undefined, density: Density): number =>
  schema ? Math.ceil(tokensOf(JSON.stringify(schema), density) / SCHEMA_STEP) * SCHEMA_STEP : 0

interface Shared {
  /** Tokens that prompt and answer have together. */
  context: number
  /** The most tokens that an answer may have. */
  most: number
  /** It needs more room for its answer. */
  thinks: boolean
  /** Tokens that are sent besides the prompt. */
  beside: number
}

/** What a context has for the answer at least, and for the prompt. */
export function tokenBudget({ context, most, thinks, beside }: Shared): { answer: number; prompt: number } {
  const answer = Math.max(FEWEST_OUTPUT, Math.min(most, Math.floor(context / (thinks ? 2 : 4))))
  return { answer, prompt: Math.max(0, context - answer - beside - TEMPLATE_TOKENS) }
}

/** The characters that fit into so many tokens of text like this. */
export function roomIn(tokens: number, text: string, density: Density): number {
  const characters = text.length / Math.max(1, tokensOf(text, density))
  const step = Math.floor(characters / LEAST_DENSITY) * LEAST_DENSITY || characters
  return Math.max(ROOM_STEP, Math.floor((tokens * step) / ROOM_STEP) * ROOM_STEP)
}

/** How long the answer may be beside a prompt of so many tokens. */
export const answerBeside = ({ context, most, beside }: Shared, prompt: number): number =>
  Math.max(FEWEST_OUTPUT, Math.min(most, context - prompt - beside - TEMPLATE_TOKENS))

interface ScriptDensity {
  /** Up to this code unit. */
  below: number
  /** More than usual tokenizers make of one character. */
  most: number
  /** Fewer than any makes of it. */
  fewest: number
}

/** Characters of plain Latin text that a token has, carefully; words and figures of evidence have fewer than prose. */
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

/** About as many tokens as a text has, rather too many. */
const likelyTokens = (text: string): number => Math.ceil(sum(text, 'most'))

/** Many tokenizers have one token for a run of blanks, dashes or any other sign. */
const RUNS = /\s{2,}|(.)\1+/gsu

/** A text has at least so many tokens, whatever tokenizer counts them. */
export const fewestTokens = (text: string): number => Math.floor(sum(text.replace(RUNS, ' '), 'fewest'))
