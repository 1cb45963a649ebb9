import type { Happening, RunStatus, RunStep } from '../../../api/work/runs.ts'

export const RUN_WORDS: Record<RunStatus, string> = {
  pending: 'About to start',
  running: 'Under way',
  waiting_approval: 'Waits for people',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const STEP_WORDS: Record<RunStep['status'], string> = {
  running: 'Under way',
  retrying: 'Waits for its next attempt',
  completed: 'Done',
  failed: 'Failed',
  skipped: 'Skipped',
}

/** Signs that differ in shape, beside the words. */
export const STEP_MARKS: Record<RunStep['status'], string> = {
  running: '●',
  retrying: '↻',
  completed: '✓',
  failed: '✗',
  skipped: '–',
}

/** Which time around a loop, which item of a map and which attempt it is; empty for the usual ones. */
export function instanceWords({
  iteration,
  branch,
  attempt,
}: Pick<RunStep, 'iteration' | 'branch' | 'attempt'>): string {
  return [
    branch > 0 ? `item ${branch}` : '',
    iteration > 0 ? `round ${iteration + 1}` : '',
    attempt > 1 ? `attempt ${attempt}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}

const WAITS: Readonly<Record<string, string>> = {
  debate: 'Its debate is running',
  approval: 'Waits for an answer by people',
  webhook: 'Waits for the other system',
  map: 'Waits for its items',
}

/** What holds up a step that has begun; undefined once it has ended. The time that it waits for stands beside it. */
export function waitWords({ type, status, waits_for }: Pick<RunStep, 'type' | 'status' | 'waits_for'>) {
  if (status !== 'running' && status !== 'retrying') return undefined
  return waits_for ?? (status === 'retrying' ? STEP_WORDS.retrying : (WAITS[type] ?? STEP_WORDS.running))
}

const HAPPENINGS: Readonly<Record<string, string>> = {
  start: 'The run began',
  step_start: 'began',
  step_retry: 'is tried again',
  step_complete: 'is done',
  step_failed: 'failed',
  step_skipped: 'was skipped',
  missing_path: 'asked for something that is not there',
  resumed: 'The run went on',
  complete: 'The run completed',
  failed: 'The run failed',
  terminated: 'The run was cancelled',
}

/** What happened, in a sentence; `nameOf` finds the names of steps. */
export function happeningWords(happening: Happening, nameOf: (stepId: string) => string): string {
  const { what, step_id, iteration, branch, attempt } = happening
  const words = HAPPENINGS[what] ?? what.replaceAll('_', ' ')
  if (step_id === null || step_id === '') return words
  const which = instanceWords({ iteration: iteration ?? 0, branch: branch ?? 0, attempt: attempt ?? 1 })
  return `${nameOf(step_id)}${which === '' ? '' : ` (${which})`} ${words}`
}
