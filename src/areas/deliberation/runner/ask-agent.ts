import type { Agents } from '../../../engine/agent.ts'
import type { Answer, Ask, FailedAnswer } from '../../../engine/flow/asks.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { CallSlots } from './call-slots.ts'
import type { Narration } from './narration.ts'
import { wellFormed } from './well-formed.ts'

interface Needs {
  agents: Pick<Agents, 'answer' | 'list'>
  slots: CallSlots
  narration: Pick<Narration, 'asked'>
  /** Milliseconds of a clock that never goes back. */
  monotonic: () => number
}

/** A question on its way. */
export interface Call {
  /** Never rejects. */
  readonly answer: Promise<Answer>
  /** Nobody wants the answer any more; the agent may still say what it has. */
  breakOff(): void
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

  return (ask: Ask, state: DebateState): Call => {
    const seconds = state.protocol.agent_timeout_seconds
    const controller = new AbortController()
    const { promise, resolve } = Promise.withResolvers<Answer>()
    let settle: (answer: Answer) => void = resolve
    let timer: NodeJS.Timeout | undefined

    function abort(reason?: DOMException) {
      if (controller.signal.aborted) return
      controller.abort(reason)
      clearTimeout(timer)
      timer = setTimeout(
        () => settle(failed(ask, state, 'timeout', `No answer within ${seconds} seconds`)),
        ABORT_GRACE_MS,
      )
    }

    function begin() {
      const began = monotonic()
      const telling = narration.asked(state, ask)
      settle = (answer) => {
        settle = () => {}
        clearTimeout(timer)
        slots.giveBack()
        telling.ended(answer.kind === 'failed' ? answer.reason : undefined)
        resolve(wellFormed({ ...answer, usage: { latency_ms: Math.round(monotonic() - began), ...answer.usage } }))
      }
      const { signal } = controller
      if (signal.aborted) return settle(failed(ask, state, 'unavailable', 'It was not asked any more'))
      timer = setTimeout(() => abort(new DOMException('Out of time', 'TimeoutError')), seconds * 1_000)
      agents.answer(ask, state, { signal, onText: telling.wrote, onRestart: telling.beganAnew }).then(
        (answer) => settle(answer),
        (fault) => settle(failed(ask, state, 'error', String(fault))),
      )
    }

    slots.take(begin)
    return { answer: promise, breakOff: abort }
  }
}
