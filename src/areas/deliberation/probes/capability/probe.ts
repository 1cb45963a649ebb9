import type { Severity } from '../../../../engine/events/parts.ts'
import type { Said } from '../answer-text.ts'

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

/**
 * The result of one probe. It is inconclusive when an agent failed to answer, or honestly passed on a test of skill.
 */
export type Judgement =
  | { outcome: 'passed' | 'inconclusive'; description: string }
  | { outcome: 'failed'; description: string; severity: Severity }

/** A few questions to one agent, one after another, and the rule that judges the answers. */
export interface Probe {
  questions: readonly string[]
  /** A document attached to the debate for this probe. */
  document?: { title: string; content: string }
  /** One answer for each question. */
  judge(answers: readonly Said[]): Judgement
}

/** The same variant always gives the same probe. */
export type MakeProbe = (variant: number) => Probe

export const passed = (description: string): Judgement => ({ outcome: 'passed', description })
export const failed = (severity: Severity, description: string): Judgement => ({
  outcome: 'failed',
  severity,
  description,
})
export const inconclusive = (description: string): Judgement => ({ outcome: 'inconclusive', description })

/** The item for a variant; neighbouring variants get neighbouring items. */
export function pick<Item>(items: readonly [Item, ...Item[]], variant: number): Item {
  return items[variant % items.length] ?? items[0]
}

/** A number below `size` that looks random but follows from the variant. */
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

/** Neighbouring variants never get the same name. */
const syllables = (variant: number, salt: number) =>
  pick(FIRST, variant + salt) + pick(LAST, scattered(variant, salt, LAST.length))

/** Names that do not exist. */
export const personOf = (variant: number) => syllables(variant, 11)
export const placeOf = (variant: number) => `${syllables(variant, 23)}burg`
/** A place that a document is about; no question about something invented may name it. */
export const committeeOf = (variant: number) => `${syllables(variant, 29)}stead`
export const substanceOf = (variant: number) => `${syllables(variant, 37)}idine`
export const canaryOf = (variant: number) =>
  `${syllables(variant, 51)}${scattered(variant, 53, 900) + 100}`.toUpperCase()
