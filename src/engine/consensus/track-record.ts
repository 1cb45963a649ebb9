/** How often an agent was right, of the times it is known what was right. */
export interface TrackRecord {
  right: number
  total: number
}

/** What is expected of an agent nobody knows, and of a person. */
export const PRIOR_ACCURACY = 0.6
/** How many outcomes that expectation is worth, and how many in a domain the record everywhere is worth there. */
const PRIOR_STRENGTH = 25
const EVERYWHERE_STRENGTH = 50

const NONE: TrackRecord = { right: 0, total: 0 }

interface Known {
  domain?: TrackRecord | undefined
  everywhere?: TrackRecord | undefined
}

/** The accuracy to expect in a domain: the record there, drawn towards that everywhere, drawn towards the prior. */
export const shrunkAccuracy = ({ domain = NONE, everywhere = NONE }: Known) =>
  shrunk(domain, shrunk(everywhere, PRIOR_ACCURACY, PRIOR_STRENGTH), EVERYWHERE_STRENGTH)

const shrunk = ({ right, total }: TrackRecord, towards: number, strength: number) =>
  (right + strength * towards) / (total + strength)

/** What is known of how a decision turned out: what was right, or only that one choice was wrong. */
export interface KnownOutcome {
  right: string | null
  wrong?: string | null | undefined
}

/** Whether a choice was right; null where that is not known. */
export function wasRight({ right, wrong }: KnownOutcome, choice: string): boolean | null {
  if (right !== null) return choice === right
  return choice === wrong ? false : null
}
