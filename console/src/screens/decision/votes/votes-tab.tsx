import { useQuery } from '@tanstack/react-query'
import type { Debate } from '../../../api/debates/debates.ts'
import { pivotsQuery } from '../../../api/debates/explanations.ts'
import { AgentMark, AgentName } from '../../../parts/agent-name.tsx'
import { AskAgain } from '../../../parts/debate-link.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { Choice } from '../choice.tsx'
import type { Proposals } from '../proposals.ts'
import { Pivots } from './pivots.tsx'
import { type FlowBand, type VoteFlow, voteFlow } from './vote-flow.ts'
import { VoteFlowDrawing } from './vote-flow-drawing.tsx'

/** How votes went from round to round, and which of them mattered. */
export function VotesTab({ debate, proposals }: { debate: Debate; proposals: Proposals }) {
  const pivots = useQuery(pivotsQuery(debate.id))
  const flow = voteFlow(debate)
  if (flow.nodes.length === 0) {
    return (
      <EmptyState title="No votes" action={<AskAgain topic={debate.topic} />}>
        There were no positions to vote on.
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-10">
      <section className="grid grid-cols-1 gap-4">
        <h2 className="font-serif text-xl">{flow.bands.length > 0 ? 'From round to round' : 'The ballot'}</h2>
        {flow.bands.length > 0 ? (
          <>
            <VoteFlowDrawing flow={flow} proposals={proposals} />
            <Moves bands={flow.bands} proposals={proposals} />
          </>
        ) : (
          <OneBallot nodes={flow.nodes} proposals={proposals} />
        )}
      </section>
      <Loaded query={pivots}>{({ votes }) => <Pivots votes={votes} proposals={proposals} />}</Loaded>
    </div>
  )
}

/** Nothing flows where there was one ballot, so it is told. */
function OneBallot({ nodes, proposals }: { nodes: VoteFlow['nodes']; proposals: Proposals }) {
  const all = nodes.reduce((sum, { voters }) => sum + voters.length, 0)
  return (
    <div className="grid gap-2">
      <ul className="grid gap-1.5">
        {nodes.map(({ key, choice, voters }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {voters.length} of {all} {choice === 'abstain' ? 'abstained' : 'chose'}
            </span>
            {choice !== 'abstain' && <Choice choice={choice} proposals={proposals} />}
            <span className="flex gap-1">
              {voters.map((name) => (
                <AgentMark key={name} name={name} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">There was only one ballot, so no one could change sides.</p>
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
