import type { Quote, Stance } from '../events/parts.ts'
import { dropUndefined, type EngineEvent, type EventShapes } from '../events.ts'
import type { Purpose } from '../protocol.ts'
import { type DebateState, isFirstVersion, isTerminal } from '../state.ts'
import { ABSTAIN, ballotOf, NONE } from '../votes/ballots.ts'
import { liveProposals, ownProposalId } from '../votes/proposals.ts'
import type { Answer, Ask, CritiqueAnswer, MessageAnswer, VoteAnswer } from './asks.ts'
import { criticisable } from './phase-asks.ts'

/**
 * Turns an agent's answer into events: none when the ask already has an answer, a failure when the answer is unusable.
 * An answer that comes too late is recorded, because it was paid for, but does not count. An erased debate takes no
 * more text.
 */
export function accept(state: DebateState, ask: Ask, answer: Answer): readonly EngineEvent[] {
  if (state.erased || state.answered.includes(ask.key)) return []
  const asked = answerFields(state, ask, answer)
  const events = answerEvents(state, ask, answer, asked)
  if (typeof events === 'string') {
    return [{ type: 'agent_failed', data: { ...asked, reason: 'unusable' }, private: { message: events } }]
  }
  return [...events, ...channelEvents(state, ask, answer, asked)]
}

/** The events, or why the answer cannot be used. */
function answerEvents(state: DebateState, ask: Ask, answer: Answer, asked: AnswerFields): EngineEvent[] | string {
  if (answer.kind === 'failed') {
    const { reason, message } = answer
    return [{ type: 'agent_failed', data: { ...asked, reason }, private: { message } }]
  }
  switch (ask.purpose) {
    case 'critique':
      return answer.kind === 'critiques' ? critiqueEvents(state, answer, asked) : wrongKind(answer.kind, 'critiques')
    case 'vote':
      return answer.kind === 'vote' ? voteEvent(state, answer, asked) : wrongKind(answer.kind, 'a vote')
    default:
      return answer.kind === 'message' ? messageEvent(state, ask, answer, asked) : wrongKind(answer.kind, 'a message')
  }
}

const wrongKind = (kind: string, wanted: string) => `Asked for ${wanted}, got ${kind}`

type AnswerFields = ReturnType<typeof answerFields>

/** The fields of every event that an answer causes: its ask, its author and its usage. */
function answerFields(state: DebateState, ask: Ask, { usage, how, model, generatedBy }: Answer) {
  const { key, round, phase, agent } = ask
  const isLate = isTerminal(state) || round !== state.round || phase !== state.phase
  const asked = { ask: key, round, phase, agent, model, generated_by: generatedBy }
  return dropUndefined({ ...asked, ...usage, ...how, discarded: isLate || undefined })
}

/** The same fields for all but the first event of an ask: usage is counted once. */
const withoutUsage = ({ ask, round, phase, agent, model, generated_by, discarded }: AnswerFields) =>
  dropUndefined({ ask, round, phase, agent, model, generated_by, discarded })

/** The nearest number from 0 to 1; 0 for anything that is no number. */
const clamp01 = (value: number) => (value > 0 ? Math.min(value, 1) : 0)

/** How many critiques of one proposal count in one answer. */
const MOST_OF_ONE = 3

/** One event for each critique of an open proposal; the first carries the usage of the ask and what it needs. */
function critiqueEvents(
  state: DebateState,
  { critiques, needs = [] }: CritiqueAnswer,
  asked: AnswerFields,
): EngineEvent[] | string {
  const criticised = criticisable(state, asked.agent).map(({ id }) => id)
  const heard = new Map<string, number>()
  const usable = critiques
    .filter(({ proposal, issues }) => criticised.includes(proposal) && issues.some((issue) => issue.trim() !== ''))
    .filter(({ proposal }) => {
      const before = heard.get(proposal) ?? 0
      heard.set(proposal, before + 1)
      return before < MOST_OF_ONE
    })
  if (critiques.length === 0) return [nothingToCriticise(asked, needs)]
  if (usable.length === 0) return `It criticises nothing that it was asked about, which is ${criticised.join(', ')}`
  return usable.map(({ proposal, severity, issues, suggestions, ...claimed }, index) => {
    const { data, private: text } = sources(state, claimed)
    return {
      type: 'critique',
      data: { ...(index === 0 ? asked : withoutUsage(asked)), proposal, severity: clamp01(severity), ...data },
      private: { issues, suggestions, ...text, ...(index === 0 && needs.length > 0 && { needs }) },
    }
  })
}

const nothingToCriticise = (asked: AnswerFields, needs: readonly string[]): EngineEvent => ({
  type: 'agent_message',
  data: { ...asked, role: 'speaker', abstains: true },
  private: { content: '', ...(needs.length > 0 && { needs }) },
})

