import type { AnswerOptions } from '../../../engine/agent.ts'
import type { How, PanelMember } from '../../../engine/events/parts.ts'
import type { Answer, Ask, Deferred } from '../../../engine/flow/asks.ts'
import { BudgetSpent } from '../../../engine/spending.ts'
import type { DebateState } from '../../../engine/state.ts'
import { askPatience } from './ask-patience.ts'
import type { Plan } from './ask-plan.ts'
import { type ConversationNeeds, converse, howPlanned } from './converse.ts'
import { ModelFault, reasonFor, reasonOf } from './faults.ts'
import type { Listener } from './live-answer.ts'
import type { ModelAgent } from './model-agent.ts'
import { usageTotal } from './token-usage.ts'

export interface AnswerNeeds extends ConversationNeeds {
  waiting: Parameters<typeof askPatience>[0]
  /** Receives how each agent fared that was asked. */
  fared?: (agent: ModelAgent, fault?: ModelFault) => void
}

interface Question {
  agent: ModelAgent | Gone
  standIns: readonly ModelAgent[]
  ask: Ask
  state: DebateState
  options: AnswerOptions
}

/** The fault of a model that sits on the panel and can no longer be asked. */
interface Gone {
  model: string
  gone: ModelFault
}

/**
 * Asks the agent, waiting for it if necessary, and after a failure its stand-ins one after another. Nobody stands in
 * when a budget is spent. Rejects only by a fault of our own.
 */
export async function answer(
  needs: AnswerNeeds,
  { agent, standIns, ask, state, options }: Question,
): Promise<Answer | Deferred> {
  const { signal, spending, aside = (waiting) => waiting() } = options
  const patience = askPatience(needs.waiting, aside)
  const spent = usageTotal()
  const listener = listenerOf(options)
  let failure: (Pick<ModelFault, 'reason' | 'message'> & { how?: How }) | undefined =
    'gone' in agent ? agent.gone : undefined
  let others = 0
  const usage = (by?: ModelAgent) => ({
    ...spent.usage(),
    ...(others > 0 && { fallback_from: ask.agent }),
    ...(by && by !== agent && { provider: by.provider }),
  })

  for (const candidate of 'gone' in agent ? standIns : [agent, ...standIns]) {
    others += Number(candidate !== agent)
    let asked: How = {}
    try {
      const wanted = candidate.removed ? AbortSignal.any([signal, candidate.removed]) : signal
      const planned = (plan: Plan) => {
        asked = howPlanned(plan)
      }
      const conversation = { ask, state, signal: wanted, patience, spent, spending, listener, planned }
      const { content, how } = await converse(needs, candidate, conversation)
      needs.fared?.(candidate)
      return { ...content, usage: usage(candidate), ...howAsked(how), model: candidate.model, generatedBy: 'model' }
    } catch (error) {
      if (error instanceof BudgetSpent) return { kind: 'deferred', lack: error.lack }
      if (!(error instanceof ModelFault)) throw error
      failure ??= { reason: error.reason, message: reasonFor(candidate, error), how: asked }
      if (signal.aborted) break
      needs.fared?.(candidate, error)
      const { reason, status } = error
      needs.logger.warn(
        { agent: candidate.name, model: candidate.model, status, reason },
        `no answer: ${reasonOf(error)}`,
      )
    }
  }
  const { reason = 'error', message = '', how = {} } = failure ?? {}
  return { kind: 'failed', reason, message, usage: usage(), ...howAsked(how), model: agent.model, generatedBy: 'model' }
}

const howAsked = (how: How) => (Object.keys(how).length > 0 ? { how } : {})

function listenerOf({ onText, onRestart, onThinking }: AnswerOptions): Listener {
  let heard = false
  return {
    hear(delta: string) {
      heard = true
      onText?.(delta)
    },
    restart() {
      if (heard) onRestart?.()
      heard = false
    },
    think: (tokens) => onThinking?.(tokens),
  }
}

/** The candidates that may stand in. A model that already sits on the panel would get a second voice. */
export function standInsFor(
  agent: ModelAgent | undefined,
  candidates: readonly (ModelAgent | undefined)[],
  panel: readonly PanelMember[],
): ModelAgent[] {
  const seated = new Set(panel.map(({ provider, model }) => `${provider} ${model}`))
  return candidates
    .filter((other) => other !== undefined)
    .filter((other) => other !== agent && !seated.has(`${other.provider} ${other.model}`))
}
