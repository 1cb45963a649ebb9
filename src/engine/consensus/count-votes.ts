import type { CalibratorSnapshot, Choice, VotingSummary } from '../events/parts.ts'
import type { EventShapes } from '../events.ts'
import type { Mode } from '../protocol.ts'
import { confidenceOf, smoothedShare } from './confidence.ts'
import { type BallotPaper, type Electorate, electorate, type Voter } from './electorate.ts'
import { MODE_RULES } from './mode-rules.ts'
import { possibleAnswers } from './possible-answers.ts'
import { balanceOf, sum } from './vote-balance.ts'
import { weighingOf } from './vote-weights.ts'

export interface Count extends Omit<Electorate, 'weighing'> {
  mode: Mode
  calibrator: CalibratorSnapshot
}

export type Tally = Omit<EventShapes['vote_tally']['data'], 'round' | 'threshold' | 'convergence' | 'unchanged'>

/** A choice and its support. */
interface Contender {
  choice: Choice
  votes: number
  weight: number
  heads: number
}

/**
 * Counts the votes of one round by the rule that the debate began with. The winner has the largest weight; `none` can
 * lead but not win. Ties go to more effective heads, then to fewer `disagree`. Without a winner the confidence is 0.
 */
export function countVotes({ mode, calibrator, ...ballot }: Count): Tally {
  const { voters, papers, missing } = electorate({ ...ballot, weighing: weighingOf({ mode, calibrator }) })
  const choices = [...ballot.proposals, 'none']
  const contenders = contendersFor(choices, voters)
  const foremost = leaders(contenders, voters)
  const winner = foremost.length === 1 ? foremost.find(({ choice }) => choice !== 'none') : undefined
  const heads = winner?.heads ?? 0
  const panel = sum(voters, ({ head }) => head)
  const features = {
    share: smoothedShare(heads, panel),
    margin: winner ? marginOf(winner, contenders) : 0,
    coverage: sum(voters, ({ head, vote }) => (vote && vote.choice !== 'abstain' ? head : 0)) / panel,
    ln_k: Math.log(choices.length),
  }
  const balance =
    winner && calibrator.method === 'squared_odds' ? balanceOf({ winner: winner.choice, heads }, voters) : undefined
  const leastShare = calibrator.least_share
  return {
    counts: countsOf([...choices, 'abstain'], papers),
    weights: Object.fromEntries(contenders.map(({ choice, weight }) => [choice, weight])),
    winner: winner?.choice ?? null,
    heads,
    panel,
    features,
    ...(balance && { balance }),
    confidence: winner ? confidenceOf({ features, balance }, panel, calibrator) : 0,
    method: calibrator.method,
    ...(winner &&
      balance &&
      leastShare !== undefined && { possible_answers: possibleAnswers(balance.shares, winner.choice, leastShare) }),
    rule:
      winner !== undefined &&
      MODE_RULES[mode]({
        votes: winner.votes,
        voters: voters.length,
        weight: winner.weight,
        totalWeight: sum(voters, ({ weight }) => weight),
        leadsByHeads: contenders.every((other) => other === winner || other.heads < heads),
      }),
    tie: foremost.length > 1,
    voting_summary: stancesTowards(winner?.choice, voters),
    missing,
  }
}

function contendersFor(choices: readonly Choice[], voters: readonly Voter[]): readonly Contender[] {
  const supporters = Map.groupBy(voters, ({ vote }) => vote?.choice)
  return choices.map((choice) => {
    const behind = supporters.get(choice) ?? []
    return {
      choice,
      votes: behind.length,
      weight: sum(behind, ({ weight }) => weight),
      heads: sum(behind, ({ head, vote }) => head * conviction(choice, vote)),
    }
  })
}

/**
 * A head stands behind its own choice only, by half when the voter wants it changed. Accepting a proposal that one did
 * not choose counts for nothing: otherwise one head would support two proposals that exclude each other.
 */
const conviction = (choice: Choice, vote: BallotPaper | undefined) =>
  vote?.stances[choice] === 'agree_with_modifications' ? 0.5 : 1

/** The leaders: several when nothing distinguishes them. `none` has no stances, so stances do not apply to it. */
function leaders(contenders: readonly Contender[], voters: readonly Voter[]): readonly Contender[] {
  const chosen = contenders.filter(({ votes }) => votes > 0)
  const foremost = most(
    most(chosen, ({ weight }) => weight),
    ({ heads }) => heads,
  )
  if (foremost.length <= 1 || foremost.some(({ choice }) => choice === 'none')) return foremost
  return most(foremost, ({ choice }) => -voters.filter(({ vote }) => vote?.stances[choice] === 'disagree').length)
}

function most(contenders: readonly Contender[], measure: (contender: Contender) => number) {
  const top = Math.max(...contenders.map(measure))
  return contenders.filter((contender) => measure(contender) === top)
}

/** The winner's lead over the next, as a share of all weight cast. */
function marginOf(winner: Contender, contenders: readonly Contender[]) {
  const cast = sum(contenders, ({ weight }) => weight)
  const next = Math.max(...contenders.map((other) => (other === winner ? 0 : other.weight)))
  return cast > 0 ? (winner.weight - next) / cast : 0
}

/**
 * A voter without a stance on the winner agrees by choosing it, disagrees by choosing another, and is silent by
 * abstaining.
 */
function stancesTowards(winner: Choice | undefined, voters: readonly Voter[]): VotingSummary {
  const summary = { agree: 0, agree_with_modifications: 0, disagree: 0 }
  if (winner === undefined) return summary
  for (const { vote } of voters) {
    const implied = vote?.choice === winner ? 'agree' : 'disagree'
    const stance = vote?.stances[winner] ?? (vote && vote.choice !== 'abstain' ? implied : undefined)
    if (stance) summary[stance] += 1
  }
  return summary
}

function countsOf(choices: readonly Choice[], papers: readonly BallotPaper[]): Record<Choice, number> {
  const counts = Object.fromEntries(choices.map((choice) => [choice, 0]))
  for (const { choice } of papers) counts[choice] = (counts[choice] ?? 0) + 1
  return counts
}
