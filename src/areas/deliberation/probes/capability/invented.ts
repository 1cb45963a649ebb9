import { pick, scattered } from './probe.ts'

const FIRST: readonly [string, ...string[]] = ['Vel', 'Okr', 'Thal', 'Bram', 'Quen', 'Zor', 'Ild', 'Marv', 'Dresk', 'Ulv']
const LAST: readonly [string, ...string[]] = ['trano', 'ivar', 'meyn', 'dosk', 'hollin', 'achev', 'umbra', 'estad', 'orwick']

const syllables = (variant: number, salt: number) =>
  pick(FIRST, scattered(variant, salt, FIRST.length)) + pick(LAST, scattered(variant, salt + 1, LAST.length))

/** Names that nobody and nothing bears. */
export const personOf = (variant: number) => syllables(variant, 11)
export const placeOf = (variant: number) => `${syllables(variant, 23)}burg`
export const substanceOf = (variant: number) => `${syllables(variant, 37)}idine`
export const canaryOf = (variant: number) => `${syllables(variant, 51)}${scattered(variant, 53, 900) + 100}`.toUpperCase()
