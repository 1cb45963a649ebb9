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

/** What a run has asked and searched in this phase, and what has arrived. */
export function callsUnderWay({ ask, seek, narration, retry, sure, wake, broken }: CallsUnderWayDependencies) {
  const calls = new Map<string, Pick<Call, 'breakOff' | 'drop' | 'finish'>>()
  /** The asks of this phase; none is asked twice, whatever the engine says. */
  let asked: string[] = []
  let arrived: Arrived[] = []
  /** No budget pays for the next asks: nothing new begins, and running calls are recorded. */
  let lack: Lack | undefined
  let phase = ''

  function enter(state: DebateState) {
    if (phase === `${state.round}:${state.phase}`) return
    phase = `${state.round}:${state.phase}`
    asked = []
    narration.phaseBegan(state)
  }

  const isNew = ({ key }: { key: string }) => !asked.includes(key) && !calls.has(key)

  /** Takes the result of a call, unless the call was dropped meanwhile. */
  function follow<Result>(key: string, call: Pick<Call, 'breakOff' | 'drop' | 'finish'>, result: Promise<Result>) {
    asked.push(key)
    calls.set(key, call)
    return (take: (result: Result) => void) =>
      void result.then((found) => {
        if (calls.get(key) !== call) return
        calls.delete(key)
        take(found)
        wake()
      }, broken)
  }

  /** It may be asked again, unless the debate finishes without agents that no budget pays for. */
  function unpaid(ask: Ask, state: DebateState, found: Lack) {
    if (found.follows === 'finish') return void arrived.push({ ask, answer: unpaidAnswer(ask, state, found) })
    asked = asked.filter((key) => key !== ask.key)
    lack ??= found
  }

  return {
    begin(asks: readonly Ask[], state: DebateState) {
      enter(state)
      for (const each of asks.filter(isNew)) {
        const call = ask(each, state, sure)
        follow(
          each.key,
          call,
          call.answer,
        )((answer) => {
          if (answer?.kind === 'deferred') unpaid(each, state, answer.lack)
          else if (answer) arrived.push({ ask: each, answer })
        })
      }
    },
    lookFor(lacking: Seek, state: DebateState) {
      enter(state)
      if (!isNew(lacking)) return
      const call = seek(lacking, state, retry)
      follow(lacking.key, call, call.found)((found) => found && arrived.push({ seek: lacking, found }))
    },
    keys: () => calls.keys(),
    isEmpty: () => calls.size === 0,
    hasArrived: () => arrived.length > 0,
    take: () => arrived.splice(0),
    isUnpaid: () => lack !== undefined,
    takeLack() {
      const found = lack
      lack = undefined
      return found
    },
    breakOff() {
      for (const call of calls.values()) call.breakOff()
    },
    /** Drops everything asked so far, so that all of it may be asked again. */
    drop() {
      for (const call of calls.values()) call.drop()
      calls.clear()
      asked = []
      arrived = []
      lack = undefined
    },
    finish() {
      for (const call of calls.values()) call.finish()
    },
  }
}
