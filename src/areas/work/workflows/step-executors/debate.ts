import { compiledOnce } from '../../../../shared/compiled-schema.ts'
import { type QuotaFacts, ServiceError } from '../../../../shared/errors.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { fieldFaults } from '../../../../shared/text/field-faults.ts'
import { HOUR_MS } from '../../../../shared/time/dates.ts'
import type { DebateRequest, Debates } from '../../../deliberation/debates/index.ts'
import type { CancelLater } from '../runs/jobs.ts'
import type { Acted, StepExecutor } from './step-executor.ts'

interface DebateStepDependencies {
  debates: Pick<Debates, 'startAs' | 'request'>
  /** Cancels a debate when the transaction has committed. */
  cancelLater: CancelLater
  newId: NewId
  now: () => Date
}

const HOUR_IS_FULL = 'The hourly limit of debates that start by themselves is reached'
const NO_BUDGET = 'No budget has enough left for its debate'

/** Begins a debate under the id that the step claimed, so that however often it is tried there is one. */
export const debateExecutor = ({ debates, cancelLater, newId, now }: DebateStepDependencies): StepExecutor => {
  function faultOf(request: object): string | undefined {
    const validator = compiledOnce(debates.request)
    if (validator.Check(request)) return undefined
    const [first] = fieldFaults(validator.Errors(request))
    return `config.${first?.field}: ${first?.message}`
  }

  /** A budget that is used up holds the step up until it is renewed; any other refusal is for good. */
  function refused({ status, message, details }: ServiceError): Acted {
    if (status !== 402) return { outcome: 'ended', error: message, final: true }
    const { resets_at } = details as Partial<QuotaFacts>
    const until = resets_at ? new Date(resets_at) : new Date(now().getTime() + HOUR_MS)
    return { outcome: 'waits', until, why: NO_BUDGET }
  }

  return {
    name: 'debate',
    scopes: ['debates.create'],
    claim: (config) => {
      const fault = faultOf(config)
      return fault === undefined ? { subjectId: newId('debate') } : { error: fault }
    },
    async act({ step: { subjectId, config } }, caller) {
      if (subjectId === null) throw new Error('A debate step has claimed no debate')
      try {
        const started = await debates.startAs(subjectId, config as DebateRequest, caller)
        if (typeof started === 'string') return { outcome: 'acted' }
        return { outcome: 'waits', until: started.waitsUntil, why: HOUR_IS_FULL }
      } catch (error) {
        if (!(error instanceof ServiceError) || error.status >= 500) throw error
        return refused(error)
      }
    },
    async withdraw(tx, { run, step }) {
      if (step.subjectId !== null) await cancelLater(tx, run, step.subjectId)
    },
  }
}
