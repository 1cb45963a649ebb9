import type { DebateState } from '../../../../engine/state.ts'
import type { Critique } from '../../../../engine/state-parts.ts'
import { type AgentVote, finalVotes } from '../../../../engine/votes/ballots.ts'
import { groundOf } from '../attacks/catalogue.ts'
import { rounded, severityOf } from '../severity.ts'
import type { AuditReport } from './schema.ts'

export type Finding = AuditReport['findings'][number]

/** What was criticised in what stood to the end, with who thinks so; the gravest first. */
export function findingsIn(state: DebateState): Finding[] {
  const ballot = state.ballots.at(-1)?.proposals.map(({ id }) => id)
  const votes = finalVotes(state)
  return distinct(state.critiques)
    .filter(({ proposal }) => ballot?.includes(proposal) ?? true)
    .map((critique) => findingOf(critique, votes))
    .sort((a, b) => b.severity_score - a.severity_score || b.confidence - a.confidence)
}

/** What an agent says twice about a proposal is one finding, as it put it last. */
function distinct(critiques: readonly Critique[]): Critique[] {
  const byContent = critiques.map(
    (critique) => [`${critique.agent} ${critique.proposal} ${critique.issues.join(' ')}`, critique] as const,
  )
  return [...new Map(byContent).values()]
}

function findingOf(critique: Critique, votes: readonly AgentVote[]): Finding {
  const { agent, proposal, severity, issues, suggestions, quotes } = critique
  const stances = votes.map((vote) => ({ agent: vote.agent, stance: stanceTowards(vote, proposal) }))
  const disagree = stances.filter(({ stance }) => stance === 'agree').map((each) => each.agent)
  const sharing = stances.filter(({ stance }) => stance && stance !== 'agree').map((each) => each.agent)
  const agree = disagree.includes(agent) ? sharing : [...new Set([agent, ...sharing])]
  const details = issues.join('\n')
  return {
    category: groundOf([...issues, ...suggestions].join(' ')) ?? 'general',
    summary: issues[0] ?? '',
    description: issues[0] ?? '',
    details,
    recommendation: suggestions.join('\n'),
    proposal,
    raised_by: agent,
    agents_agree: agree,
    agents_disagree: disagree,
    confidence: rounded((agree.length + 0.5) / (agree.length + disagree.length + 1)),
    severity: severityOf(severity),
    severity_score: severity,
    evidence: quotes.map(({ text }) => `“${text}”`).join(' '),
  }
}

function stanceTowards({ choice, stances }: AgentVote, proposal: string) {
  if (choice === 'abstain') return undefined
  return stances[proposal] ?? (choice === proposal ? 'agree' : 'disagree')
}
