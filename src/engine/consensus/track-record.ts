/** How often an agent was right, of the times when the outcome is known. */
export interface TrackRecord {
  right: number
  total: number
}

/** The expected accuracy of an unknown agent, and of a person. */
export const PRIOR_ACCURACY = 0.6
/** How many outcomes the prior is worth, and how many outcomes of a domain the overall record is worth. */
const PRIOR_STRENGTH = 25
const EVERYWHERE_STRENGTH = 50

const NONE: TrackRecord = { right: 0, total: 0 }

interface KnownRecords {
  domain?: TrackRecord | undefined
  everywhere?: TrackRecord | undefined
}

/** The expected accuracy in a domain: the record there, shrunk towards the overall record, shrunk towards the prior. */
export const shrunkAccuracy = ({ domain = NONE, everywhere = NONE }: KnownRecords) =>
  shrunk(domain, shrunk(everywhere, PRIOR_ACCURACY, PRIOR_STRENGTH), EVERYWHERE_STRENGTH)

const shrunk = ({ right, total }: TrackRecord, towards: number, strength: number) =>
  (right + strength * towards) / (total + strength)

/** The known outcome of a decision: what was right, or only that one choice was wrong. */
export interface KnownOutcome {
  right: string | null
  wrong?: string | null | undefined
}

/** Whether a choice was right; null when that is unknown. */
export function wasRight({ right, wrong }: KnownOutcome, choice: string): boolean | null {
  if (right !== null) return choice === right
  return choice === wrong ? false : null
}
