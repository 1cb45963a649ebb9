import { oneLine } from '../../../shared/text/untrusted-text.ts'
import type { Ask } from '../../flow/asks.ts'
import { PHASES } from '../../protocol.ts'
import type { DebateState } from '../../state.ts'
import type { Message } from '../../state-parts.ts'
import { finalVotes } from '../../votes/ballots.ts'
import { liveProposals } from '../../votes/proposals.ts'
import { type EvidenceNames, withEvidenceNames } from '../evidence.ts'
import { earlierMessages } from '../message-order.ts'
import type { Block, Passage } from './blocks.ts'
import { laterPieces } from './evidence-pieces.ts'

/**
 * What was added since the debate began, phase by phase and the same for every agent in this phase: what came in, then
 * what was said. The next phase only adds to it. Speakers are not named, except where a script lets agents address each
 * other.
 */
export function saidBlocks(state: DebateState, ask: Ask, names: EvidenceNames, later: number): readonly Block[] {
  const placed = [...broughtIn(state, names, later), ...saidBefore(state, ask, names)]
  const blocks = Map.groupBy(placed, ({ round, phase }) => headingOf(round, phase))
  const inOrder = placed.toSorted((a, b) => a.round - b.round || placeOf(state, a) - placeOf(state, b))
  const headings = new Set(inOrder.map(({ round, phase }) => headingOf(round, phase)))
  return [
    ...[...headings].map((heading) => ({
      heading,
      passages: (blocks.get(heading) ?? []).map(({ passage }) => passage),
    })),
    ...(ask.purpose === 'judgement' ? [votesOf(state, names)] : []),
  ]
}

function headingOf(round: number, phase: string): string {
  if (round === 0) return 'Before the first round'
  return phase === '' ? `After round ${round}` : `Round ${round}, ${oneLine(phase)}`
}

const USUAL_ORDER: readonly string[] = [...PHASES, 'judgement']

function placeOf({ protocol: { script } }: DebateState, { round, phase }: Placed): number {
  if (phase === '') return Number.MAX_SAFE_INTEGER
  return script ? (script[round - 1] ?? []).findIndex(({ name }) => name === phase) : USUAL_ORDER.indexOf(phase)
}

/** An opening is blind: it sees nothing by others, or in a script only their statements. */
function saidBefore(state: DebateState, { purpose }: Ask, names: EvidenceNames): readonly Placed[] {
  const isBlind = purpose === 'opening'
  if (isBlind && !state.protocol.script) return []
  return isBlind
    ? statements(state, names)
    : [...statements(state, names), ...critiques(state, names), ...remarks(state, names)]
}

function statements(state: DebateState, names: EvidenceNames): readonly Placed[] {
  const { script } = state.protocol
  const said = earlierMessages(
    state,
    ({ role, proposal, content }) =>
      role !== 'channel' && content.trim() !== '' && (script !== undefined || (role !== 'judge' && proposal !== null)),
  )
  const standing = standingTexts(state, said)
  return said.map((message) => ({
    ...message,
    passage: {
      label: labelOf(state, message),
      text: withEvidenceNames(message.content, names),
      rank: standing.has(message) ? 1 : 3,
    },
  }))
}

function labelOf({ closed, protocol }: DebateState, { agent, role, proposal, adopts }: Message): string {
  const rewritten = role === 'reviser' ? `${proposal}, rewritten` : `${proposal}`
  const about = proposal === null ? [] : [closed || adopts ? `for ${proposal}` : rewritten]
  const label = [...(protocol.script ? [oneLine(agent ?? '')] : []), ...about].join(', ')
  return protocol.script ? label : label.replace(/^for/, 'For')
}

/** The last text of each remaining proposal, or in a closed question the last argument of each agent. */
function standingTexts({ closed, ...state }: DebateState, said: readonly Message[]): ReadonlySet<Message> {
  const live = liveProposals(state).map(({ id }) => id)
  const keys = closed ? said.map(({ agent }) => agent) : said.map(({ proposal, adopts }) => (adopts ? null : proposal))
  return new Set(
    said.filter((_, place) => {
      const key = keys[place] ?? null
      return key !== null && (closed || live.includes(key)) && keys.lastIndexOf(key) === place
    }),
  )
}

function critiques(state: DebateState, names: EvidenceNames): readonly Placed[] {
  const made = state.critiques
    .filter(({ round, phase }) => round !== state.round || phase !== state.phase)
    .map(({ round, phase, proposal, severity, issues, suggestions }) => {
      const points = [...issues, ...suggestions.map((suggestion) => `Suggestion: ${suggestion}`)].join('\n')
      const passage: Passage = {
        label: `Of ${proposal} (severity ${severity})`,
        text: withEvidenceNames(points, names),
        rank: 3,
      }
      return { round, phase, passage }
    })
  return made.toSorted((a, b) => (orderOf(a.passage) < orderOf(b.passage) ? -1 : 1))
}

const orderOf = ({ label, text }: Passage) => `${label}\n${text}`

/** The last remarks on the agents' channel; those to one agent are for that agent alone. */
export function channelOf(state: DebateState): readonly Message[] {
  const { enable_agent_channels: isOpen, agent_channel_max_history: most } = state.protocol
  const words = isOpen && most > 0 ? earlierMessages(state, ({ role }) => role === 'channel') : []
  return words.slice(-most)
}

const remarks = (state: DebateState, names: EvidenceNames): readonly Placed[] =>
  channelOf(state)
    .filter(({ to }) => to === null)
    .map(({ round, phase, content }) => ({
      round,
      phase,
      passage: {
        label: "A member's remark to all, perhaps your own",
        text: withEvidenceNames(content, names),
        rank: 4,
      },
    }))

/** For the judge: how the panel voted, without names. */
const votesOf = (state: DebateState, names: EvidenceNames): Block => ({
  heading: 'Votes',
  passages: finalVotes(state)
    .map(({ choice, reason }) => ({ label: `For ${choice}`, text: withEvidenceNames(reason, names), rank: 1 }))
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)),
})

/** A passage, and where the debate stood when it came. */
interface Placed {
  round: number
  phase: string
  passage: Passage
}

const REMARKS: readonly Message['role'][] = ['message', 'argument', 'challenge']

/** What people said and what was attached during the debate, for all agents, in order. */
function broughtIn(state: DebateState, names: EvidenceNames, budget: number): readonly Placed[] {
  const pieces = laterPieces(state, names, budget).map(({ during: { round, phase }, at, passage }) => ({
    round,
    phase: phase ?? '',
    at,
    passage,
  }))
  const said = ofPeople(state, null)
    .filter(({ role, round }) => role !== 'constraint' || round > 0)
    .map((message) => ({ ...message, passage: passageOf(message, names) }))
  return [...said, ...pieces].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
}

/** What people asked of one agent alone. */
export const askedOf = (state: DebateState, agent: string, names: EvidenceNames): readonly Passage[] =>
  ofPeople(state, agent).map((message) => passageOf(message, names))

const ofPeople = ({ messages }: DebateState, agent: string | null) =>
  messages.filter(
    ({ user, role, to }) => user !== null && to === agent && (role === 'constraint' || REMARKS.includes(role)),
  )

const passageOf = ({ role, content }: Message, names: EvidenceNames): Passage =>
  role === 'constraint'
    ? { label: 'A constraint that every answer has to meet', text: withEvidenceNames(content, names), rank: 0 }
    : { label: `A person's ${role}`, text: withEvidenceNames(content, names), rank: 1 }
