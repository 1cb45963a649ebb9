import type { CritiqueAnswer } from '../../engine/flow/asks.ts'
import type { DebateState } from '../../engine/state.ts'
import type { Proposal } from '../../engine/state-parts.ts'
import { type Balance, balance } from '../judging/balance.ts'
import type { Case } from '../judging/case.ts'
import { akin, answering, opposing, worth } from '../judging/worth.ts'
import type { Situation } from './situation.ts'
import { resting, said } from './wording.ts'

type Critique = CritiqueAnswer['critiques'][number]

const MOST_ISSUES = 3
const UNQUOTED = 0.5

/** Holds against each proposal of others what the evidence says against it, or that it quotes none. */
export function critique(situation: Situation): CritiqueAnswer {
  const { ask, state, matter, persona } = situation
  const ofOthers = state.proposals.filter(({ withdrawn, holders }) => !withdrawn && !holders.includes(ask.agent))
  const standing = balance(matter, persona)
  const critiques = ofOthers.flatMap((proposal): Critique[] => {
    const found = state.closed ? againstOption(proposal, standing, matter) : againstText(proposal, situation)
    return found ?? unquoted(proposal, situation)
  })
  return { kind: 'critiques', critiques }
}

function againstOption({ id }: Proposal, { sides, choice }: Balance, { options }: Case): Critique[] | undefined {
  const side = sides.find(({ option }) => option === id)
  if (!side?.contra.length) return
  const contra = side.contra.slice(0, MOST_ISSUES)
  const better = options.find((option) => option.id === choice && choice !== id)
  return [
    {
      proposal: id,
      severity: side.oppose / (side.support + side.oppose),
      issues: contra.map((finding) => said([finding])),
      suggestions: better ? [`Choose ${better.text}, for which the evidence says more.`] : [],
      ...resting(contra),
    },
  ]
}

function againstText(proposal: Proposal, { matter, persona }: Situation): Critique[] | undefined {
  const own = answering(matter, persona).filter(({ finding }) => proposal.text.includes(finding.passage.text))
  const contra = opposing(matter)
    .filter((against) => own.some(({ finding }) => akin(finding, against, matter)))
    .slice(0, MOST_ISSUES)
  if (!contra.length) return
  const pro = worth(proposal, matter, persona)
  const against = contra.reduce((sum, { weight }) => sum + weight, 0)
  return [
    {
      proposal: proposal.id,
      severity: against / (pro + against),
      issues: contra.map((finding) => said([finding])),
      suggestions: [],
      ...resting(contra),
    },
  ]
}

/** Only for what somebody stands behind: an option that nobody holds needs no answer. */
function unquoted(proposal: Proposal, { state, persona }: Situation): Critique[] {
  if (!proposal.holders.length || quotesAnything(proposal, state)) return []
  return [
    {
      proposal: proposal.id,
      severity: UNQUOTED,
      issues: ['Nothing that is said for it quotes the evidence.'],
      suggestions: [`Quote the evidence. What would help: ${persona.asksFor}.`],
    },
  ]
}

const quotesAnything = ({ id, text }: Proposal, { messages, evidence }: DebateState) =>
  messages.some(({ proposal, quotes, discarded }) => proposal === id && quotes.length > 0 && !discarded) ||
  evidence.some((piece) => text.includes(piece.id))
