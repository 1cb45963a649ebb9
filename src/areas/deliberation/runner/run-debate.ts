import { setImmediate as turn } from 'node:timers/promises'
import type { Ask } from '../../../engine/asks.ts'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Arrived, Remaining } from './advance.ts'
import type { AskAgent } from './ask-agent.ts'
import type { Claim } from './lease-store.ts'
import type { Narration } from './narration.ts'
import { patience } from './patience.ts'
import { debatePen, type Pen } from './pen.ts'

interface Needs {
  ledger: Ledger
  ask: AskAgent
  narration: Pick<Narration, 'phaseBegan' | 'fellSilent'>
  now: () => Date
  monotonic: () => number
}

/** How a run ended: what is to become of the debate's lease. */
export type Outcome =
  /** Over, so nobody will ask for it again. */
  | { kind: 'ended' }
  /** Nothing can be done until somebody acts on it. */
  | { kind: 'rests' }
  | { kind: 'waits'; until: string; version: number }
  /** Somebody else runs it now, or nobody may wait any longer. */
  | { kind: 'left' }
  | { kind: 'failed'; error: unknown; version: number }

export interface Run {
  /** Never rejects. */
  readonly outcome: Promise<Outcome>
  /** The debate has reached this version. */
  look(version: number): void
  /** Begins nothing new; what is under way may finish. */
  finish(): void
  /** Breaks off at once, without recording anything more. */
  leave(): void
}

/** How long agents are asked ahead of a log that is slow to take what came before. */
const ASK_AHEAD_MS = 250

/** Runs one debate for as long as there is something to do: asks, takes in what arrives, records what follows. */
export function runDebate(claim: Claim, { ledger, ask, narration, now, monotonic }: Needs): Run {
  const calls = new Map<string, AbortController>()
  /** In this phase; none of it is asked twice, whatever the engine says. */
  const asked = new Set<string>()
  const patient = patience()
  const arrived: Arrived[] = []
  let fault: { error: unknown } | undefined
  let finishing = false
  let pen: Pen | undefined
  /** The version that somebody was heard to have reached. */
  let latest = claim.version
  let phase = ''
  let news = Promise.withResolvers<void>()

  const recordedVersion = () => pen?.recorded().version ?? claim.version
  const wake = () => news.resolve()
  const fail = (error: unknown) => {
    fault ??= { error }
    wake()
  }

  function begin(asks: readonly Ask[], state: DebateState) {
    if (phase !== `${state.round}:${state.phase}`) {
      phase = `${state.round}:${state.phase}`
      asked.clear()
      narration.phaseBegan(state)
    }
    const fresh = asks.filter(({ key }) => !asked.has(key) && !calls.has(key))
    for (const each of fresh) {
      asked.add(each.key)
      const controller = new AbortController()
      calls.set(each.key, controller)
      ask(each, state, controller).then((answer) => {
        calls.delete(each.key)
        arrived.push({ ask: each, answer })
        wake()
      }, fail)
    }
  }

  /** Somebody else answered what is being asked here: the lease ran out unnoticed. */
  const isAnsweredElsewhere = ({ answered }: DebateState) => [...calls.keys()].some((key) => answered.has(key))

  const breakOff = () => {
    for (const controller of calls.values()) controller.abort()
  }

  /** Answers that come in the same turn of the event loop are taken in together. */
  async function somethingNew() {
    await news.promise
    if (arrived.length > 0 && calls.size > 0) await turn()
    news = Promise.withResolvers()
    if (fault) throw fault.error
  }

  async function run(): Promise<Outcome> {
    const start = await patient.until(() => ledger.at(claim.id, claim.version))
    pen = debatePen(start, { ledger, patient, now, monotonic, onChange: wake, onFault: fail })
    for (;;) {
      if (!pen.isWriting() && latest > recordedVersion()) await pen.reread()
      if (isAnsweredElsewhere(pen.recorded())) return { kind: 'left' }
      const next = pen.write(arrived.splice(0))
      if (isTerminal(pen.state())) breakOff()
      if (next.do === 'ask' && !finishing && pen.lag() <= ASK_AHEAD_MS) begin(next.asks, pen.state())
      if (calls.size === 0 && arrived.length === 0 && !pen.isWriting() && latest <= recordedVersion()) {
        return outcomeOf(next, pen.state())
      }
      await somethingNew()
    }
  }

  function outcomeOf(next: Remaining, state: DebateState): Outcome {
    if (isTerminal(state)) return { kind: 'ended' }
    if (next.do === 'wait') return { kind: 'waits', until: next.until, version: state.version }
    if (state.status !== 'paused' && !finishing) throw new Error(`The debate is ${state.status} and does not go on`)
    return { kind: 'rests' }
  }

  /** Nothing of a run that is over may still go into the log. */
  const outcome = run()
    .catch((error): Outcome => {
      return patient.isOver() ? { kind: 'left' } : { kind: 'failed', error, version: recordedVersion() }
    })
    .finally(() => {
      patient.end()
      breakOff()
      narration.fellSilent(claim.id)
    })

  return {
    outcome,
    look(reached) {
      if (reached <= Math.max(pen?.state().version ?? 0, latest)) return
      latest = reached
      wake()
    },
    finish() {
      finishing = true
      wake()
    },
    leave() {
      patient.end()
      breakOff()
      fail(new Error('The run was left'))
    },
  }
}
