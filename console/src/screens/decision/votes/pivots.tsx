import type { VotePivot } from '../../../api/explanations.ts'
import { AgentName } from '../../../ui/agent.tsx'
import { Table } from '../../../ui/table.tsx'
import { Choice } from '../choice.tsx'
import { choiceText, type Proposals } from '../proposals.ts'
import { Sourced } from '../sourced.tsx'

/** The last votes by how much hangs on each. */
export function Pivots({ votes, proposals }: { votes: readonly VotePivot[]; proposals: Proposals }) {
  const pivotal = votes.filter((vote) => vote.pivotal).length
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-serif text-xl">What hangs on each vote</h2>
      <p className="measure text-sm text-muted">
        {pivotal === 0
          ? 'Take away any one vote and the result stays.'
          : `Without ${pivotal === 1 ? 'one of these votes' : `any of ${pivotal} of these votes`} the result would be another.`}
      </p>
      <Table
        caption="The last votes and what hangs on them"
        rows={votes}
        keyOf={({ agent_id }) => agent_id}
        columns={[
          { title: 'Who', cell: ({ agent_id }) => <AgentName name={agent_id} /> },
          { title: 'Vote', cell: ({ choice }) => <Choice choice={choice} proposals={proposals} short /> },
          { title: 'Weight', figure: true, cell: ({ weight }) => weight.toFixed(2) },
          { title: 'Influence', figure: true, cell: ({ influence_score }) => influence_score.toFixed(2) },
          { title: 'Without it', cell: (vote) => <Without vote={vote} proposals={proposals} /> },
          { title: 'Reason', cell: ({ reasoning }) => <Reason text={reasoning} /> },
        ]}
      />
    </section>
  )
}

function Without({ vote: { pivotal, without }, proposals }: { vote: VotePivot; proposals: Proposals }) {
  const { winner, confidence, consensus_reached } = without
  const result = consensus_reached ? 'consensus on' : winner === null ? 'nothing ahead' : 'no consensus, ahead'
  return (
    <span className="block min-w-44">
      {pivotal && <strong className="font-semibold">pivotal: </strong>}
      {result} {winner !== null && <bdi>“{choiceText(winner, proposals)}”</bdi>}, {confidence.toFixed(2)}
    </span>
  )
}

const Reason = ({ text }: { text: string }) => (
  <span dir="auto" className="block min-w-64">
    <Sourced text={text} />
  </span>
)
