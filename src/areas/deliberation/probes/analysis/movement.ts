import type { DebateState } from '../../../../engine/state.ts'
import type { Critique, Message } from '../../../../engine/state-parts.ts'

const isPosition = ({ role, discarded, abstains }: Message) =>
  (role === 'proposer' || role === 'reviser') && !discarded && !abstains

/** What an agent last put forward before a place in the log. */
const positionBefore = ({ messages }: DebateState, agent: string | null, version: number): Message | undefined =>
  messages.findLast((message) => isPosition(message) && message.agent === agent && message.version < version)

/** Whether somebody put forward something else than before. */
const isMove = (state: DebateState, message: Message): boolean => {
  const before = positionBefore(state, message.agent, message.version)
  return (
    isPosition(message) &&
    before !== undefined &&
    (before.content.trim() !== message.content.trim() || before.proposal !== message.proposal)
  )
}

/** Whether somebody who stood behind what was criticised moved afterwards in the same round. */
export const isTakenUp = (state: DebateState, { proposal, round, version }: Critique): boolean =>
  state.messages.some(
    (message) =>
      message.round === round &&
      message.version > version &&
      positionBefore(state, message.agent, version)?.proposal === proposal &&
      isMove(state, message),
  )

/** Who chose something else in this round than in the one before. */
export function changesOfMind({ votes }: DebateState, round: number): string[] {
  const choices = (of: number) =>
    new Map(votes.flatMap((vote) => (vote.agent !== null && vote.round === of ? [[vote.agent, vote.choice]] : [])))
  const before = choices(round - 1)
  return [...choices(round)].flatMap(([agent, choice]) => {
    const earlier = before.get(agent ?? '')
    return agent !== undefined && earlier !== undefined && earlier !== choice ? [agent] : []
  })
}

/** The first round lays out what there is; a later one is worth something when anybody moved. */
export const isProductive = (state: DebateState, round: number): boolean =>
  round === 1 ||
  changesOfMind(state, round).length > 0 ||
  state.messages.some((message) => message.round === round && isMove(state, message))
