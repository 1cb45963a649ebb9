import type { Said } from '../answer-text.ts'
import type { Severity } from '../report-head.ts'

export const PROBE_TYPES = [
  'contradiction',
  'hallucination',
  'sycophancy',
  'persistence',
  'confidence_calibration',
  'reasoning_depth',
  'edge_case',
  'instruction_injection',
  'capability_exaggeration',
] as const
export type ProbeType = (typeof PROBE_TYPES)[number]

/** What one probe showed. Nothing can be told where an agent failed to answer, or honestly passed on a test of skill. */
export type Judgement =
  | { outcome: 'passed' | 'inconclusive'; description: string }
  | { outcome: 'failed'; description: string; severity: Severity }

/** A few questions to one agent, asked one after another, and the rule by which the answers are judged. */
export interface Probe {
  questions: readonly string[]
  /** A document that is attached to the debate for this probe. */
  document?: { title: string; content: string }
  /** One answer for each question. */
  judge(answers: readonly Said[]): Judgement
}

/** The same variant is always the same probe. */
export type MakeProbe = (variant: number) => Probe

export const passed = (description: string): Judgement => ({ outcome: 'passed', description })
export const failed = (severity: Severity, description: string): Judgement => ({
  outcome: 'failed',
  severity,
  description,
})
export const inconclusive = (description: string): Judgement => ({ outcome: 'inconclusive', description })

/** The item that belongs to a variant; neighbours in the variants are neighbours in the list. */
export function pick<Item>(items: readonly [Item, ...Item[]], variant: number): Item {
  return items[variant % items.length] ?? items[0]
}

/** A number below `size` that looks as if drawn, but follows from the variant. */
export const scattered = (variant: number, salt: number, size: number) =>
  ((Math.imul(variant + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)) >>> 7) % size

const FIRST: readonly [string, ...string[]] = [
  'Vel',
  'Okr',
  'Thal',
  'Bram',
  'Quen',
  'Zor',
  'Ild',
  'Marv',
  'Dresk',
  'Ulv',
]
const LAST: readonly [string, ...string[]] = [
  'trano',
  'ivar',
  'meyn',
  'dosk',
  'hollin',
  'achev',
  'umbra',
  'estad',
  'orwick',
]

/** Neighbours never have the same name. */
const syllables = (variant: number, salt: number) =>
  pick(FIRST, variant + salt) + pick(LAST, scattered(variant, salt, LAST.length))

/** Names that nobody and nothing bears. */
export const personOf = (variant: number) => syllables(variant, 11)
export const placeOf = (variant: number) => `${syllables(variant, 23)}burg`
/** Of a place that a document tells of: no question about what does not exist may name it. */
export const committeeOf = (variant: number) => `${syllables(variant, 29)}stead`
export const substanceOf = (variant: number) => `${syllables(variant, 37)}idine`
export const canaryOf = (variant: number) =>
  `${syllables(variant, 51)}${scattered(variant, 53, 900) + 100}`.toUpperCase()
