import { phasesOf } from '../protocol.ts'
import type { DebateState } from '../state.ts'
import type { Evidence, Message, Proposal } from '../state-parts.ts'

/** Characters of evidence that one prompt carries; beyond it the least reliable is left out. */
export const EVIDENCE_BUDGET = 60_000
/** Characters of any other text that are shown of one piece. */
const LONGEST_PIECE = 8_000

/** Everything that somebody may take for the end of a line. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** Marks every line, so that no text can pretend to be ours. */
export const quoted = (text: string) =>
  text
    .split(LINE_END)
    .map((line) => `> ${line}`)
    .join('\n')

export const shortened = (text: string, most = LONGEST_PIECE) =>
  text.length > most ? `${text.slice(0, most)}\n[cut here: ${most} of ${text.length} characters]` : text

/** As much evidence as fits, the most reliable first served, in the order in which it was attached. */
export function evidencePassages(evidence: readonly Evidence[], budget = EVIDENCE_BUDGET): string[] {
  const shares = new Map<string, number>()
  let left = budget
  for (const { id, content } of evidence.toSorted((a, b) => b.reliability - a.reliability)) {
    shares.set(id, Math.min(left, content.length))
    left -= Math.min(left, content.length)
  }
  const shown = evidence.filter(({ id, content }) => (shares.get(id) ?? 0) > 0 || content === '')
  const omitted = evidence.length - shown.length
  return [
    ...shown.map(({ id, title, source, reliability, content }) => {
      const named = `${oneLine(title)} (${oneLine(source)})`
      return `[${id}] (reliability ${reliability}):\n${quoted(`${named}\n\n${shortened(content, shares.get(id))}`)}`
    }),
    ...(omitted > 0 ? [`[${omitted} less reliable pieces are left out]`] : []),
  ]
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Nobody's proposal stands first for everybody: the order turns by the reader's place and the round. */
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
