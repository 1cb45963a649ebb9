import { useQuery } from '@tanstack/react-query'
import type { Debate } from '../../../api/debates.ts'
import { pivotsQuery } from '../../../api/explanations.ts'
import { AgentName } from '../../../ui/agent.tsx'
import { AskAgain } from '../../../ui/ask-again.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { Choice } from '../choice.tsx'
import type { Proposals } from '../proposals.ts'
import { Pivots } from './pivots.tsx'
import { type FlowBand, voteFlow } from './vote-flow.ts'
import { VoteFlowDrawing } from './vote-flow-drawing.tsx'

/** How votes went from round to round, and which of them mattered. */
export function VotesTab({ debate, proposals }: { debate: Debate; proposals: Proposals }) {
  const pivots = useQuery(pivotsQuery(debate.id))
  const flow = voteFlow(debate)
  if (flow.nodes.length === 0) {
    return (
      <EmptyState title="Nobody voted" action={<AskAgain topic={debate.topic} />}>
        Without a position to vote on there is no ballot.
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-10">
      <section className="grid grid-cols-1 gap-4">
        <h2 className="font-serif text-xl">From round to round</h2>
        <VoteFlowDrawing flow={flow} proposals={proposals} />
        {flow.bands.length > 0 ? (
          <Moves bands={flow.bands} proposals={proposals} />
        ) : (
          <p className="text-sm text-muted">There was one ballot, so nobody could change sides.</p>
        )}
      </section>
      <Loaded query={pivots}>{({ votes }) => <Pivots votes={votes} proposals={proposals} />}</Loaded>
    </div>
  )
}

/** The drawing in words. */
function Moves({ bands, proposals }: { bands: readonly FlowBand[]; proposals: Proposals }) {
  return (
    <Table
      caption="Votes from round to round"
      rows={bands}
      keyOf={({ key }) => key}
      columns={[
        { title: 'Rounds', cell: ({ from, to }) => `${from.round} → ${to.round}` },
        { title: 'From', cell: ({ from }) => <Choice choice={from.choice} proposals={proposals} short /> },
        { title: 'To', cell: ({ to }) => <Choice choice={to.choice} proposals={proposals} short /> },
        {
          title: 'Who',
          cell: ({ voters }) => (
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              {voters.map((name) => (
                <AgentName key={name} name={name} />
              ))}
            </span>
          ),
        },
        { title: 'Change', cell: ({ moved }) => (moved ? 'changed sides' : 'stayed') },
      ]}
    />
  )
}
