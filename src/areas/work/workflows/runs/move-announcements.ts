import type { Announcement } from '../../../../background/announcements/announcer.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { ApprovalConfig } from '../definition/step-types/approval.ts'
import type { DebateConfig } from '../definition/step-types/debate.ts'
import type { InstanceKey } from '../plan/move.ts'
import { COMPLETED, FAILED, type RunAnnouncement, WAITING } from './announces.ts'
import type { Happening } from './happening.ts'
import type { NextMove } from './next-move.ts'
import type { RetryByHand } from './retry-by-hand.ts'
import { type HeldRun, instanceName, isAsking, type Run, type RunStep, UNANSWERED } from './run.ts'

const LONGEST_TEXT = 500
const MOST_NAMED = 50

const beginning = (text: string) => text.slice(0, LONGEST_TEXT)
const between = (from: string | null, to: string) => (from === null ? 0 : Date.parse(to) - Date.parse(from))

/** What a move is announced as, in the order in which it happened; `written` are the steps as they stand after it. */
export function announcementsOf(
  held: HeldRun,
  move: Pick<NextMove, 'happened' | 'isOver'>,
  written: readonly RunStep[],
  at: string,
): Announcement[] {
  return new MoveAnnouncements(held, written, at).of(move)
}

/** What is announced of a run that failed and goes on. */
export function resumedAnnouncement({ run }: HeldRun, { again, removed }: RetryByHand): Announcement {
  const current_step = again[0]?.stepId ?? removed[0]?.stepId ?? null
  return saying(run, 'workflow.resumed', { checkpoint_id: null, current_step })
}

const saying = (run: Run, name: RunAnnouncement, data: JsonObject, debateId?: string): Announcement => ({
  org: run.org,
  name,
  debateId,
  data: {
    workflow_id: run.id,
    execution_id: run.id,
    definition_id: run.templateId,
    template_id: run.templateId,
    ...data,
  },
})

class MoveAnnouncements {
  readonly #run: Run
  readonly #at: string
  readonly #before: ReadonlyMap<string, RunStep>
  readonly #after: ReadonlyMap<string, RunStep>
  readonly #written: readonly RunStep[]
  readonly #names: ReadonlyMap<string, string>

  constructor({ run, steps }: HeldRun, written: readonly RunStep[], at: string) {
    this.#run = run
    this.#at = at
    this.#written = written
    this.#before = this.#named(steps)
    this.#after = new Map([...this.#before, ...this.#named(written)])
    this.#names = new Map(run.definition?.steps.map(({ id, name = id }) => [id, name]))
  }

