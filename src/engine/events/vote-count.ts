import type { FieldDocs } from './field-docs.ts'
import type { Choice } from './parts.ts'

/** What speaks for the winner of a count and what against it; the confidence is a curve over `x`. */
export type Balance = { x: number; for: number; against: number; shares: Readonly<Record<Choice, number>> }

export const BALANCE: FieldDocs<Balance> = {
  x: 'the logarithm of `for` divided by `against`, with four tenths of the logarithm of the effective heads behind the winner',
  for: 'the squared odds of those who chose the winner, added up; agents of one model share theirs',
  against: 'the same of those who chose something else, a quarter of it of those who chose nothing, and 0.75',
  shares:
    'the share of all of this behind each proposal that somebody chose; `none` has what is left for any other answer',
}

/** What a count looks like; former releases computed the confidence from it. */
export type Features = { share: number; margin: number; coverage: number; ln_k: number }

export const FEATURES: FieldDocs<Features> = {
  share: 'the smoothed share of effective heads behind the winner',
  margin: 'its lead over the next choice, as a share of the weight cast',
  coverage: 'the share of effective heads that made a choice',
  ln_k: 'the logarithm of the number of choices',
}

export type VotingSummary = { agree: number; agree_with_modifications: number; disagree: number }

export const VOTING_SUMMARY: FieldDocs<VotingSummary> = {
  agree: 'who agrees with the winner',
  agree_with_modifications: 'who would change it',
  disagree: 'who does not agree',
}
