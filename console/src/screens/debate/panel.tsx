import { AgentMark } from '../../parts/agent-name.tsx'
import { STANCES } from '../../parts/stance-mark.tsx'
import { Words } from '../../ui/prose/words.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { counted } from '../../ui/text.ts'
import { Tip } from '../../ui/tooltip.tsx'
import type { DebateView, Seat } from './debate-view.ts'
import { type Draft, type Drafts, draftState, isAwaited } from './drafts.ts'
import { countVotes, ProposalName, stanceOf } from './vote-bar.tsx'

interface PanelProps {
  view: DebateView
  drafts: Drafts
  /** Whether the debate has ended, even if the view is of an earlier moment. */
  isOver: boolean
}

/** The members of the panel, and the current position of each. */
export function Panel({ view, drafts, isOver }: PanelProps) {
  const { leader } = countVotes(view)
  const failed = view.panel.filter(({ failure }) => failure !== null).length
  const brief = `${counted(view.panel.length, 'agent')}${failed > 0 ? `, ${failed} failed` : ''}`
  return (
    <SidePanel title="Panel" brief={brief}>
      <ul className="grid gap-4">
        {view.panel.map((seat) => (
          <li key={seat.agent} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
            <AgentMark name={seat.agent} />
            <div className="grid gap-0.5">
              <Tip text={`${seat.provider} ${seat.model}${seat.role ? `, ${seat.role}` : ''}`}>
                <button
                  type="button"
                  title={seat.agent}
                  className="w-fit max-w-full cursor-default truncate text-left font-medium"
                >
                  {seat.agent}
                </button>
              </Tip>
              {isModel(seat) && (
                <p title={seat.model} className="truncate text-muted">
                  {seat.model}
                </p>
              )}
              <SeatState view={view} seat={seat} leader={leader} draft={drafts[seat.agent]} isOver={isOver} />
            </div>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}

/** Whether to show the model: built-in agents are rules, and an agent named after its model already shows it. */
const isModel = ({ agent, provider, model }: Seat) => provider !== 'builtin' && provider !== '' && agent !== model

interface SeatStateProps {
  view: DebateView
  seat: Seat
  leader: string | undefined
  draft: Draft | undefined
  isOver: boolean
}

function SeatState({ view, seat, leader, draft, isOver }: SeatStateProps) {
  const stance = stanceOf(seat, leader)
  const isThinking = !isOver && view.status !== 'paused' && (draft !== undefined || isAwaited(view, seat))
  const position = seat.position === null ? undefined : view.proposals[seat.position]
  return (
    <>
      {position && (
        <p className="text-muted">
          {position.author === seat.agent ? (
            <span dir="auto" title={position.text} className="line-clamp-2">
              <Words>{position.text}</Words>
            </span>
          ) : (
            <>
              for <ProposalName proposal={position} />
            </>
          )}
        </p>
      )}
      {seat.abstains && <p className="text-muted">takes no position</p>}
      {stance && (
        <p className={STANCES[stance].colour}>
          <span aria-hidden="true">{STANCES[stance].mark}</span> {STANCES[stance].text}
        </p>
      )}
      {seat.failure !== null && !isThinking && <p dir="auto">failed: {seat.failure}</p>}
      {isThinking && <p className="text-muted italic">{draft ? draftState(draft) : 'thinking …'}</p>}
    </>
  )
}
