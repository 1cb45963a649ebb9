import { pick, scattered } from './probe.ts'

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
