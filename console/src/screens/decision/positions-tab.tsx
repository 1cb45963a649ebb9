import type { Debate } from '../../api/debates/debates.ts'
import { AgentName } from '../../parts/agent-name.tsx'
import { AskAgain } from '../../parts/debate-link.tsx'
import { STANCES, type Stance, StanceMark } from '../../parts/stance-mark.tsx'
import { Words } from '../../ui/prose/words.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Tip } from '../../ui/tooltip.tsx'
import { Choice } from './option-label.tsx'
import { choiceText, type Proposals } from './proposals.ts'

interface PositionsProps {
  debate: Debate
  proposals: Proposals
  foremost: string | null
}

/** The position of each agent, from the opening to the last round. */
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
  return <HeldPosition position={cell} proposals={proposals} />
}

function HeldPosition({ position, proposals }: { position: Position; proposals: Proposals }) {
  const { choice, stance, confidence, reason, reversedFrom } = position
  return (
    <div className="grid gap-1 sm:min-w-40">
      <Tip text={<PositionReason reason={reason} confidence={confidence} />}>
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

function PositionReason({ reason, confidence }: Pick<Position, 'reason' | 'confidence'>) {
  return (
    <span className="grid gap-2">
      <span dir="auto" title={reason} className="line-clamp-8 whitespace-pre-line">
        <Words>{reason || 'No reason given.'}</Words>
      </span>
      {confidence !== null && <span className="text-muted">its own confidence {confidence.toFixed(2)}</span>}
    </span>
  )
}

/** The position of an agent at one point of the debate. */
interface Position {
  choice: string
  /** The stance towards the foremost proposal. */
  stance: Stance
  /** The confidence that the voter stated; only votes have one. */
  confidence: number | null
  reason: string
  /** The choice that the agent gave up for this one. */
  reversedFrom: string | null
  seq: number | null
}

interface PositionRow {
  name: string
  isPerson: boolean
  cells: readonly (Position | { failure: string } | null)[]
}

type PositionInRound = Omit<Position, 'reversedFrom'>
type Round = Debate['rounds'][number]

/** The positions of each agent: the opening, then one column for each round that was held. */
export function positionsOf(debate: Pick<Debate, 'agents' | 'rounds' | 'failures'>, foremost: string | null) {
  const columns = ['Opening', ...debate.rounds.map(({ round }) => `Round ${round}`)]
  const people = [...new Set(debate.rounds.flatMap(({ votes }) => votes.flatMap(({ user_id }) => user_id ?? [])))]
  const row = (name: string, isPerson: boolean): PositionRow => {
    const held = [opening(debate.rounds, name, foremost), ...debate.rounds.map((each) => inRound(each, name, foremost))]
    return { name, isPerson, cells: withReversals(held).map((cell, at) => cell ?? failureIn(debate, name, at)) }
  }
  return { columns, rows: [...debate.agents.map((name) => row(name, false)), ...people.map((name) => row(name, true))] }
}

function opening(rounds: readonly Round[], name: string, foremost: string | null): PositionInRound | null {
  const message = rounds
    .flatMap(({ messages }) => messages)
    .find(({ agent, metadata }) => agent === name && metadata.phase === 'opening' && hasPosition(metadata))
  return message ? said(message, foremost) : null
}

/** The vote of a round; without one, the last statement after the opening. */
function inRound({ votes, messages }: Round, name: string, foremost: string | null): PositionInRound | null {
  const vote = votes.findLast(({ agent, user_id }) => (agent ?? user_id) === name)
  if (vote) {
    const { choice, stances, confidence, reasoning } = vote
    return { choice, stance: stanceOf(choice, stances, foremost), confidence, reason: reasoning, seq: null }
  }
  const message = messages.findLast(
    ({ agent, metadata }) => agent === name && metadata.phase !== 'opening' && hasPosition(metadata),
  )
  return message ? said(message, foremost) : null
}

type Metadata = Round['messages'][number]['metadata']

const hasPosition = ({ proposal, abstains }: Metadata) => proposal !== null || abstains
const choiceIn = ({ proposal, abstains }: Metadata) => (abstains ? 'abstain' : (proposal ?? ''))

const said = ({ content, metadata }: Round['messages'][number], foremost: string | null): PositionInRound => ({
  choice: choiceIn(metadata),
  stance: stanceOf(choiceIn(metadata), {}, foremost),
  confidence: null,
  reason: content,
  seq: metadata.seq,
})

/** The stance that the voter stated; otherwise it follows from the choice. */
function stanceOf(choice: string, stances: Readonly<Record<string, string>>, foremost: string | null): Stance {
  const stated = foremost === null ? undefined : stances[foremost]
  if (stated !== undefined && stated in STANCES) return stated as Stance
  if (choice === 'abstain' || foremost === null) return 'abstain'
  return choice === foremost ? 'agree' : 'disagree'
}

function withReversals(held: readonly (PositionInRound | null)[]): readonly (Position | null)[] {
  let last: string | null = null
  return held.map((cell) => {
    if (!cell) return null
    const reversedFrom = last !== null && last !== cell.choice ? last : null
    last = cell.choice
    return { ...cell, reversedFrom }
  })
}

/** Column 0 is the opening, which belongs to the first round. */
function failureIn({ failures }: Pick<Debate, 'failures'>, name: string, column: number) {
  const failed = failures.findLast(({ agent, round, phase }) =>
    agent === name && column === 0 ? phase === 'opening' : agent === name && round === column,
  )
  return failed ? { failure: failed.message || failed.reason.replaceAll('_', ' ') } : null
}
