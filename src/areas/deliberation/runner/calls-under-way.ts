import type { Ask, Seek } from '../../../engine/flow/asks.ts'
import type { Lack } from '../../../engine/spending.ts'
import type { DebateState } from '../../../engine/state.ts'
import { type Arrived, unpaidAnswer } from './advance.ts'
import type { AskAgent, Call } from './ask-agent.ts'
import type { Narration } from './narration.ts'
import type { Retry } from './retry-while-away.ts'
import type { SeekEvidence } from './seek-evidence.ts'

interface CallsUnderWayDependencies {
  ask: AskAgent
  seek: SeekEvidence
  narration: Pick<Narration, 'phaseBegan'>
  retry: Retry
  sure: () => Promise<void>
  /** Called when something arrived. */
  wake: () => void
  broken: (error: unknown) => void
}

type Breakable = Pick<Call, 'breakOff' | 'drop' | 'finish'>

/** What a run has asked and searched in this phase, and what has arrived. */
export class CallsUnderWay {
  readonly #needs: CallsUnderWayDependencies
  readonly #calls = new Map<string, Breakable>()
  /** The asks of this phase; none is asked twice, whatever the engine says. */
  #asked: string[] = []
  #arrived: Arrived[] = []
  /** No budget pays for the next asks: nothing new begins, and running calls are recorded. */
  #lack: Lack | undefined = undefined
  #phase = ''

  constructor(needs: CallsUnderWayDependencies) {
    this.#needs = needs
  }

  begin(asks: readonly Ask[], state: DebateState) {
    this.#enter(state)
    for (const ask of asks) {
      if (!this.#isNew(ask)) continue
      const call = this.#needs.ask(ask, state, this.#needs.sure)
      this.#follow(ask.key, call, call.answer, (answer) => {
        if (answer?.kind === 'deferred') this.#unpaid(ask, state, answer.lack)
        else if (answer) this.#arrived.push({ ask, answer })
      })
    }
  }

  lookFor(seek: Seek, state: DebateState) {
    this.#enter(state)
    if (!this.#isNew(seek)) return
    const call = this.#needs.seek(seek, state, this.#needs.retry)
    this.#follow(seek.key, call, call.found, (found) => found && this.#arrived.push({ seek, found }))
  }

  keys() {
    return this.#calls.keys()
  }

  isEmpty() {
    return this.#calls.size === 0
  }

  hasArrived() {
    return this.#arrived.length > 0
  }

  take() {
    return this.#arrived.splice(0)
  }

  isUnpaid() {
    return this.#lack !== undefined
  }

  takeLack() {
    const found = this.#lack
    this.#lack = undefined
    return found
  }

  breakOff() {
    for (const call of this.#calls.values()) call.breakOff()
  }

  /** Drops everything asked so far, so that all of it may be asked again. */
  drop() {
    for (const call of this.#calls.values()) call.drop()
    this.#calls.clear()
    this.#asked = []
    this.#arrived = []
    this.#lack = undefined
  }

  finish() {
    for (const call of this.#calls.values()) call.finish()
  }

  #enter(state: DebateState) {
    const phase = `${state.round}:${state.phase}`
    if (this.#phase === phase) return
    this.#phase = phase
    this.#asked = []
    this.#needs.narration.phaseBegan(state)
  }

  #isNew({ key }: { key: string }) {
    return !this.#asked.includes(key) && !this.#calls.has(key)
  }

  /** Takes the result of a call, unless the call was dropped meanwhile. */
  #follow<Result>(key: string, call: Breakable, result: Promise<Result>, take: (result: Result) => void) {
    this.#asked.push(key)
    this.#calls.set(key, call)
    void result.then((found) => {
      if (this.#calls.get(key) !== call) return
      this.#calls.delete(key)
      take(found)
      this.#needs.wake()
    }, this.#needs.broken)
  }

  /** It may be asked again, unless the debate finishes without agents that no budget pays for. */
  #unpaid(ask: Ask, state: DebateState, lack: Lack) {
    if (lack.follows === 'finish') return void this.#arrived.push({ ask, answer: unpaidAnswer(ask, state, lack) })
    this.#asked = this.#asked.filter((key) => key !== ask.key)
    this.#lack ??= lack
  }
}
