import type { GeneratedBy, Quote, Usage } from '../../../../src/engine/events/parts.ts'
import { isCalibrated } from '../../parts/confidence-bar.tsx'
import type { EventOf } from '../../stream/index.ts'
import { plusCost } from '../../ui/money.ts'
import { answerOriginOf, BY_HAND } from './answer-origin.ts'
import { type CastVote, type DebateView, type EntryOf, isSilent, type Seat, type SourcedQuote } from './debate-view.ts'

type Change = Partial<DebateView>

interface Asked extends Usage {
  generated_by?: GeneratedBy
  round: number
  phase: string
  agent: string
}

/** What every answer changes: the seat of its agent, and the usage of the debate. */
function afterAnswer(view: DebateView, seq: number, asked: Asked, more: Partial<Seat>): Change {
  const answer = { failure: null, ...more, answered: `${asked.round}:${asked.phase}`, answeredSeq: seq }
  return {
    panel: view.panel.map((seat) => (seat.agent === asked.agent ? { ...seat, ...answer } : seat)),
    usage: {
      tokens: view.usage.tokens + (asked.tokens_in ?? 0) + (asked.tokens_out ?? 0),
      cost: plusCost(view.usage.cost, asked),
    },
  }
}

const madeAt = ({ sources }: DebateView, asked: Parameters<typeof answerOriginOf>[0]) =>
  answerOriginOf(asked, Object.keys(sources).length)

/** Adds the source to each quote; one that appeared in the transcript before keeps its number. */
function withSources({ sources, quoted }: DebateView, quotes: readonly Quote[] = []): SourcedQuote[] {
  const known = quoted.map(({ text }) => text)
  return quotes.map((quote) => {
    const place = known.indexOf(quote.text)
    const isRepeated = place >= 0
    const number = isRepeated ? place + 1 : known.push(quote.text)
    return { ...quote, from: sources[quote.evidence], number, isRepeated }
  })
}

export function agentMessage(view: DebateView, { seq, timestamp: at, payload }: EventOf<'agent_message'>): Change {
  const { round, phase, agent, role, proposal: id, adopts = false, abstains = false, content, to } = payload
  const isLate = payload.discarded ?? false
  const moves = (role === 'proposer' || role === 'reviser') && !isLate
  const stated = id && moves && !adopts && !view.isClosed ? { id, text: content, author: agent } : undefined
  const proposals = stated ? { ...view.proposals, [stated.id]: stated } : view.proposals
  const proposal = id ? proposals[id] : undefined
  const said = { kind: 'message' as const, seq, at, round, phase, agent, role, content, to, proposal, adopts }
  const about = {
    abstains,
    isLate,
    needs: payload.needs ?? [],
    generatedBy: payload.generated_by,
    making: madeAt(view, payload),
  }
  const quotes = withSources(view, payload.quotes)
  const entry = { ...said, ...about, quotes }
  const change = {
    proposals,
    quoted: quotedWith(view, quotes),
    entries: isOmitted(entry) ? view.entries : [...view.entries, entry],
  }
  if (role === 'channel') return change
  return { ...change, ...afterAnswer(view, seq, payload, moves ? { position: id ?? null, abstains } : {}) }
}

/** An agent that finds nothing to criticise gets no entry, unless there is a note on its answer. */
const isOmitted = (entry: EntryOf<'message'>) => isSilent(entry) && entry.making.notes.length === 0

export function critique(view: DebateView, { seq, timestamp: at, payload }: EventOf<'critique'>): Change {
  const { round, agent, proposal, severity, issues, suggestions, generated_by: generatedBy } = payload
  const said = { kind: 'critique' as const, seq, at, round, agent, severity, issues, suggestions, generatedBy }
  const making = madeAt(view, payload)
  const quotes = withSources(view, payload.quotes)
  const entry = { ...said, making, proposal: view.proposals[proposal], quotes }
  const entries = payload.discarded ? view.entries : [...view.entries, entry]
  return { ...afterAnswer(view, seq, payload, {}), quoted: quotedWith(view, quotes), entries }
}

export function agentFailed(view: DebateView, { seq, timestamp: at, payload }: EventOf<'agent_failed'>): Change {
  const { round, phase, agent, message } = payload
  if (payload.discarded) return afterAnswer(view, seq, payload, {})
  const failure = { kind: 'failure' as const, seq, at, round, phase, agent, message }
  const entries = [...view.entries, { ...failure, making: madeAt(view, payload) }]
  return { ...afterAnswer(view, seq, payload, { failure: message }), entries }
}

export function voteCast(view: DebateView, { seq, timestamp: at, payload }: EventOf<'vote_cast'>): Change {
  const { round, phase = '', agent, user = '', choice, stances, reason } = payload
  const vote: CastVote = { voter: agent ?? user, isPerson: agent === undefined, choice, stances }
  const asked = agent === undefined ? {} : afterAnswer(view, seq, { ...payload, phase, agent }, { vote })
  if (payload.discarded) return asked
  const proposal = view.proposals[choice]
  const quotes = quotedIn(reason, view)
  const making = vote.isPerson ? BY_HAND : madeAt(view, payload)
  return {
    ...asked,
    votes: [...view.votes.filter(({ voter }) => voter !== vote.voter), vote],
    entries: [...view.entries, { kind: 'vote', seq, at, round, vote, proposal, reason, quotes, making }],
  }
}

/** Votes carry no quotes of their own: they repeat earlier ones. */
const quotedIn = (reason: string, { quoted }: DebateView) =>
  quoted.filter(({ text }) => reason.includes(text)).map((quote) => ({ ...quote, isRepeated: true }))

/** Every quote so far, each once. */
function quotedWith({ quoted }: DebateView, quotes: readonly SourcedQuote[]) {
  const added = quotes.filter(({ isRepeated }) => !isRepeated)
  return added.length === 0 ? quoted : [...quoted, ...added]
}

/** Opens a new ballot; the votes of the last one are history. */
export function ballotOpened(view: DebateView, { payload }: EventOf<'ballot_opened'>): Change {
  const proposals = { ...view.proposals }
  for (const { id, text } of payload.proposals) {
    proposals[id] = { id, text, author: proposals[id]?.author ?? authorOf(view, id) }
  }
  return { proposals, votes: [], winner: null }
}

/** In an open question every member has one proposal, numbered by its seat. */
const authorOf = ({ isClosed, panel }: DebateView, id: string) =>
  isClosed ? null : (panel[Number(id.slice(1)) - 1]?.agent ?? null)

export function voteTally(view: DebateView, { seq, timestamp: at, payload }: EventOf<'vote_tally'>): Change {
  const { round, winner, confidence, method } = payload
  const held = isCalibrated(method)
  const counted = { confidence, isCalibrated: held, threshold: view.protocol?.threshold ?? 0 }
  const proposal = winner === null ? undefined : view.proposals[winner]
  return {
    winner,
    confidence: { value: confidence, isCalibrated: held },
    entries: [...view.entries, { kind: 'tally', seq, at, round, winner: proposal, ...counted }],
  }
}

export const consensusReached = (
  view: DebateView,
  { seq, timestamp: at, payload: { round, answer } }: EventOf<'consensus_reached'>,
): Change => ({
  entries: [...view.entries, { kind: 'turn', seq, at, round, what: 'consensus', text: answer }],
})
