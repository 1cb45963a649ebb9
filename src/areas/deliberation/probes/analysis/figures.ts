import type { DebateState } from '../../../../engine/state.ts'
import type { Critique, Message } from '../../../../engine/state-parts.ts'
import type { AnalysisReport } from './schema.ts'

type Observed = Omit<AnalysisReport['observations'][number], 'description'>

/** What the log of a debate shows by counting: names and numbers, no text. */
export type Figures = {
  rounds: number
  productive_rounds: number[]
  critiques: number
  critiques_taken_up: number
  messages: number
  messages_with_evidence: number
  failures: number
  observations: Observed[]
  agents: { name: string; messages: number; with_evidence: number; critiques: number; critiques_taken_up: number }[]
}

export function figuresOf(state: DebateState): Figures {
  const rounds = Array.from({ length: state.round }, (_, index) => index + 1)
  const said = state.messages.filter(isArgument)
  const takenUp = state.critiques.filter((critique) => isTakenUp(state, critique))
  return {
    rounds: state.round,
    productive_rounds: rounds.filter((round) => isProductive(state, round)),
    critiques: state.critiques.length,
    critiques_taken_up: takenUp.length,
    messages: said.length,
    messages_with_evidence: said.filter(isSupported).length,
    failures: state.failures.length,
    observations: observationsIn(state, rounds),
    agents: state.panel.map(({ agent }) => ({
      name: agent,
      messages: said.filter((message) => message.agent === agent).length,
      with_evidence: said.filter((message) => message.agent === agent && isSupported(message)).length,
      critiques: state.critiques.filter((critique) => critique.agent === agent).length,
      critiques_taken_up: takenUp.filter((critique) => critique.agent === agent).length,
    })),
  }
}

const isArgument = ({ agent, role, abstains, discarded }: Message) =>
  agent !== null && role !== 'channel' && !abstains && !discarded
const isSupported = ({ cites, quotes }: Message) => cites.length > 0 || quotes.length > 0

function observationsIn(state: DebateState, rounds: readonly number[]): Observed[] {
  return [
    ...rounds
      .filter((round) => !isProductive(state, round))
      .map((round): Observed => ({ type: 'unproductive_round', severity: 0.4, agent: null, round })),
    ...state.critiques
      .filter((critique) => !isTakenUp(state, critique))
      .map(({ agent, round, severity }): Observed => ({ type: 'ignored_critique', severity, agent, round })),
    ...state.failures.map(({ agent, round }): Observed => ({ type: 'agent_failed', severity: 0.6, agent, round })),
    ...rounds.flatMap((round) =>
      changesOfMind(state, round).map((agent): Observed => ({ type: 'change_of_mind', severity: 0.1, agent, round })),
    ),
    ...(state.end?.caveats.includes('no_evidence')
      ? [{ type: 'unsupported_answer' as const, severity: 0.7, agent: null, round: state.round }]
      : []),
  ]
}

const isPosition = ({ role, discarded, abstains }: Message) =>
  (role === 'proposer' || role === 'reviser') && !discarded && !abstains

/** What an agent last put forward before a place in the log. */
const positionBefore = ({ messages }: DebateState, agent: string | null, version: number): Message | undefined =>
  messages.findLast((message) => isPosition(message) && message.agent === agent && message.version < version)

/** Whether an agent put forward something else than before. */
const isMove = (state: DebateState, message: Message): boolean => {
  const before = positionBefore(state, message.agent, message.version)
  return (
    isPosition(message) &&
    before !== undefined &&
    (before.content.trim() !== message.content.trim() || before.proposal !== message.proposal)
  )
}

/** Whether an agent behind the criticised proposal moved afterwards in the same round. */
const isTakenUp = (state: DebateState, { proposal, round, version }: Critique): boolean =>
  state.messages.some(
    (message) =>
      message.round === round &&
      message.version > version &&
      positionBefore(state, message.agent, version)?.proposal === proposal &&
      isMove(state, message),
  )

/** Who chose something else in this round than in the one before. */
function changesOfMind({ votes }: DebateState, round: number): string[] {
  const choices = (of: number) =>
    new Map(votes.flatMap((vote) => (vote.agent !== null && vote.round === of ? [[vote.agent, vote.choice]] : [])))
  const before = choices(round - 1)
  return [...choices(round)].flatMap(([agent, choice]) => {
    const earlier = before.get(agent ?? '')
    return agent !== undefined && earlier !== undefined && earlier !== choice ? [agent] : []
  })
}

/** The first round lays out what there is; a later one is worth something when anybody moved. */
const isProductive = (state: DebateState, round: number): boolean =>
  round === 1 ||
  changesOfMind(state, round).length > 0 ||
  state.messages.some((message) => message.round === round && isMove(state, message))
