import { useQuery } from '@tanstack/react-query'
import type { Debate } from '../../api/debates/debates.ts'
import { pivotsQuery, type VotePivot } from '../../api/debates/decisions.ts'
import { AgentMark, AgentName } from '../../parts/agent-name.tsx'
import { AskAgain } from '../../parts/debate-link.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { CitationScope, CitedText } from './cited-text.tsx'
import { Choice, optionStyle } from './option-label.tsx'
import { choiceText, type Proposals } from './proposals.ts'
import { type FlowBand, NODE_WIDTH, type VoteFlow, voteFlow } from './vote-flow.ts'

/** How votes moved from round to round, and which of them mattered. */
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
      <QueryResult query={pivots}>{({ votes }) => <Pivots votes={votes} proposals={proposals} />}</QueryResult>
    </div>
  )
}

/** One ballot has no flow, so the tab describes it in words. */
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

/** The flow in words. */
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

/** The last votes by their influence on the result. */
function Pivots({ votes, proposals }: { votes: readonly VotePivot[]; proposals: Proposals }) {
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
      <CitationScope texts={[...firstWith.keys()]}>
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
      </CitationScope>
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

/** A reason that several agents share is printed with the first of them. */
function Reason({ vote: { agent_id, reasoning }, first }: { vote: VotePivot; first: string | undefined }) {
  if (first !== undefined && first !== agent_id) {
    return <span className="text-muted">{reasoning === '' ? 'none given' : `the same as ${first}`}</span>
  }
  return (
    <div className="sm:min-w-64">{reasoning === '' ? 'none given' : <CitedText text={reasoning} className="" />}</div>
  )
}

/** Gives words over a band a rim in the colour of the paper. */
const LABEL = 'fill-ink stroke-paper text-sm [paint-order:stroke] [stroke-width:4px]'
const LONGEST_LABEL = 28
const short = (text: string) => (text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text)

/** Each column is a ballot, each option has its colour, and a dark band is a voter who changed sides. */
function VoteFlowDrawing({ flow, proposals }: { flow: VoteFlow; proposals: Proposals }) {
  const { width, height, nodes, bands, rounds } = flow
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="Flow of the votes" tabIndex={0} className="sideways">
      <svg
        role="img"
        aria-label={`Votes of ${rounds.length} ballots; the table below says the same`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        {bands.map(({ key, path, moved, to }) => (
          <path
            key={key}
            d={path}
            style={optionStyle(to.choice, proposals)}
            className={`option-colour fill-(--option) ${moved ? 'opacity-60' : 'opacity-20'}`}
          />
        ))}
        {nodes.map(({ key, x, y, height: tall, choice, voters, round }, place) => (
          <g key={key}>
            {nodes[place - 1]?.round !== round && (
              <text x={x} y={14} className="fill-muted text-xs">
                Round {round}
              </text>
            )}
            <rect
              x={x}
              y={y}
              width={NODE_WIDTH}
              height={tall}
              rx={2}
              style={optionStyle(choice, proposals)}
              className="option-colour fill-(--option)"
            />
            <text x={x + NODE_WIDTH + 8} y={y + 17} className={LABEL}>
              {short(choiceText(choice, proposals))}
              <tspan className="fill-muted"> · {voters.length}</tspan>
            </text>
          </g>
        ))}
      </svg>
    </section>
  )
}
