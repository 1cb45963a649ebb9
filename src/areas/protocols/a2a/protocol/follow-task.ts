import type { DebateState } from '../../../../engine/state.ts'
import { invalid } from '../../../../shared/errors.ts'
import type { FollowStates } from '../../../../stream/follow-log.ts'
import { type Artifact, hasArtifacts } from '../tasks/artifacts.ts'
import { isAtRest, isEnd, taskStatus } from '../tasks/task-state.ts'
import type { Task } from '../tasks/tasks.ts'
import { type TaskUpdate, updatesOf } from './wire-task.ts'

/** A place among the updates of a task: after all of a version, or after some of them. */
export interface Place {
  version: number
  /** How many updates of the next version were seen. */
  seen: number
}

export interface PlacedUpdate {
  /** The place after it. */
  id: string
  update: TaskUpdate
}

interface FollowDependencies {
  followStates: FollowStates
  artifactsOf(debate: DebateState): Promise<Artifact[]>
}

/**
 * The updates of a task after a state of its debate, each once and in order, until the task comes to rest. They follow
 * from the log alone, so any node goes on where another stopped.
 */
export const taskFollower = ({ followStates, artifactsOf }: FollowDependencies) => {
  async function updatesAt(task: Task['task'], before: DebateState, state: DebateState) {
    const hasEnded = hasArtifacts(state) && !hasArtifacts(before)
    return updatesOf(task, before, state, hasEnded ? await artifactsOf(state) : [])
  }

  return async function* follow({ task, debate }: Task, gone: AbortSignal, seen = 0): AsyncGenerator<PlacedUpdate> {
    if (isEnd(taskStatus(debate, task.deadline).state)) return
    let before = debate
    let skipped = seen
    for await (const { event, state } of followStates(debate.debateId, gone, debate)) {
      if (state.erased) return
      const updates = await updatesAt(task, before, state)
      for (const [index, update] of updates.entries()) {
        if (index < skipped) continue
        if (gone.aborted) return
        yield { id: placeText(event.version, index + 1, updates.length), update }
      }
      skipped = 0
      before = state
      if (updates.length > 0 && isAtRest(taskStatus(state, task.deadline).state)) return
    }
  }
}
export type TaskFollower = ReturnType<typeof taskFollower>

/** The debate of a task as it comes to rest after a state of it; undefined where it does not, or its texts are erased. */
export const taskRest =
  ({ followStates }: Pick<FollowDependencies, 'followStates'>) =>
  async ({ task, debate }: Task, gone: AbortSignal): Promise<DebateState | undefined> => {
    for await (const { state } of followStates(debate.debateId, gone, debate)) {
      if (state.erased) return undefined
      if (isAtRest(taskStatus(state, task.deadline).state)) return state
    }
    return undefined
  }
export type TaskRest = ReturnType<typeof taskRest>

/** Whoever has seen the last update of a version goes on with the next version. */
const placeText = (version: number, seen: number, of: number) => (seen === of ? `${version}` : `${version - 1}.${seen}`)

const PLACE = /^(\d{1,15})(?:\.(\d{1,3}))?$/

/** The place that `Last-Event-ID` names. */
export function placeIn(text: string): Place {
  const [, version, seen] = PLACE.exec(text) ?? []
  if (version === undefined) throw invalid('Last-Event-ID', 'is no place in the stream of a task')
  return { version: Number(version), seen: Number(seen ?? 0) }
}
