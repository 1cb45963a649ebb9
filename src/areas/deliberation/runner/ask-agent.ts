import type { Agents } from '../../../adapters/agents/agent.ts'
import type { Answer, Ask, FailedAnswer } from '../../../engine/asks.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { CallSlots } from './call-slots.ts'
import type { Narration } from './narration.ts'
import { wellFormed } from './well-formed.ts'

interface Needs {
  agents: Pick<Agents, 'answer' | 'list'>
  slots: CallSlots
  narration: Narration
  /** Milliseconds of a clock that never goes back. */
  monotonic: () => number
}

/** How long an agent that was told to stop may take to say what it has. */
const ABORT_GRACE_MS = 500

export type AskAgent = ReturnType<typeof askAgent>

/** Asks one agent one thing. What goes wrong, or takes too long, is an answer too. */
export function askAgent({ agents, slots, narration, monotonic }: Needs) {
  function failed({ agent }: Ask, { panel }: DebateState, reason: FailedAnswer['reason'], message: string): Answer {
    return {
      kind: 'failed',
      reason,
      message,
      usage: {},
      model: panel.find((member) => member.agent === agent)?.model ?? agent,
      generatedBy: agents.list().find(({ name }) => name === agent)?.generatedBy ?? 'model',
    }
  }

  /** The agent's own answer, or ours when it stays away for longer than the grace after an abort. */
  function within(ask: Ask, state: DebateState, controller: AbortController, answering: Promise<Answer>) {
    const { signal } = controller
    const seconds = state.protocol.agent_timeout_seconds
    return new Promise<Answer>((resolve) => {
      let grace: NodeJS.Timeout | undefined
      const timeout = setTimeout(
        () => controller.abort(new DOMException('Out of time', 'TimeoutError')),
        seconds * 1_000,
      )
      const settle = (answer: Answer) => {
        clearTimeout(timeout)
        clearTimeout(grace)
        signal.removeEventListener('abort', onAbort)
        resolve(answer)
      }
      const onAbort = () => {
        const giveUp = () => settle(failed(ask, state, 'timeout', `No answer within ${seconds} seconds`))
        grace = setTimeout(giveUp, ABORT_GRACE_MS)
      }
      signal.addEventListener('abort', onAbort)
      answering.then(settle, (fault: unknown) => settle(failed(ask, state, 'error', String(fault))))
    })
  }

  return async (ask: Ask, state: DebateState, controller: AbortController): Promise<Answer> => {
    await slots.take()
    try {
      const { signal } = controller
      if (signal.aborted) return failed(ask, state, 'unavailable', 'It was not asked any more')
      const began = monotonic()
      const telling = narration.asked(state, ask)
      const answering = Promise.try(() => agents.answer(ask, state, { signal, onText: telling.wrote }))
      const answer = await within(ask, state, controller, answering)
      telling.ended(answer.kind === 'failed' ? answer.reason : undefined)
      const latency = Math.round(monotonic() - began)
      return wellFormed({ ...answer, usage: { latency_ms: latency, ...answer.usage } })
    } finally {
      slots.giveBack()
    }
  }
}