type Role = EventShapes['agent_message']['data']['role']
const ROLES: Partial<Record<Purpose, Role>> = { opening: 'proposer', revision: 'reviser', judgement: 'judge' }

function messageEvent(
  state: DebateState,
  { purpose, agent }: Ask,
  answer: MessageAnswer,
  asked: AnswerFields,
): EngineEvent[] | string {
  const abstains = answer.abstains === true
  if (answer.content.trim() === '' && !abstains) return 'The answer is empty'
  const { data, private: text } = sources(state, answer)
  return [
    {
      type: 'agent_message',
      data: {
        ...asked,
        role: ROLES[purpose] ?? 'speaker',
        ...(abstains ? { abstains } : position(state, purpose, agent, answer.proposal)),
        ...data,
      },
      private: {
        content: answer.content,
        ...text,
        ...(answer.needs?.length && { needs: answer.needs }),
        ...(answer.seeks?.length && state.grounding && { seeks: answer.seeks }),
      },
    },
  ]
}

/**
 * The proposal that the message is about. A revision that adopts something that is not on the table leaves the agent
 * where it stood: its text argues for something else and is no new text of its own proposal.
 */
function position(state: DebateState, purpose: Purpose, agent: string, named: string | undefined) {
  const known = named !== undefined && liveProposals(state).some(({ id }) => id === named)
  if (state.closed || (purpose !== 'opening' && purpose !== 'revision')) return known ? { proposal: named } : {}
  const own = ownProposalId(state.panel, agent)
  if (purpose === 'opening' || named === undefined || named === own) return { proposal: own }
  return known ? { proposal: named, adopts: true } : {}
}

/** A voter agrees with its choice unless it wants changes; a vote for `none` agrees with none. */
function voteEvent(state: DebateState, answer: VoteAnswer, asked: AnswerFields): EngineEvent[] | string {
  const { choice, confidence, reason, continueDebate } = answer
  const onBallot = (ballotOf(state, asked.round)?.proposals ?? []).map(({ id }) => id)
  const isProposal = onBallot.includes(choice)
  if (!isProposal && choice !== NONE && choice !== ABSTAIN) return `Not on the ballot: ${choice}`
  const stances: Record<string, Stance> = {}
  for (const id of onBallot) {
    const stance = answer.stances[id]
    if (stance) stances[id] = stance
  }
  if (choice === NONE && !isFirstVersion(state)) for (const id of onBallot) stances[id] = 'disagree'
  if (isProposal && stances[choice] !== 'agree_with_modifications') stances[choice] = 'agree'
  return [
    {
      type: 'vote_cast',
      data: { ...asked, choice, stances, confidence: clamp01(confidence), continue_debate: continueDebate },
      private: { reason },
    },
  ]
}

/** How many remarks of one answer count. */
const MOST_WORDS = 5

/** The remarks on the agents' channel that came with an answer. */
function channelEvents(
  { protocol, panel }: DebateState,
  { key }: Ask,
  answer: Answer,
  asked: AnswerFields,
): EngineEvent[] {
  if (!protocol.enable_agent_channels || answer.kind === 'failed') return []
  const said = (answer.words ?? []).filter(({ content }) => content.trim() !== '').slice(0, MOST_WORDS)
  return said.map(({ to, content }, index) => {
    const addressed = panel.some(({ agent }) => agent === to)
    return {
      type: 'agent_message',
      data: {
        ...withoutUsage(asked),
        ask: `${key}#${index + 1}`,
        role: 'channel',
        ...(addressed && to !== undefined && { to }),
      },
      private: { content },
    }
  })
}

interface Claimed {
  quotes?: readonly Quote[]
  cites?: readonly string[]
}

/** What an answer really rests on: existing evidence, and words that stand in it, with their place. */
export function sources({ evidence }: DebateState, { quotes = [], cites = [] }: Claimed) {
  const contents = new Map(evidence.map(({ id, content }) => [id, content]))
  const verbatim = quotes.flatMap((quote): Quote[] => {
    const place = placeOf(quote.text, contents.get(quote.evidence) ?? '')
    return place ? [{ ...quote, ...place }] : []
  })
  const cited = new Set([...cites, ...verbatim.map(({ evidence: id }) => id)].filter((id) => contents.has(id)))
  return {
    data: cited.size > 0 ? { cites: [...cited] } : {},
    private: verbatim.length > 0 ? { quotes: verbatim } : {},
  }
}

/** The place of words in a text, whatever its line breaks. */
function placeOf(text: string, content: string): { start: number; end: number } | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return undefined
  const exact = content.indexOf(text)
  if (exact >= 0) return { start: exact, end: exact + text.length }
  const found = new RegExp(words.map((word) => RegExp.escape(word)).join('\\s+')).exec(content)
  return found ? { start: found.index, end: found.index + found[0].length } : undefined
}
