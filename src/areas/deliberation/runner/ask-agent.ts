import type { Agents, AnswerOptions } from '../../../engine/agent.ts'
import type { Answer, Ask, Deferred, FailedAnswer } from '../../../engine/flow/asks.ts'
import type { Spending } from '../../../engine/spending.ts'
import type { DebateState } from '../../../engine/state.ts'
import { storableValue } from '../../../shared/text/storable-text.ts'
import { type CallSlots, CallTurn } from './call-slots.ts'
import type { Narration, Telling } from './narration.ts'

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
export const askAgent =
  (asking: AskAgentDependencies) =>
  (ask: Ask, state: DebateState, sure: () => Promise<void>): Call =>
    new AgentCall(asking, ask, state, sure)

/** A question from its wait for a slot to its answer. Hundreds may run at once, so it is a single object. */
class AgentCall implements Call {
  readonly answer: Promise<Answer | Deferred | undefined>
  readonly sure: () => Promise<void>
  readonly #asking: AskAgentDependencies
  readonly #ask: Ask
  readonly #state: DebateState
  readonly #controller = new AbortController()
  #resolve!: (answer?: Answer | Deferred) => void
  /** Both are there once it has a slot. */
  #turn: CallTurn | undefined = undefined
  #telling: Telling | undefined = undefined
  #grace: NodeJS.Timeout | undefined = undefined
  #isFinishing = false
  #isSettled = false

  constructor(asking: AskAgentDependencies, ask: Ask, state: DebateState, sure: () => Promise<void>) {
    this.#asking = asking
    this.#ask = ask
    this.#state = state
    this.sure = sure
    this.answer = new Promise((resolve) => {
      this.#resolve = resolve
    })
    asking.slots.take(() => this.#begin())
  }

  get signal() {
    return this.#controller.signal
  }

  breakOff() {
    this.#abort()
  }

  /** Frees its slot in a microtask, so that calls dropped together with it do not take it. */
  drop() {
    this.#controller.abort()
    if (!this.#isSettled) this.#telling?.beganAnew()
    queueMicrotask(() => this.#settle())
  }

  finish() {
    this.#isFinishing = true
    this.onAside()
  }

  outOfTime() {
    this.#abort(new DOMException('Out of time', 'TimeoutError'))
  }

  onAside() {
    if (!this.#isFinishing || !this.#turn?.isAside) return
    this.#settle()
    this.#controller.abort()
  }

  #begin() {
    const { signal } = this
    const { agents, narration, spending } = this.#asking
    const [ask, state] = [this.#ask, this.#state]
    const turn = new CallTurn(this, this.#seconds() * 1_000, this.#asking)
    const telling = narration.asked(state, ask)
    this.#turn = turn
    this.#telling = telling
    if (signal.aborted) return this.#settle(this.#failed('unavailable', 'It was not asked any more'))
    const options: AnswerOptions = {
      signal,
      spending,
      aside: (waiting) => turn.aside(waiting),
      onText: (text) => telling.wrote(text),
      onRestart: () => telling.beganAnew(),
      onThinking: (tokens) => telling.thought(tokens),
    }
    agents.answer(ask, state, options).then(
      (answer) => this.#settle(answer),
      (fault) => this.#settle(this.#failed('error', String(fault))),
    )
  }

  #abort(reason?: DOMException) {
    if (this.signal.aborted) return
    this.#controller.abort(reason)
    this.#turn?.stopTime()
    const noAnswer = () => this.#settle(this.#failed('timeout', `No answer within ${this.#seconds()} seconds`))
    this.#grace = setTimeout(noAnswer, ABORT_GRACE_MS)
  }

  #settle(answer?: Answer | Deferred) {
    if (!this.#turn) return this.#resolve(answer)
    if (this.#isSettled) return
    this.#isSettled = true
    clearTimeout(this.#grace)
    const latencyMs = this.#turn.end()
    this.#telling?.ended(answer?.kind === 'failed' ? answer.reason : undefined)
    this.#resolve(answer?.kind === 'deferred' ? answer : answer && made(answer, latencyMs))
  }

  #seconds() {
    return this.#state.protocol.agent_timeout_seconds ?? this.#asking.longestMs / 1_000
  }

  #failed(reason: FailedAnswer['reason'], message: string): Answer {
    const { agent } = this.#ask
    return {
      kind: 'failed',
      reason,
      message,
      usage: {},
      model: this.#state.panel.find((member) => member.agent === agent)?.model ?? agent,
      generatedBy: this.#asking.agents.everybodys().find(({ name }) => name === agent)?.generatedBy ?? 'model',
    }
  }
}
