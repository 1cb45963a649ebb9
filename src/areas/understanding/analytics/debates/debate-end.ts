import type { EndResult } from '../../../../engine/events/parts.ts'

export const OUTCOMES = ['consensus', 'majority', 'dissent', 'no_resolution'] as const
type Outcome = (typeof OUTCOMES)[number]

/** The last count of a debate. */
export type LastTally = {
  round: number
  winner: string | null
  /** Whether more than half of the votes went to the winner. */
  majority: boolean
  /** The share of voters with the same choice. */
  convergence: number
}

/** An agent's last act in a role; a voter's choice is that of its last vote. */
export interface Turn {
  agent: string
  role: string
  round: number
  choice: string | null
}

/** What the view has recorded of a debate before its end. */
export interface DebateProgress {
  panel: Readonly<Record<string, string | null>>
  rounds_planned: number
  tally: LastTally | null
  passed_round: number | null
  passed_winner: string | null
  /** Which agents agreed and dissented at the consensus, if there was one. */
  agreeing: readonly string[] | null
  dissenting: readonly string[] | null
}

interface End {
  result: EndResult
  /** What it decided for; null without a consensus. */
  winner: string | null
  rounds: number
  confidence: number
}

export interface Choice {
  agent: string
  choice: string
}

/** The statistics of one finished debate. */
export function conclude(
  progress: DebateProgress,
  turns: readonly Turn[],
  { result, winner, rounds, confidence }: End,
) {
  const { tally, rounds_planned } = progress
  const choices = countedChoices(turns, tally?.round)
  const saved = result === 'failed' ? 0 : rounds_planned - rounds
  return {
    outcome: outcomeOf(result, tally),
    rounds,
    confidence,
    disagreement: tally ? 1 - tally.convergence : 0,
    choices,
    ...sidesOf(progress, choices, tally?.winner ?? null),
    roundsSaved: saved > 0 ? saved : null,
    missedStop:
      result === 'consensus_reached' &&
      progress.passed_round !== null &&
      progress.passed_round < rounds &&
      progress.passed_winner === winner,
    roles: rolesTaken(progress.panel, turns),
  }
}
export type Conclusion = ReturnType<typeof conclude>

function outcomeOf(result: EndResult, tally: LastTally | null): Outcome {
  if (result === 'consensus_reached') return 'consensus'
  if (result !== 'no_consensus' || !tally) return 'no_resolution'
  return tally.majority ? 'majority' : 'dissent'
}

/** The votes of the last count; an abstention is no choice. */
const countedChoices = (turns: readonly Turn[], round: number | undefined): Choice[] =>
  turns.flatMap((turn) =>
    turn.round === round && turn.choice !== null && turn.choice !== 'abstain'
      ? [{ agent: turn.agent, choice: turn.choice }]
      : [],
  )

/** Without a leader every voter counts as dissenting, unless all voted the same. */
function sidesOf({ agreeing, dissenting }: DebateProgress, choices: readonly Choice[], ahead: string | null) {
  if (agreeing && dissenting) return { agreeing, dissenting }
  const side = (agrees: boolean) =>
    choices.filter(({ choice }) => (choice === ahead) === agrees).map(({ agent }) => agent)
  const united = new Set(choices.map(({ choice }) => choice)).size < 2
  return { agreeing: side(true), dissenting: ahead === null && united ? [] : side(false) }
}

/** The roles of each member: the assigned one, if any, and those it acted in. */
function rolesTaken(panel: DebateProgress['panel'], turns: readonly Turn[]): Record<string, string[]> {
  const taken = Object.entries(panel).map(([agent, given]): [string, string[]] => {
    const own = turns.filter((turn) => turn.agent === agent)
    const roles = own.map(({ role }) => (role === 'speaker' ? (given ?? role) : role))
    return [agent, [...new Set(given === null ? roles : [given, ...roles])].toSorted()]
  })
  return Object.fromEntries(taken.filter(([, roles]) => roles.length > 0))
}

/** Every pair of voters, once. */
export const pairsOf = (choices: readonly Choice[]): [Choice, Choice][] => {
  const inOrder = choices.toSorted((one, other) => (one.agent < other.agent ? -1 : 1))
  return inOrder.flatMap((one, index) => inOrder.slice(index + 1).map((other): [Choice, Choice] => [one, other]))
}

const BANDS = 10

/** The tenth that a confidence falls in, 0 to 9. */
export const bandOf = (confidence: number) => Math.min(BANDS - 1, Math.max(0, Math.floor(confidence * BANDS)))
export const ALL_BANDS = Array.from({ length: BANDS }, (_, band) => band)
