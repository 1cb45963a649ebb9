import type { DebateView } from './debate-view.ts'

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

type StepState = 'done' | 'now' | 'ahead'

interface Step {
  title: string
  state: StepState
  /** The phases of the step that the debate is in. */
  phases: readonly { name: string; state: StepState }[]
}

/** The course of the debate: the opening, each round, the decision. Once it is over, unused rounds are left out. */
export function phaseSteps(view: DebateView): readonly Step[] {
  const { protocol, round, ending } = view
  if (!protocol) return []
  const planned = protocol.script?.length ?? protocol.rounds
  const rounds = Array.from({ length: ending ? round : Math.max(planned, round) }, (_, place) => place + 1)
  const decision: Step = { title: 'decision', state: ending?.status === 'completed' ? 'done' : 'ahead', phases: [] }
  return [...rounds.flatMap((each) => roundSteps(view, each)), decision]
}

function roundSteps(view: DebateView, round: number): Step[] {
  const phases = phasesOf(view, round)
  const state = stateOfRound(view, round)
  const now = phases.indexOf(view.phase ?? '')
  const stateOf = (place: number): StepState => {
    if (state !== 'now') return state
    if (place === now) return 'now'
    return place < now ? 'done' : 'ahead'
  }
  const steps = phases.map((name, place) => ({ name, state: stateOf(place) }))
  const [first, ...rest] = steps
  if (first?.name !== 'opening') return [{ title: `round ${round}`, state, phases: state === 'now' ? steps : [] }]
  const later = rest.some((step) => step.state === 'now') ? 'now' : state === 'now' ? 'ahead' : state
  return [
    { title: 'opening', state: first.state, phases: [] },
    { title: `round ${round}`, state: later, phases: later === 'now' ? rest : [] },
  ]
}

function stateOfRound({ round: current, isRoundOver, ending, phase }: DebateView, round: number): StepState {
  if (round < current || ending || (round === current && isRoundOver)) return 'done'
  return round === current && phase !== null ? 'now' : 'ahead'
}

/** The phases of a round in order, as the service documents them. */
function phasesOf({ protocol }: DebateView, round: number): readonly string[] {
  if (!protocol) return []
  const { script, phases, mode } = protocol
  if (script) return (script[round - 1] ?? []).map(({ name }) => name)
  const held = phases.filter((name) => (round === 1 || name !== 'opening') && (mode !== 'none' || name !== 'vote'))
  return mode === 'judge' ? [...held, 'judgement'] : held
}
