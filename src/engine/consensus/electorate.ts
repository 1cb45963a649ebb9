import { own } from '../../shared/field-names.ts'
import type { Choice, PanelMember, Stance } from '../events/parts.ts'
import { PRIOR_ACCURACY } from './track-record.ts'
import { logOdds, squaredOdds, type Weighing } from './vote-weights.ts'

/** Exactly one of `agent` and `user` is set. */
export interface BallotPaper {
  agent: string | null
  user: string | null
  /** A proposal, `none` or `abstain`; anything that is not on the ballot counts as an abstention. */
  choice: Choice
  stances: Readonly<Record<string, Stance>>
  /** The model that stood in for the agent's own. */
  standIn?: string | null
}

/** A voter whose vote has weight, whether or not it has voted. */
export interface Voter {
  /** Its share of an independent head: agents of one model or one set of rules share one. */
  head: number
  /** What it adds to its choice in the search for a winner. */
  weight: number
  /** What it adds to its choice for the confidence: its squared odds, shared within one head. */
  strength: number
  vote: BallotPaper | undefined
}

export interface Electorate {
  panel: readonly PanelMember[]
  /** In the order of casting: of several votes of one voter the last counts. */
  votes: readonly BallotPaper[]
  /** The ids on the ballot, without `none`. */
  proposals: readonly string[]
  /** The factor that people gave an agent's weight; 1 by default. */
  weights: Readonly<Record<string, number>>
  /** Whether the votes of people count. */
  people: boolean
  weighing: Weighing
}

/** Every member of the panel, and with `people` every person who voted, with all their votes. */
export function electorate({ panel, votes, proposals, weights, people, weighing }: Electorate) {
  const byAgent = new Map<string, BallotPaper>()
  const byPerson = new Map<string, BallotPaper>()
  for (const vote of votes) {
    const paper = isOnBallot(vote.choice, proposals) ? vote : { ...vote, choice: 'abstain' }
    if (paper.agent !== null) byAgent.set(paper.agent, paper)
    if (paper.user !== null) byPerson.set(paper.user, paper)
  }
  const minds = mindsOf(panel, (agent) => byAgent.get(agent)?.standIn)
  const voter = (p: number, head: number, times: number, vote: BallotPaper | undefined): Voter => {
    const strength = times * head * squaredOdds(p)
    return {
      head,
      weight: weighing === 'squared_odds' ? strength : times * logOdds(p, proposals.length),
      strength,
      vote,
    }
  }
  const members = panel.map(({ agent, p }, place) =>
    voter(p, 1 / minds.filter((mind) => mind === minds[place]).length, own(weights, agent) ?? 1, byAgent.get(agent)),
  )
  const persons = [...byPerson.values()].map((vote) => voter(PRIOR_ACCURACY, 1, 1, vote))
  return {
    voters: people ? [...members, ...persons] : members,
    papers: [...members, ...persons].flatMap(({ vote }) => vote ?? []),
    missing: panel.filter(({ agent }) => !byAgent.has(agent)).map(({ agent }) => agent),
  }
}

/** The model behind each member of the panel: its own, or its stand-in. */
export const mindsOf = (
  panel: readonly PanelMember[],
  standInOf: (agent: string) => string | null | undefined,
): readonly string[] =>
  panel.map((member) => {
    const standIn = standInOf(member.agent)
    const { provider, model } = standIn
      ? (panel.find((other) => other.model === standIn) ?? standsAlone(standIn))
      : member
    return `${provider}/${model}`
  })

const standsAlone = (model: string) => ({ provider: '', model })

const isOnBallot = (choice: Choice, proposals: readonly string[]) =>
  choice === 'none' || choice === 'abstain' || proposals.includes(choice)
