import { isOpen, type RunStep } from './run.ts'
import type { HistoryRecord, ListedRun, RunRecord, WholeRun } from './run-store.ts'
import { type Execution, executionIdNames, type Step, templateIdNames, type WholeExecution } from './schema.ts'

/** A run as lists show it. */
export const executionOf = (run: ListedRun): Execution => ({
  ...executionIdNames(run.id),
  ...templateIdNames(run.templateId),
  workflow_name: run.name,
  schedule_id: run.scheduleId,
  status: run.status,
  inputs: { ...run.inputs },
  outputs: run.outputs && { ...run.outputs },
  error: run.error,
  owner: run.owner,
  started_by: run.startedBy,
  created_at: run.createdAt,
  started_at: run.startedAt,
  completed_at: run.completedAt,
  updated_at: run.updatedAt,
  metadata: {},
})

export function wholeExecutionOf({ run, steps, history }: WholeRun): WholeExecution {
  const names = new Map(run.definition?.steps.map(({ id, name = id }) => [id, name]))
  const open = steps.filter(isOpen)
  return {
    ...executionOf(run),
    current_step: open[0]?.stepId ?? null,
    progress: progressOf(run, steps),
    steps: steps.map((step) => stepOf(step, names.get(step.stepId) ?? step.stepId)),
    history: history.map(happeningOf),
  }
}

/** The share of the definition's steps that have ended. */
function progressOf({ status, definition }: RunRecord, steps: readonly RunStep[]): number {
  if (status === 'completed') return 1
  const open = new Set(steps.filter(isOpen).map(({ stepId }) => stepId))
  const ended = new Set(steps.filter(({ stepId }) => !open.has(stepId)).map(({ stepId }) => stepId))
  return definition ? ended.size / definition.steps.length : 0
}

const stepOf = (step: RunStep, name: string): Step => ({
  step_id: step.stepId,
  name,
  type: step.type,
  iteration: step.iteration,
  branch: step.branch,
  status: step.status,
  attempt: step.attempt,
  debate_id: step.type === 'debate' && step.actedAt !== null ? step.subjectId : null,
  approval_id: step.type === 'approval' ? step.subjectId : step.breakpointId,
  waits_for: step.waitsFor ?? (step.breakpointId === null ? null : 'Its debate waits for an approval'),
  due_at: step.dueAt,
  output: step.result,
  error: step.error,
  started_at: step.startedAt,
  ended_at: step.endedAt,
})

const happeningOf = ({ at, what, stepId, iteration, branch, attempt, note }: HistoryRecord) => ({
  at,
  what,
  step_id: stepId,
  iteration,
  branch,
  attempt,
  note,
})
