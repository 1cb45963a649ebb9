import type { DebateView } from './debate-view.ts'
import { phaseSteps, type StepState } from './phase-steps.ts'

const MARKS: Record<StepState, string> = { done: '✓', now: '●', ahead: '' }
const SAID: Record<StepState, string> = { done: 'done', now: 'now', ahead: 'to come' }
const PAUSED = { mark: '❚❚', said: 'paused here' }
const LOOKS: Record<StepState, string> = { done: 'text-muted', now: 'font-medium text-ink', ahead: 'text-muted' }

/** How far the debate has come. */
export function PhaseStepper({ view }: { view: DebateView }) {
  const isPaused = view.status === 'paused'
  return (
    <ol aria-label="Course of the debate" className="flex flex-wrap items-center gap-y-1 text-sm">
      {phaseSteps(view).map(({ title, state, phases }, place, all) => (
        <li key={title} aria-current={state === 'now' ? 'step' : undefined} className="flex items-center">
          <span className={LOOKS[state]}>
            {title}
            {phases.length > 0 ? ':' : <Mark state={state} isPaused={isPaused} />}
          </span>
          {phases.map((phase) => (
            <span key={phase.name} className={`ml-2 ${LOOKS[phase.state]}`}>
              {phase.name}
              <Mark state={phase.state} isPaused={isPaused} />
            </span>
          ))}
          {place < all.length - 1 && <span aria-hidden="true" className="mx-3 h-px w-5 bg-line" />}
        </li>
      ))}
    </ol>
  )
}

function Mark({ state, isPaused }: { state: StepState; isPaused: boolean }) {
  const isHere = state === 'now' && isPaused
  const mark = isHere ? PAUSED.mark : MARKS[state]
  return (
    <>
      <span aria-hidden="true" className={isHere ? 'text-modify' : undefined}>
        {mark && ` ${mark}`}
      </span>
      <span className="sr-only">, {isHere ? PAUSED.said : SAID[state]}</span>
    </>
  )
}