  of({ happened, isOver }: Pick<NextMove, 'happened' | 'isOver'>): Announcement[] {
    const steps = happened.flatMap((happening) => this.#ofStep(happening))
    return [
      ...happened.flatMap(({ what }) => (what === 'start' ? this.#start() : [])),
      ...this.#written.flatMap((step) => this.#debateStart(step)),
      ...steps.filter(({ isStart }) => !isStart).flatMap(({ said }) => said),
      ...this.#transition(happened),
      ...steps.filter(({ isStart }) => isStart).flatMap(({ said }) => said),
      ...this.#waiting(),
      ...happened.flatMap((happening) => this.#end(happening)),
      ...(isOver ? [this.#metrics(happened)] : []),
    ]
  }

  #start(): Announcement[] {
    return [saying(this.#run, 'workflow.start', { step_count: this.#run.definition?.steps.length ?? 0 })]
  }

  #ofStep(happening: Happening): { isStart: boolean; said: Announcement[] }[] {
    const step = this.#stepOf(happening)
    if (!step) return []
    const before = this.#before.get(this.#nameOf(step))
    if (happening.what === 'step_start') {
      const isAsked = step.type === 'approval' && step.arrived === null && step.subjectId !== null
      return [{ isStart: true, said: [this.#began(step), ...(isAsked ? [this.#asked(step, step.subjectId)] : [])] }]
    }
    if (!isEndOfAttempt(happening)) return []
    const said = [...this.#cameOf(before), ...this.#ended(happening, step, before)]
    return said.length === 0 ? [] : [{ isStart: false, said }]
  }

  #began(step: RunStep): Announcement {
    const { optional, attempt, branch, iteration } = step
    const execution_pattern = branch > 0 ? 'parallel' : iteration > 0 ? 'loop' : 'sequential'
    return this.#ofInstance('workflow.step_start', step, { optional, retry_count: attempt - 1, execution_pattern })
  }

  #asked(step: RunStep, request: string | null): Announcement {
    const { title, due_seconds } = step.config as ApprovalConfig
    return this.#ofInstance('workflow.human_approval_required', step, {
      request_id: request,
      title,
      timeout_seconds: due_seconds ?? null,
      escalation_emails: [],
    })
  }

  /** How a step ended that had begun before; what ends in the move that reaches it is told with the transition. */
  #ended({ what, note }: Happening, step: RunStep, before: RunStep | undefined): Announcement[] {
    if (what !== 'step_complete' && what !== 'step_failed' && what !== 'step_skipped') return []
    if (what === 'step_complete' && !before) return []
    const data = {
      status: step.status,
      duration_ms: between(step.startedAt, this.#at),
      retry_count: step.attempt - 1,
      ...(what !== 'step_complete' && { error: note === undefined ? null : beginning(note) }),
    }
    return [this.#ofInstance(`workflow.${what}`, step, data)]
  }

  /** The answer that people gave, and the end of a debate. */
  #cameOf(before: RunStep | undefined): Announcement[] {
    if (before?.status !== 'running' || before.subjectId === null) return []
    const { type, subjectId, arrived, startedAt } = before
    const result = arrived && 'result' in arrived ? (arrived.result as JsonObject) : undefined
    if (type === 'approval') {
      if (result) return [this.#answered(before, result)]
      const isUnanswered = arrived === null || ('error' in arrived && arrived.error === UNANSWERED)
      return isUnanswered ? [this.#unanswered(before)] : []
    }
    if (type !== 'debate' || !result) return []
    const data = {
      consensus_reached: result.decided === true,
      rounds_completed: typeof result.rounds === 'number' ? result.rounds : null,
      execution_time_ms: between(startedAt, this.#at),
    }
    return [this.#ofInstance('workflow.debate_complete', before, data, subjectId)]
  }

  #answered(step: RunStep, { approved, decided_by }: JsonObject): Announcement {
    return this.#ofInstance('workflow.human_approval_received', step, {
      request_id: step.subjectId,
      status: approved === true ? 'approved' : 'rejected',
      responder_id: decided_by ?? null,
      responded_at: step.arrived?.at ?? this.#at,
    })
  }

  #unanswered(step: RunStep): Announcement {
    const { due_seconds, on_timeout, escalate_to = [] } = (step.config ?? {}) as Partial<ApprovalConfig>
    return this.#ofInstance('workflow.human_approval_timeout', step, {
      request_id: step.subjectId,
      timeout_seconds: due_seconds ?? step.timeoutSeconds,
      escalated_to: on_timeout === 'escalate' ? escalate_to : [],
    })
  }

  #debateStart(step: RunStep): Announcement[] {
    const before = this.#before.get(this.#nameOf(step))
    if (step.type !== 'debate' || before?.status !== 'running' || before.actedAt !== null) return []
    const isThere = step.actedAt !== null || (before.arrived !== null && 'result' in before.arrived)
    if (!isThere || before.config === null || step.attempt !== before.attempt) return []
    const { question, agents = [], rounds = null } = before.config as DebateConfig
    const data = { topic: beginning(question), agents, rounds }
    return [this.#ofInstance('workflow.debate_start', step, data, before.subjectId ?? undefined)]
  }

  #transition(happened: readonly Happening[]): Announcement[] {
    const isKnown = (one: Happening) => this.#before.has(this.#nameOf(keyOf(one)))
    const ended = happened.filter((one) => isEndOfAttempt(one) && one.what !== 'step_retry')
    const from_step = ended.find(isKnown)?.stepId ?? null
    const to_step = happened.find((one) => one.what === 'step_start' && !isKnown(one))?.stepId ?? null
    const atOnce = ended
      .filter((one) => one.what === 'step_complete' && !isKnown(one))
      .map(({ stepId }) => stepId ?? '')
    if (atOnce.length === 0 && (from_step === null || to_step === null)) return []
    const steps = atOnce.slice(0, MOST_NAMED)
    return [saying(this.#run, 'workflow.transition', { from_step, to_step, steps, steps_total: atOnce.length })]
  }

  #waiting(): Announcement[] {
    const asking = [...this.#after.values()].filter(isAsking)
    if (asking.length === 0 || [...this.#before.values()].some(this.#wasTold)) return []
    const request_ids = asking
      .slice(0, MOST_NAMED)
      .flatMap(({ type, subjectId, breakpointId }) => (type === 'approval' ? subjectId : breakpointId) ?? [])
    return [saying(this.#run, WAITING, { status: 'waiting_approval', request_ids })]
  }

  /** A debate begins to wait between two moves, and the first of them tells it. */
  #wasTold = (step: RunStep) => isAsking(step) && (step.type === 'approval' || this.#run.status === 'waiting_approval')

  #end({ what, stepId }: Happening): Announcement[] {
    if (what === 'complete') return [saying(this.#run, COMPLETED, this.#over('completed'))]
    if (what === 'failed') return [saying(this.#run, FAILED, { ...this.#over('failed'), step_id: stepId ?? null })]
    return what === 'terminated' ? [saying(this.#run, 'workflow.terminated', this.#over('cancelled'))] : []
  }

  #metrics(happened: readonly Happening[]): Announcement {
    const end = happened.at(-1)?.what
    const status = end === 'complete' ? 'completed' : end === 'terminated' ? 'cancelled' : 'failed'
    const steps = [...this.#after.values()]
    const succeeded = steps.filter((step) => step.status === 'completed').length
    const failed = steps.filter(
      (step) => step.status === 'failed' || (step.status === 'skipped' && step.error !== null),
    )
    return saying(this.#run, 'workflow.metrics', {
      ...this.#over(status),
      steps_executed: succeeded + failed.length,
      steps_succeeded: succeeded,
      steps_failed: failed.length,
      checkpoints_created: 0,
    })
  }

  #over(status: 'completed' | 'failed' | 'cancelled'): JsonObject {
    return {
      status,
      success: status === 'completed',
      total_duration_ms: between(this.#run.startedAt, this.#at),
    }
  }

  #ofInstance(name: RunAnnouncement, step: RunStep, data: JsonObject, debateId?: string): Announcement {
    const { stepId, type, iteration, branch } = step
    const named = { step_id: stepId, step_name: this.#names.get(stepId) ?? stepId, step_type: type, iteration, branch }
    return saying(this.#run, name, { ...named, ...data }, debateId)
  }

  #stepOf = (happening: Happening) =>
    happening.stepId === undefined ? undefined : this.#after.get(this.#nameOf(keyOf(happening)))

  #nameOf = (key: InstanceKey) => instanceName(this.#run.id, key)
  #named = (steps: readonly RunStep[]) => new Map(steps.map((step) => [this.#nameOf(step), step]))
}

const ENDS_OF_ATTEMPTS: ReadonlySet<Happening['what']> = new Set([
  'step_retry',
  'step_complete',
  'step_failed',
  'step_skipped',
])

const isEndOfAttempt = ({ what }: Happening) => ENDS_OF_ATTEMPTS.has(what)

const keyOf = ({ stepId = '', iteration = 0, branch = 0 }: Partial<InstanceKey>): InstanceKey => ({
  stepId,
  iteration,
  branch,
})
