import type { CritiqueAnswer } from '../../engine/flow/asks.ts'
import type { DebateState } from '../../engine/state.ts'
import type { Proposal } from '../../engine/state-parts.ts'
import { decisionOf, type Situation } from './situation.ts'
import { resting, said } from './wording.ts'

type Critique = CritiqueAnswer['critiques'][number]

const MOST_ISSUES = 3
const CONTRADICTED = 0.9
const UNQUOTED = 0.5

/** Holds against a proposal of others that the sources state something else, or that it quotes none. */
export function critique({ ask, state, matter }: Situation): CritiqueAnswer {
  const verdict = decisionOf(matter)
  const ofOthers = state.proposals.filter(
    ({ withdrawn, holders }) => !withdrawn && holders.length > 0 && !holders.includes(ask.agent),
  )
  const critiques = ofOthers.flatMap((proposal): Critique[] => {
    if (verdict && state.closed && proposal.text !== verdict.answer) {
      const grounds = verdict.grounds.slice(0, MOST_ISSUES)
      const issues = grounds.map((passage) => said([passage]))
      const suggestions = [`Choose ${verdict.answer}, which the sources state.`]
      return [{ proposal: proposal.id, severity: CONTRADICTED, issues, suggestions, ...resting(grounds) }]
    }
    return quotesAnything(proposal, state) || proposal.text === verdict?.answer ? [] : [unquoted(proposal)]
  })
  return { kind: 'critiques', critiques }
}

const unquoted = ({ id }: Proposal): Critique => ({
  proposal: id,
  severity: UNQUOTED,
  issues: ['Nothing that is said for it quotes the evidence.'],
  suggestions: ['Quote the evidence.'],
})

const quotesAnything = ({ id, text }: Proposal, { messages, evidence }: DebateState) =>
  messages.some(({ proposal, quotes, discarded }) => proposal === id && quotes.length > 0 && !discarded) ||
  evidence.some((piece) => text.includes(piece.id))
