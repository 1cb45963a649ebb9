import { oneLine } from '../ask/terminal-text.ts'

export interface Happening {
  at: string
  what: string
  step_id: string | null
  iteration: number | null
  branch: number | null
  attempt: number | null
  note: string | null
}

interface Step {
  step_id: string
  type: string
  iteration: number
  branch: number
  status: string
  attempt: number
  debate_id: string | null
  approval_id: string | null
  waits_for: string | null
  due_at: string | null
  error: string | null
}

/** A run, as lists of the API tell it. */
export interface Listed {
  id: string
  template_id: string
  workflow_name: string
  status: string
  outputs: Record<string, unknown> | null
  error: string | null
  owner: string
  created_at: string
}

/** A run in full, as the API answers it. */
export interface ShownRun extends Listed {
  progress: number
  steps: readonly Step[]
  history: readonly Happening[]
}

export interface Template {
  id: string
  name: string
  description: string
}

export const templateLine = ({ id, name, description }: Template) =>
  `${id} ${oneLine(name)}${description === '' ? '' : `: ${oneLine(description)}`}`

const wordsOf = (status: string) => status.replaceAll('_', ' ')

/** One line of a list; foreign texts are without control characters. */
export const listedLine = ({ id, status, workflow_name: name, template_id, created_at, error }: Listed) =>
  `${id} ${wordsOf(status)}: ${oneLine(name)} (${template_id}), started ${created_at}${because(error)}`

/** A run in full. */
export const shownLines = (run: ShownRun): string[] => [
  listedLine(run),
  `  on behalf of ${run.owner}, ${Math.round(run.progress * 100)} % of its steps have ended`,
  ...run.steps.map((step) => `  ${instanceOf(step)} (${step.type}) ${statusWords(step)}`),
  ...(run.outputs === null ? [] : [outputsLine(run.outputs)]),
]

export const outputsLine = (outputs: object) => `  answers ${oneLine(JSON.stringify(outputs))}`

/** What holds a run up: each step that is under way. */
export const waitingLines = ({ steps }: ShownRun): string[] =>
  steps.filter(isOpen).map((step) => `  … ${instanceOf(step)} ${statusWords(step)}`)

/** What happened, in words. */
export function happeningLine(happening: Happening): string {
  const { at, what, note, attempt } = happening
  const said = SAYS[what] ?? wordsOf(what)
  const who = happening.step_id === null ? 'the run' : instanceOf(happening)
  const again = attempt !== null && attempt > 1 ? ` (attempt ${attempt})` : ''
  return `${at} ${who} ${said}${again}${because(note)}`
}

const SAYS: Readonly<Record<string, string>> = {
  start: 'begins',
  step_start: 'begins',
  step_retry: 'is tried again',
  step_complete: 'is done',
  step_failed: 'failed',
  step_skipped: 'is left out',
  missing_path: 'asks for what is not there',
  resumed: 'goes on',
  complete: 'is completed',
  failed: 'failed',
  terminated: 'was cancelled',
}

const because = (note: string | null) => (note === null ? '' : `: ${oneLine(note)}`)

const isOpen = ({ status }: Step) => status === 'running' || status === 'retrying'

type Instance = Pick<Happening, 'step_id' | 'iteration' | 'branch'>

/** A step, and which time or item of it. */
function instanceOf({ step_id, iteration, branch }: Instance): string {
  const time = iteration ? `, round ${iteration + 1}` : ''
  const item = branch ? `, item ${branch}` : ''
  return `${oneLine(step_id ?? '')}${time}${item}`
}

function statusWords(step: Step): string {
  const reasons = isOpen(step) ? [reasonOf(step), step.waits_for].filter((why) => why !== null) : []
  return `${[wordsOf(step.status), ...reasons.map(oneLine)].join(', ')}${because(step.error)}`
}

/** What a step waits for, and until when at the latest. */
function reasonOf({ status, approval_id, debate_id, due_at }: Step): string | null {
  const until = due_at === null ? '' : ` until ${due_at}`
  if (status === 'retrying') return `is retried at ${due_at}`
  if (approval_id !== null) return `waits for an answer${until}: npm run parley -- approvals show ${approval_id}`
  if (debate_id !== null) return `waits for the debate ${debate_id}${until}`
  return due_at === null ? null : `waits${until}`
}
