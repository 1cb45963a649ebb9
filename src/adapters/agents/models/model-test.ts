import { BudgetSpent, type Spending } from '../../../engine/spending.ts'
import { askPatience } from './ask-patience.ts'
import { ModelFault } from './faults.ts'
import type { ModelAgent } from './model-agent.ts'
import type { Asking } from './model-client.ts'
import { type TestAsk, testAsks } from './test-debate.ts'
import { usageTotal } from './usage-total.ts'
import { writingSpeed } from './writing-speed.ts'

interface Needs {
  asking: Asking
  spending: Spending
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
export function modelTest({ asking, spending }: Needs) {
  const { abilities, contexts, waiting } = asking
  /** A test belongs to no debate. */
  const paid: Spending = {
    reserve: ({ debateId, userId, askKey, domain, ...purchase }, options) =>
      spending.reserve({ ...purchase, purpose: 'trial' }, options),
  }

  async function faultOf(agent: ModelAgent, asked: TestAsk, signal: AbortSignal): Promise<ModelFault | undefined> {
    const patience = askPatience(waiting, (waiting) => waiting())
    const spent = usageTotal()
    const speed = writingSpeed(waiting.monotonic)
    const { converse } = await import('./converse.ts')
    try {
      const conversation = { ...asked, signal, patience, spent, spending: paid, listener: speed.listener }
      const { how } = await converse(asking, agent, conversation)
      const { tokens_out = 0, attempts } = spent.usage()
      const tokensPerSecond = how.form || attempts !== 1 ? undefined : speed.of(tokens_out)
      if (tokensPerSecond !== undefined) abilities.learn(agent, { tokensPerSecond })
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
    /** Some servers tell the context only of what is loaded, which it is by now. */
    await contexts.of(agent, await abilities.of(agent))
    return first
  }
}
