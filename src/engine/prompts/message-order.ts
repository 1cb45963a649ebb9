import { phasesOf } from '../protocol.ts'
import type { DebateState } from '../state.ts'
import type { Message, Proposal } from '../state-parts.ts'

/** The most characters shown of one text that is not evidence. */
const LONGEST_PIECE = 8_000

export const shortened = (text: string, most = LONGEST_PIECE) =>
  text.length > most ? `${text.slice(0, most)}\n[cut here: ${most} of ${text.length} characters]` : text

/** Rotates the proposals by the reader's place and the round, so that none stands first for everyone. */
export function rotated(proposals: readonly Proposal[], { panel, round }: DebateState, agent: string) {
  if (proposals.length === 0) return []
  const turn = (panel.findIndex((member) => member.agent === agent) + round) % proposals.length
  return [...proposals.slice(turn), ...proposals.slice(0, turn)]
}

/** What agents said before this phase, in an order that does not depend on who was faster. */
export function earlierMessages(state: DebateState, isWanted: (message: Message) => boolean): readonly Message[] {
  const place = new Map(state.panel.map(({ agent }, index) => [agent, index]))
  const phasePlace = ({ round, phase }: Message) =>
    phasesOf(state.protocol, round).findIndex(({ name }) => name === phase)
  return state.messages
    .filter((each) => !each.discarded && each.agent !== null && isWanted(each))
    .filter(({ round, phase }) => round !== state.round || phase !== state.phase)
    .toSorted(
      (a, b) =>
        a.round - b.round ||
        phasePlace(a) - phasePlace(b) ||
        (place.get(a.agent ?? '') ?? 0) - (place.get(b.agent ?? '') ?? 0),
    )
}
