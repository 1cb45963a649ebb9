import { createHash } from 'node:crypto'
import { canonicalJson, type JsonObject } from '../../../../shared/canonical-json.ts'
import { ServiceError } from '../../../../shared/errors.ts'
import type { ApprovalKind, DecidedApproval } from '../../../../storage/approval-kind.ts'
import type { Approvals, ApprovalWish } from '../../approvals/index.ts'
import type { ApprovalConfig } from '../definition/step-types/approval.ts'
import type { ArrivalStore } from '../runs/arrival-store.ts'
import { type Arrived, instanceName, UNANSWERED } from '../runs/run.ts'
import type { Attempt, Claimed, StepExecutor } from './step-executor.ts'

const WORKFLOW_STEP = 'workflow_step'
const ERASED = 'What it asked about was erased'
const SUPERSEDED = 'What it asked about has changed since it was asked'
const NOBODY = 'Too few people may answer this: the person who started the run does not count'

/** What is asked about: one attempt of a step. */
const subjectOf = ({ run, step }: Attempt) => `${instanceName(run.id, step)}/${step.attempt}`

function attemptNamed(subject: string) {
  const [runId = '', stepId = '', iteration, branch, attempt] = subject.split('/')
  return { runId, stepId, iteration: Number(iteration), branch: Number(branch), attempt: Number(attempt) }
}

/** What the steps of runs asked. */
export const questionsOf = (org: string, runs: readonly string[]) => ({ org, kind: WORKFLOW_STEP, things: runs })

/** The config is all that will happen: what is asked, of whom, and what it leads to. */
const digestOf = (config: JsonObject) => createHash('sha256').update(canonicalJson(config)).digest('base64url')

/** Asks people, and ends with their answer. */
export const approvalExecutor = (approvals: Pick<Approvals, 'ask' | 'withdraw' | 'refuseBadForm'>): StepExecutor => ({
  name: 'approval',
  scopes: ['debates.create'],
  claim(config): Claimed {
    const { form } = config as ApprovalConfig
    try {
      if (form) approvals.refuseBadForm(form, 'config.form')
      return {}
    } catch (error) {
      if (error instanceof ServiceError) return { error: error.message }
      throw error
    }
  },
  async begin(tx, attempt) {
    const asked = await approvals.ask(tx, wishOf(attempt))
    return 'id' in asked ? { subjectId: asked.id } : { error: NOBODY, final: true }
  },
  withdraw: (tx, attempt) =>
    approvals.withdraw(tx, { org: attempt.run.org, subject: subjectOf(attempt) }, WORKFLOW_STEP),
})

/** Whom the step names; whoever started the run where it names nobody. */
function askedOf({ approvers, role, permission }: ApprovalConfig): ApprovalWish['who'] {
  if (approvers) return { people: approvers }
  if (role) return { role }
  return permission ? { permission } : 'starter'
}

function wishOf(attempt: Attempt): ApprovalWish {
  const { run, step } = attempt
  const config = step.config as ApprovalConfig
  const { title, question, needed, choices, form, escalate_to, channels } = config
  return {
    org: run.org,
    kind: WORKFLOW_STEP,
    subject: subjectOf(attempt),
    digest: digestOf(step.config),
    title,
    question,
    choices,
    form,
    needed,
    askedBy: run.owner,
    alsoAskedBy: run.startedBy,
    who: askedOf(config),
    channels,
    ...(config.due_seconds !== undefined && {
      due: {
        seconds: config.due_seconds,
        onTimeout: config.on_timeout ?? 'fail',
        ...(escalate_to && { escalateTo: { people: escalate_to } }),
      },
    }),
  }
}

/** The questions of steps: their answers arrive at the run, which is locked first. */
export const stepApprovals = (arrivals: Pick<ArrivalStore, 'lock' | 'configOf' | 'arrive'>): ApprovalKind => ({
  name: WORKFLOW_STEP,
  lock: (tx, { org, subject }) => arrivals.lock(tx, org, attemptNamed(subject).runId),
  async digest(tx, { org, subject }) {
    const config = await arrivals.configOf(tx, org, attemptNamed(subject))
    return config ? digestOf(config) : undefined
  },
  decided: (tx, decided) => arrivals.arrive(tx, decided.org, attemptNamed(decided.subject), arrivedWith(decided)),
  withdrawn: (tx, { org, subject }) => arrivals.arrive(tx, org, attemptNamed(subject), { error: ERASED, final: true }),
})

/** A step asks anew only when its run is retried. */
function arrivedWith({ outcome, choice, values, decidedBy, at }: DecidedApproval): Arrived {
  if (outcome === 'superseded') return { error: SUPERSEDED, final: true }
  if (outcome === 'timeout') return { error: UNANSWERED, final: true }
  return { result: { approved: outcome === 'approved', choice, values, decided_by: decidedBy }, at: at.toISOString() }
}
