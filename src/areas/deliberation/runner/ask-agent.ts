import type { Agents, AnswerOptions } from '../../../engine/agent.ts'
import type { Answer, Ask, Deferred, FailedAnswer } from '../../../engine/flow/asks.ts'
import type { Spending } from '../../../engine/spending.ts'
import type { DebateState } from '../../../engine/state.ts'
import { storableValue } from '../../../shared/text/storable-text.ts'
import { type CallSlots, CallTurn } from './call-slots.ts'
import type { Narration } from './narration.ts'

interface AskAgentDependencies {
  agents: Pick<Agents, 'answer' | 'everybodys'>
  slots: CallSlots
  narration: Pick<Narration, 'asked'>
  spending: Spending
  /** How long an answer may take when the debate sets no limit; longer than all limits of its models. */
  longestMs: number
  /** Milliseconds of a clock that never goes back. */
  monotonic: () => number
}

/** A running question. */
export interface Call {
  /** Never rejects; undefined when the next runner of the debate has to ask. */
  readonly answer: Promise<Answer | Deferred | undefined>
  /** The answer is no longer wanted; the agent may still return what it has. */
  breakOff(): void
  /** As if it had never been asked: there is no answer, and what was narrated is void. */
  drop(): void
  /** A running call may finish; one that waits aside, now or later, is left to other runners. */
  finish(): void
}

/** How long an agent that was stopped may take to return what it has. */
const ABORT_GRACE_MS = 500

/** An answer as it is stored, with the milliseconds that it took. */
const made = (answer: Answer, latency_ms: number): Answer =>
  storableValue({ ...answer, usage: { latency_ms, ...answer.usage } })

/** The answer of an agent that costs nothing and waits for nothing; undefined for all others. */
export type AskAtOnce = (ask: Ask, state: DebateState) => Answer | undefined

/** Asks those who answer at once. They take no slot, and nobody could follow how they write. */
export const askAtOnce =
  ({ agents, monotonic }: { agents: Pick<Agents, 'answerAtOnce'>; monotonic: () => number }): AskAtOnce =>
  (ask, state) => {
    const began = monotonic()
    const answer = agents.answerAtOnce(ask, state)
    return answer && made(answer, Math.round(monotonic() - began))
  }

export type AskAgent = ReturnType<typeof askAgent>

/** Asks one agent one question. A failure or a timeout is an answer too. */
export function askAgent({ agents, slots, narration, spending, longestMs, monotonic }: AskAgentDependencies) {
  function failed({ agent }: Ask, { panel }: DebateState, reason: FailedAnswer['reason'], message: string): Answer {
    return {
      kind: 'failed',
      reason,
      message,
      usage: {},
      model: panel.find((member) => member.agent === agent)?.model ?? agent,
      generatedBy: agents.everybodys().find(({ name }) => name === agent)?.generatedBy ?? 'model',
    }
  }

  return (ask: Ask, state: DebateState, sure: () => Promise<void>): Call => {
    const seconds = state.protocol.agent_timeout_seconds ?? longestMs / 1_000
    const controller = new AbortController()
    const { signal } = controller
    const { promise, resolve } = Promise.withResolvers<Answer | Deferred | undefined>()
    let settle: (answer?: Answer | Deferred) => void = resolve
    let turn: CallTurn | undefined
    let grace: NodeJS.Timeout | undefined
    let finishing = false
    let unsay = () => {}

    function abort(reason?: DOMException) {
      if (signal.aborted) return
      controller.abort(reason)
      turn?.stopTime()
      const noAnswer = () => settle(failed(ask, state, 'timeout', `No answer within ${seconds} seconds`))
      grace = setTimeout(noAnswer, ABORT_GRACE_MS)
    }

    function leaveIfAside() {
      if (!finishing || !turn?.isAside) return
      settle()
      controller.abort()
    }

    function begin() {
      const own = new CallTurn({
        slots,
        signal,
        limitMs: seconds * 1_000,
        outOfTime: () => abort(new DOMException('Out of time', 'TimeoutError')),
        onAside: leaveIfAside,
        sure,
        monotonic,
      })
      turn = own
      const telling = narration.asked(state, ask)
      unsay = telling.beganAnew
      settle = (answer) => {
        settle = () => {}
        unsay = () => {}
        clearTimeout(grace)
        const latency_ms = own.end()
        telling.ended(answer?.kind === 'failed' ? answer.reason : undefined)
        if (answer?.kind === 'deferred') return resolve(answer)
        resolve(answer && made(answer, latency_ms))
      }
      if (signal.aborted) return settle(failed(ask, state, 'unavailable', 'It was not asked any more'))
      const aside: AnswerOptions['aside'] = (waiting) => own.aside(waiting)
      const heard = { onText: telling.wrote, onRestart: telling.beganAnew, onThinking: telling.thought }
      agents.answer(ask, state, { signal, spending, aside, ...heard }).then(
        (answer) => settle(answer),
        (fault) => settle(failed(ask, state, 'error', String(fault))),
      )
    }

    slots.take(begin)
    return {
      answer: promise,
      breakOff: abort,
      /** Frees its slot in a microtask, so that calls dropped together with it do not take it. */
      drop() {
        controller.abort()
        unsay()
        queueMicrotask(() => settle())
      },
      finish() {
        finishing = true
        leaveIfAside()
      },
    }
  }
}
