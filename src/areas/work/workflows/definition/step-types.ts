import type { StepType } from './step-type.ts'
import { approvalStep } from './step-types/approval.ts'
import { conditionStep } from './step-types/condition.ts'
import { debateStep } from './step-types/debate.ts'
import { mapStep } from './step-types/map.ts'
import { notifyStep } from './step-types/notify.ts'
import { setStep } from './step-types/set.ts'
import { waitStep } from './step-types/wait.ts'
import { webhookStep } from './step-types/webhook.ts'

const all = [debateStep, conditionStep, setStep, approvalStep, waitStep, webhookStep, notifyStep, mapStep]

/** Every type of step by its name. */
export const stepTypes: ReadonlyMap<string, StepType> = new Map(all.map((type) => [type.name, type as StepType]))
