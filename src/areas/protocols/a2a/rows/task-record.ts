import { roundsOf } from '../../../../engine/protocol.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { artifactsOf } from '../tasks/artifacts.ts'
import { type TaskStatus, taskStatus } from '../tasks/task-state.ts'
import type { Task } from '../tasks/tasks.ts'
import type { TaskRecord } from './schema.ts'

interface RecordDependencies {
  reportOf(debate: DebateState): object | undefined
  streamUrl(taskId: string): string
}

/** A task as the rows tell it. */
export const taskRecords =
  ({ reportOf, streamUrl }: RecordDependencies) =>
  ({ task, debate }: Task): TaskRecord => {
    const standing = taskStatus(debate, task.deadline)
    const { status, waitingFor, reason } = standing
    const result = resultOf(debate, reportOf)
    const error = errorOf(debate, standing)
    return {
      id: task.id,
      task_id: task.clientTaskId ?? task.id,
      debate_id: task.debateId,
      context_id: task.contextId,
      status,
      task_status: waitingFor === 'input' ? 'waiting_input' : status,
      ...(waitingFor && { waiting_for: waitingFor }),
      ...(reason && { reason }),
      ...(task.agent !== null && { agent: task.agent }),
      capability: task.capability,
      ...(task.priority !== null && { priority: task.priority }),
      task: debate.topic,
      ...(result && { result }),
      ...(error !== undefined && { error }),
      created_at: task.createdAt,
      ...(debate.startedAt !== null && { started_at: debate.startedAt }),
      ...(debate.endedAt !== null && { completed_at: debate.endedAt }),
      ...(task.deadline !== null && { deadline: task.deadline }),
      progress: progressOf(debate),
      stream_url: streamUrl(task.id),
    }
  }

function resultOf(debate: DebateState, reportOf: RecordDependencies['reportOf']): TaskRecord['result'] {
  const artifacts = artifactsOf(debate, { report: reportOf(debate), receipt: undefined })
  const dataOf = (id: string) =>
    artifacts
      .find(({ artifactId }) => artifactId === id)
      ?.parts.flatMap((part) => ('data' in part ? [part.data] : []))
      .at(0)
  const [decision, report] = [dataOf('decision'), dataOf('report')]
  if (!debate.end || !decision) return undefined
  const { tokensIn, tokensOut } = debate.usage
  return {
    output: debate.end.answer || debate.end.summary,
    output_type: 'text',
    structured_output: { ...decision, ...(report && { report }) },
    tokens_used: tokensIn + tokensOut,
  }
}

function errorOf({ end }: DebateState, { status, reason }: TaskStatus): string | undefined {
  if (status !== 'failed') return undefined
  if (reason === 'timeout') return 'The task took longer than its deadline allows'
  return end?.error ?? end?.summary ?? 'The debate failed'
}

/** How far the rounds have come. */
function progressOf({ status, round, protocol, endedAt }: DebateState): number {
  if (status === 'completed' || endedAt !== null) return 1
  return Math.min(Math.max(0, round - 1) / Math.max(1, roundsOf(protocol)), 1)
}
