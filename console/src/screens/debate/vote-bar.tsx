import { AgentMark } from '../../parts/agent-name.tsx'
import { STANCES, type Stance } from '../../parts/stance-mark.tsx'
import { Words } from '../../ui/prose/words.tsx'
import type { CastVote, DebateView, Proposal, Seat } from './debate-view.ts'

const ORDER = Object.keys(STANCES) as Stance[]

/** The votes of the last ballot: a mark for each by its stance towards the leader, and the count of each choice. */
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

/** The words of an option; for a proposal to an open question, its author. */
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

interface VoteCount {
  /** The choice with most votes; undefined if there is none, or a tie. */
  leader: string | undefined
  /** The number of voters by stance towards the leader; all zero without a leader. */
  stances: Readonly<Record<Stance, number>>
  /** The votes for each choice, most first. */
  choices: readonly { choice: string; proposal: Proposal | undefined; votes: number }[]
  /** The number of members who have not voted. */
  missing: number
}

/** Counts the votes of the last ballot. */
export function countVotes({ votes, winner, proposals, panel }: DebateView): VoteCount {
  const leader = winner ?? leaderOf(votes)
  const stances = { agree: 0, agree_with_modifications: 0, disagree: 0, abstain: 0 }
  if (leader !== undefined) for (const vote of votes) stances[stanceTowards(vote, leader)] += 1
  const choices = [...countsOf(votes)].map(([choice, count]) => ({ choice, proposal: proposals[choice], votes: count }))
  return {
    leader,
    stances,
    choices: choices.sort((one, other) => other.votes - one.votes),
    missing: panel.length - votes.filter(({ isPerson }) => !isPerson).length,
  }
}

function countsOf(votes: readonly CastVote[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { choice } of votes) counts.set(choice, (counts.get(choice) ?? 0) + 1)
  return counts
}

function leaderOf(votes: readonly CastVote[]): string | undefined {
  const counts = [...countsOf(votes)].filter(([choice]) => choice !== 'abstain')
  const most = Math.max(...counts.map(([, count]) => count))
  const leaders = counts.filter(([, count]) => count === most)
  return leaders.length === 1 ? leaders[0]?.[0] : undefined
}

/** A voter who stated no stance towards the leader agrees by choosing it, and disagrees by choosing another. */
function stanceTowards({ choice, stances }: CastVote, leader: string): Stance {
  const implied = choice === leader ? 'agree' : 'disagree'
  return stances[leader] ?? (choice === 'abstain' ? 'abstain' : implied)
}

/** The stance of a member towards the leading proposal; undefined before it has voted. */
export function stanceOf(seat: Seat, leader: string | undefined): Stance | undefined {
  return seat.vote && leader !== undefined ? stanceTowards(seat.vote, leader) : undefined
}
