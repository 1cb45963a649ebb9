import { AgentMark } from '../../parts/agent-name.tsx'
import { STANCES, type Stance } from '../../parts/stance-mark.tsx'
import { Words } from '../../ui/prose/words.tsx'
import type { DebateView, Proposal } from './debate-view.ts'
import { countVotes } from './vote-count.ts'

const ORDER = Object.keys(STANCES) as Stance[]

/** The votes of the last ballot: a mark for each by how it stands towards what leads, and the count of each choice. */
export function VoteBar({ view }: { view: DebateView }) {
  const { stances, choices, missing } = countVotes(view)
  if (view.votes.length === 0) return <p className="text-sm text-muted">No vote yet</p>
  const said = ORDER.filter((stance) => stances[stance] > 0).map(
    (stance) => `${stances[stance]} ${STANCES[stance].text}`,
  )
  return (
    <div className="grid gap-1.5 text-sm">
      {said.length > 0 && (
        <p role="img" aria-label={said.join(', ')} className="text-lg leading-none tracking-widest">
          {ORDER.map((stance) => (
            <span key={stance} className={STANCES[stance].colour}>
              {STANCES[stance].mark.repeat(stances[stance])}
            </span>
          ))}
        </p>
      )}
      <ul className="grid gap-1">
        {choices.map(({ choice, proposal, votes }) => (
          <li key={choice} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              {choice === 'abstain' ? 'abstained' : <ProposalName choice={choice} proposal={proposal} />}
            </span>
            <span>{votes}</span>
          </li>
        ))}
        {missing > 0 && (
          <li className="flex justify-between text-muted">
            <span>{view.winner === null && !view.ending ? 'still to vote' : 'did not vote'}</span>
            <span>{missing}</span>
          </li>
        )}
      </ul>
    </div>
  )
}

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
