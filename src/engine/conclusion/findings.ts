import { ABSTAIN, finalVotes } from '../ballots.ts'
import type { EventShapes, Quote } from '../events.ts'
import { saidFor } from '../scrutiny.ts'
import type { DebateState } from '../state.ts'

const MOST = 5

/** What speaks for a proposal: the words of the evidence that most of its advocates quote, then why it was voted for. */
export function keyPoints(state: DebateState, proposal: string): readonly string[] {
  const reasons = finalVotes(state)
    .filter(({ choice }) => choice === proposal)
    .map(({ reason }) => reason)
  return distinct([...quotedBy(state, proposal, ({ against }) => !against), ...reasons]).slice(0, MOST)
}

/** What the advocates of a proposal quote, with what most of them quote first. */
function quotedBy(state: DebateState, proposal: string, isMeant: (quote: Quote) => boolean): readonly string[] {
  const found = new Map<string, { quote: Quote; by: Set<string | null> }>()
  for (const { agent, quotes } of saidFor(state, proposal)) {
    for (const quote of quotes.filter(isMeant)) {
      const key = `${quote.evidence} ${quote.text}`
      const entry = found.get(key) ?? { quote, by: new Set() }
      found.set(key, { quote, by: entry.by.add(agent) })
    }
  }
  const places = new Map(state.evidence.map((piece, place) => [piece.id, { ...piece, place }]))
  return [...found.values()]
    .map(({ quote, by }) => ({ text: quote.text, agents: by.size, piece: places.get(quote.evidence) }))
    .sort(
      (a, b) =>
        b.agents - a.agents ||
        (b.piece?.reliability ?? 0) - (a.piece?.reliability ?? 0) ||
        (a.piece?.place ?? 0) - (b.piece?.place ?? 0) ||
        (a.text < b.text ? -1 : 1),
    )
    .map(({ text, piece }) => (piece?.title ? `“${text.trim()}” (${piece.title})` : `“${text.trim()}”`))
}

/**
 * What still speaks against a proposal: the gravest issues of those who were not won over, why they voted otherwise, and
 * what its own advocates quote against it.
 */
export function disagreements(state: DebateState, proposal: string | null): readonly string[] {
  const votes = new Map(finalVotes(state).map((vote) => [vote.agent, vote]))
  const wonOver = (agent: string) => {
    const vote = votes.get(agent)
    return proposal !== null && vote?.choice === proposal && vote.stances[proposal] === 'agree'
  }
  const places = new Map(state.panel.map(({ agent }, place) => [agent, place]))
  const issues = state.critiques
    .filter((critique) => (proposal === null || critique.proposal === proposal) && !wonOver(critique.agent))
    .sort(
      (a, b) => b.severity - a.severity || b.round - a.round || (places.get(a.agent) ?? 0) - (places.get(b.agent) ?? 0),
    )
    .flatMap(({ issues }) => issues)
  const reasons = [...votes.values()]
    .filter(({ choice }) => choice !== proposal && choice !== ABSTAIN)
    .map(({ reason }) => reason)
  const admitted = proposal === null ? [] : quotedBy(state, proposal, ({ against }) => against === true)
  return distinct([...issues, ...reasons, ...admitted]).slice(0, MOST)
}

/** Everybody who chose something else than the foremost proposal, grouped by what they chose. */
export function minorityReport(
  state: DebateState,
  proposal: string | null,
): EventShapes['debate_end']['private']['minority_report'] {
  const votes = finalVotes(state).filter(({ choice }) => choice !== proposal && choice !== ABSTAIN)
  return [...Map.groupBy(votes, ({ choice }) => choice)]
    .map(([choice, group]) => ({
      agents: group.map(({ agent }) => agent),
      choice,
      reasons: distinct(group.map(({ reason }) => reason)),
    }))
    .sort((a, b) => b.agents.length - a.agents.length || (a.choice < b.choice ? -1 : 1))
}

/** What agents said they would have to know. */
export function needs({ panel, messages }: DebateState): readonly string[] {
  const said = messages.filter(({ discarded }) => !discarded)
  return distinct(
    panel.flatMap(({ agent }) => said.filter((each) => each.agent === agent).flatMap((each) => each.needs)),
  )
}

const distinct = (texts: readonly string[]) => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
]
