import { AgentMark } from '../../parts/agent-name.tsx'
import { Words } from '../../ui/prose/words.tsx'
import type { Proposal } from './debate-view.ts'

/** An option by its words; a proposal to an open question by who made it. */
export function ProposalName({ choice, proposal }: { choice?: string; proposal: Proposal | undefined }) {
  if (proposal?.author) {
    return (
      <span className="inline-flex items-center gap-1">
        <AgentMark name={proposal.author} />
        <span>{proposal.author}’s proposal</span>
      </span>
    )
  }
  if (proposal)
    return (
      <bdi>
        “<Words>{proposal.text}</Words>”
      </bdi>
    )
  return <span>{choice === 'none' ? 'none of them' : (choice ?? 'a proposal')}</span>
}
