import type { Balance, Choice } from '../events/parts.ts'
import type { Voter } from './electorate.ts'

/** Silence counts against a winner by a part of what a vote for another would. */
const SILENCE = 0.25
/** Counts against every winner, so that no single vote is certain. */
const DOUBT = 0.75
/** How much the independence of its heads adds for a winner. */
const INDEPENDENCE = 0.4
const LEAST_FOR = 1e-9

/**
 * What speaks for a winner and against it, by the squared odds of the voters: a vote for it counts more than silence,
 * and silence more than a vote for another.
 */
export function balanceOf({ winner, heads }: { winner: Choice; heads: number }, voters: readonly Voter[]): Balance {
  const votesFor = sum(voters, ({ vote, strength }) => (vote?.choice === winner ? strength : 0))
  const against = sum(voters, ({ vote, strength }) => (vote?.choice === winner ? 0 : strength * voice(vote?.choice)))
  const all = votesFor + against + DOUBT
  const x = Math.log(Math.max(votesFor, LEAST_FOR) / (against + DOUBT)) + INDEPENDENCE * Math.log(heads)
  return { x, for: votesFor, against: against + DOUBT, shares: sharesOf(voters, all) }
}

const voice = (choice: Choice | undefined) => (isSilent(choice) ? SILENCE : 1)
const isSilent = (choice: Choice | undefined) => choice === undefined || choice === 'abstain'

/** The share of all weight behind each proposal with a vote; `none` has the rest. */
function sharesOf(voters: readonly Voter[], all: number): Record<Choice, number> {
  const chosen = new Map<Choice, number>()
  for (const { vote, strength } of voters) {
    if (!vote || isSilent(vote.choice) || vote.choice === 'none') continue
    chosen.set(vote.choice, (chosen.get(vote.choice) ?? 0) + strength)
  }
  const shares = [...chosen].map(([choice, weight]) => [choice, rounded(weight / all)] as const)
  const rest = shares.reduce((left, [, share]) => left - share, 1)
  return Object.fromEntries([...shares, ['none', rounded(rest)]])
}

const rounded = (share: number) => Math.round(share * 1e9) / 1e9

/** Rounded to nine decimals, so that equal sums are equal in whatever order they were added. */
export function sum<Item>(items: readonly Item[], measure: (item: Item) => number) {
  let total = 0
  for (const item of items) total += measure(item)
  return Math.round(total * 1e9) / 1e9
}
