import type { VotePivot } from '../../../api/debates/explanations.ts'
import { AgentName } from '../../../parts/agent-name.tsx'
import { Table } from '../../../ui/table.tsx'
import { Choice } from '../choice.tsx'
import { choiceText, type Proposals } from '../proposals.ts'
import { ReadTogether, Sourced } from '../sourced.tsx'

/** The last votes by how much hangs on each. */
export function Pivots({ votes, proposals }: { votes: readonly VotePivot[]; proposals: Proposals }) {
  const firstWith = new Map(votes.toReversed().map(({ reasoning, agent_id }) => [reasoning, agent_id]))
  const pivotal = votes.filter((vote) => vote.pivotal).length
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-serif text-xl">How much each vote mattered</h2>
      <p className="measure text-sm text-muted">
        {pivotal === 0
          ? 'No single vote would change the result.'
          : pivotal === 1
            ? 'Without the marked vote, the result would be different.'
            : `Without any one of the ${pivotal} marked votes, the result would be different.`}
      </p>
      <ReadTogether texts={[...firstWith.keys()]}>
        <Table
          caption="The last votes and how much each mattered"
          rows={votes}
          keyOf={({ agent_id }) => agent_id}
          columns={[
            { title: 'Who', cell: ({ agent_id }) => <AgentName name={agent_id} /> },
            { title: 'Vote', cell: ({ choice }) => <Choice choice={choice} proposals={proposals} short /> },
            { title: 'Weight', figure: true, cell: ({ weight }) => weight.toFixed(2) },
            { title: 'Influence', figure: true, cell: ({ influence_score }) => influence_score.toFixed(2) },
            { title: 'Without it', cell: (vote) => <Without vote={vote} proposals={proposals} /> },
            { title: 'Reason', cell: (vote) => <Reason vote={vote} first={firstWith.get(vote.reasoning)} /> },
          ]}
        />
      </ReadTogether>
    </section>
  )
}

function Without({ vote: { pivotal, without }, proposals }: { vote: VotePivot; proposals: Proposals }) {
  const { winner, confidence, consensus_reached } = without
  return (
    <span className="block sm:min-w-44">
      {pivotal && <strong className="font-semibold">pivotal: </strong>}
      {winner === null ? (
        'tied'
      ) : (
        <>
          {consensus_reached ? 'consensus on' : 'no consensus; ahead'} <bdi>“{choiceText(winner, proposals)}”</bdi> with{' '}
          {confidence.toFixed(2)}
        </>
      )}
    </span>
  )
}

/** What several gave as their reason stands with the first of them. */
function Reason({ vote: { agent_id, reasoning }, first }: { vote: VotePivot; first: string | undefined }) {
  if (first !== undefined && first !== agent_id) {
    return <span className="text-muted">{reasoning === '' ? 'none given' : `the same as ${first}`}</span>
  }
  return (
    <div className="sm:min-w-64">{reasoning === '' ? 'none given' : <Sourced text={reasoning} className="" />}</div>
  )
}
