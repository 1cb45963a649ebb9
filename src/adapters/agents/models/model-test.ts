import { BudgetSpent, type Purse } from '../../../engine/purse.ts'
import type { AnswerNeeds } from './answer.ts'
import { ModelFault } from './faults.ts'
import type { ModelAgent } from './model-agent.ts'
import { askPatience } from './patience.ts'
import { spending } from './spent.ts'
import { type TestAsk, testAsks } from './test-debate.ts'

interface Needs {
  asking: AnswerNeeds
  purse: Purse
}

interface For {
  /** Who pays for it, or whose organization above does. */
  tenant: string
  /** Aborted when the test is to go on elsewhere, or never. */
  signal: AbortSignal
}

/**
 * Asks a model for a vote and for a sentence in the very way that debates ask, so that what debates would find out is found
 * out here. Answers what went wrong, if something did; rejects when the signal is aborted.
 */
export function modelTest({ asking, purse }: Needs) {
  /** A test belongs to no debate. */
  const paid: Purse = {
    reserve: ({ debateId, userId, askKey, domain, ...purchase }, options) =>
      purse.reserve({ ...purchase, purpose: 'trial' }, options),
  }

  async function faultOf(agent: ModelAgent, asked: TestAsk, signal: AbortSignal): Promise<ModelFault | undefined> {
    const patience = askPatience(asking.waiting, (waiting) => waiting())
    const { converse } = await import('./converse.ts')
    try {
      await converse(asking, agent, { ...asked, signal, patience, spent: spending(), purse: paid, listener: NOBODY })
      return undefined
    } catch (error) {
      if (error instanceof BudgetSpent) return new ModelFault('budget', 'No budget pays for a test call')
      if (error instanceof ModelFault) return error
      throw error
    }
  }

  return async (agent: ModelAgent, { tenant, signal }: For): Promise<ModelFault | undefined> => {
    const wanted = agent.removed ? AbortSignal.any([signal, agent.removed]) : signal
    let first: ModelFault | undefined
    for (const asked of testAsks(agent, tenant)) {
      const fault = await faultOf(agent, asked, wanted)
      signal.throwIfAborted()
      first ??= fault
      if (fault && fault.reason !== 'unusable') break
    }
    return first
  }
}

const NOBODY = { hear() {}, restart() {} }
