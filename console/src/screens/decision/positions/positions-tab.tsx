import type { Debate } from '../../../api/debates/debates.ts'
import { AgentName } from '../../../parts/agent-name.tsx'
import { AskAgain } from '../../../parts/debate-link.tsx'
import { STANCES, StanceMark } from '../../../parts/stance-mark.tsx'
import { Words } from '../../../ui/prose/words.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tip } from '../../../ui/tooltip.tsx'
import { Choice } from '../option-label.tsx'
import { choiceText, type Proposals } from '../proposals.ts'
import { type Position, type PositionRow, positionsOf } from './positions.ts'

interface PositionsProps {
  debate: Debate
  proposals: Proposals
  foremost: string | null
}

/** Who stood where, from the opening to the last round. */
export function PositionsTab({ debate, proposals, foremost }: PositionsProps) {
  const { columns, rows } = positionsOf(debate, foremost)
  if (debate.rounds.length === 0) {
    return (
      <EmptyState title="No positions" action={<AskAgain topic={debate.topic} />}>
        The debate ended before its first round.
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <Legend proposals={proposals} foremost={foremost} />
      <Table
        caption="Positions of each agent in each round"
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { title: 'Who', cell: ({ name }) => <AgentName name={name} /> },
          ...columns.map((title, place) => ({
            title,
            cell: ({ cells }: PositionRow) => <Cell cell={cells[place] ?? null} proposals={proposals} />,
          })),
        ]}
      />
    </div>
  )
}

function Legend({ proposals, foremost }: Pick<PositionsProps, 'proposals' | 'foremost'>) {
  return (
    <div className="grid gap-2 text-sm text-muted">
      {foremost !== null && (
        <p className="flex flex-wrap gap-x-3">
          <span>
            The marks show what each agent thought of <bdi>“{choiceText(foremost, proposals)}”</bdi>:
          </span>
          {Object.entries(STANCES).map(([stance, { mark, text, colour }]) => (
            <span key={stance} className="whitespace-nowrap">
              <span aria-hidden="true" className={colour}>
                {mark}
              </span>{' '}
              {text}
            </span>
          ))}
        </p>
      )}
      <p>↺ marks a change of mind.</p>
    </div>
  )
}

function Cell({ cell, proposals }: { cell: PositionRow['cells'][number]; proposals: Proposals }) {
  if (cell === null) return <span className="text-muted">no statement</span>
  if ('failure' in cell) return <span className="text-muted">failed: {cell.failure}</span>
  return <Stood position={cell} proposals={proposals} />
}

function Stood({ position, proposals }: { position: Position; proposals: Proposals }) {
  const { choice, stance, confidence, reason, reversedFrom } = position
  return (
    <div className="grid gap-1 sm:min-w-40">
      <Tip text={<Why reason={reason} confidence={confidence} />}>
        <button type="button" className="flex items-baseline gap-2 text-left">
          <StanceMark stance={stance} />
          <Choice choice={choice} proposals={proposals} short />
        </button>
      </Tip>
      {reversedFrom !== null && (
        <span className="pl-5 text-xs">
          <span aria-hidden="true">↺ </span>
          dropped <Choice choice={reversedFrom} proposals={proposals} />
        </span>
      )}
    </div>
  )
}

function Why({ reason, confidence }: Pick<Position, 'reason' | 'confidence'>) {
  return (
    <span className="grid gap-2">
      <span dir="auto" title={reason} className="line-clamp-8 whitespace-pre-line">
        <Words>{reason || 'No reason given.'}</Words>
      </span>
      {confidence !== null && <span className="text-muted">its own confidence {confidence.toFixed(2)}</span>}
    </span>
  )
}
