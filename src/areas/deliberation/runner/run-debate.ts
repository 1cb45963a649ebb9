import { setImmediate as turn } from 'node:timers/promises'
import type { Ask, Seek } from '../../../engine/flow/asks.ts'
import type { Lack } from '../../../engine/purse.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { Outcome } from '../../../jobs/leases/drive.ts'
import type { Claim } from '../../../jobs/leases/leases.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Arrived } from './advance.ts'
import type { AskAgent, Call } from './ask-agent.ts'
import { type DebateWriter, debateWriter } from './debate-writer.ts'
import type { Narration } from './narration.ts'
import { retryWhileAway } from './retry-while-away.ts'
import { isAnsweredElsewhere, isOver, outcomeOf } from './run-outcome.ts'
import type { SeekEvidence } from './seek-evidence.ts'
import { stopFor, unpaidAnswer } from './unpaid.ts'

interface Needs {
  ledger: Ledger
  ask: AskAgent
  seek: SeekEvidence
  narration: Pick<Narration, 'phaseBegan' | 'fellSilent'>
  now: () => Date
  monotonic: () => number
  /** Resolves when the debate is certainly ours, or was left because it is not. */
  sure: () => Promise<void>
  /** Hears when nothing can be told to the run any more. */
  onOver: () => void
}

export interface Run {
  /** Never rejects. */
  readonly outcome: Promise<Outcome>
  /** The debate has reached this version. */
  look(version: number): void
  /** What the debate inherited as a fork may be gone. */
  lookAgain(): void
  /** Begins nothing new; what is under way may finish, and what waits for its provider is left to others. */
  finish(): void
  /** Breaks off at once, without recording anything more. */
  leave(): void
}

/** How long agents are asked ahead of a log that is slow to take what came before. */
const ASK_AHEAD_MS = 250

/** Runs one debate for as long as there is something to do: asks, takes in what arrives, records what follows. */
export function runDebate(
  claim: Pick<Claim, 'id' | 'version'>,
  { ledger, ask, seek, narration, now, monotonic, sure, onOver }: Needs,
): Run {
  const calls = new Map<string, Pick<Call, 'breakOff' | 'finish'>>()
  /** In this phase; none of it is asked twice, whatever the engine says. */
  let asked: string[] = []
  const retry = retryWhileAway()
  const arrived: Arrived[] = []
  let fault: { error: unknown } | undefined
  let finishing = false
  /** No budget pays for what is to be asked: nothing new is begun, and what is under way is recorded. */
  let lack: Lack | undefined
  let writer: DebateWriter | undefined
  /** The version that somebody was heard to have reached. */
  let latest = claim.version
  /** What is known of it may be no longer true, at the same version. */
  let isStale = false
  let phase = ''
  let news = Promise.withResolvers<void>()

  const recordedVersion = () => writer?.recorded().version ?? claim.version
  const wake = () => news.resolve()
  const broken = (error: unknown) => {
    fault ??= { error }
    wake()
  }

  function enter(state: DebateState) {
    if (phase === `${state.round}:${state.phase}`) return
    phase = `${state.round}:${state.phase}`
    asked = []
    narration.phaseBegan(state)
  }

  function lookFor(lacking: Seek, state: DebateState) {
    enter(state)
    if (asked.includes(lacking.key) || calls.has(lacking.key)) return
    asked.push(lacking.key)
    const call = seek(lacking, state, retry)
    calls.set(lacking.key, call)
    call.found.then((found) => {
      calls.delete(lacking.key)
      if (found) arrived.push({ seek: lacking, found })
      wake()
    }, broken)
  }

  function begin(asks: readonly Ask[], state: DebateState) {
    enter(state)
    const fresh = asks.filter(({ key }) => !asked.includes(key) && !calls.has(key))
    for (const each of fresh) {
      asked.push(each.key)
      const call = ask(each, state, sure)
      calls.set(each.key, call)
      call.answer.then((answer) => {
        calls.delete(each.key)
        if (answer?.kind === 'deferred') unpaid(each, state, answer.lack)
        else if (answer) arrived.push({ ask: each, answer })
        wake()
      }, broken)
    }
  }

  /** It may be asked again, unless the debate is to be finished without whom no budget pays for. */
  function unpaid(ask: Ask, state: DebateState, found: Lack) {
    if (found.follows === 'finish') return void arrived.push({ ask, answer: unpaidAnswer(ask, state) })
    asked = asked.filter((key) => key !== ask.key)
    lack ??= found
  }

  const breakOff = () => {
    for (const call of calls.values()) call.breakOff()
  }

  /** Answers that come in the same turn of the event loop are taken in together. */
  async function somethingNew() {
    await news.promise
    if (arrived.length > 0 && calls.size > 0) await turn()
    news = Promise.withResolvers()
    if (fault) throw fault.error
  }

  /** Whoever was held up for longer than a lease lasts asks nobody what another has asked meanwhile. */
  async function stillOurs() {
    await sure()
    if (fault) throw fault.error
  }

  async function run(): Promise<Outcome> {
    const begun = () => ledger.at(claim.id, claim.version)
    writer = debateWriter(await retry.until(begun), { ledger, retry, now, monotonic, onChange: wake, onFault: broken })
    for (;;) {
      if (!writer.isWriting() && (isStale || latest > recordedVersion())) {
        isStale = false
        await writer.reread()
      }
      if (isAnsweredElsewhere(calls.keys(), writer.recorded())) return { kind: 'left' }
      const next = writer.write(arrived.splice(0))
      if (isOver(writer.state())) breakOff()
      const mayBegin = !finishing && !lack && writer.lag() <= ASK_AHEAD_MS
      if (mayBegin && (next.do === 'ask' || next.do === 'seek')) await stillOurs()
      if (next.do === 'ask' && mayBegin) begin(next.asks, writer.state())
      if (next.do === 'seek' && mayBegin) lookFor(next.seek, writer.state())
      const isQuiet = calls.size === 0 && arrived.length === 0 && !writer.isWriting()
      if (isQuiet && !isStale && latest <= recordedVersion()) {
        const found = lack
        lack = undefined
        if (found && next.do === 'ask') {
          writer.add((state) => stopFor(state, found))
          continue
        }
        return outcomeOf(next, writer.state(), finishing)
      }
      await somethingNew()
    }
  }

  /** Nothing of a run that is over may still go into the log. */
  const outcome = run()
    .catch((error): Outcome => {
      return retry.isOver() ? { kind: 'left' } : { kind: 'failed', error, version: recordedVersion() }
    })
    .finally(() => {
      retry.end()
      breakOff()
      narration.fellSilent(claim.id)
      onOver()
    })

  return {
    outcome,
    look(reached) {
      if (reached <= Math.max(writer?.state().version ?? 0, latest)) return
      latest = reached
      wake()
    },
    lookAgain() {
      if (!writer?.state().parent) return
      isStale = true
      wake()
    },
    finish() {
      finishing = true
      for (const call of calls.values()) call.finish()
      wake()
    },
    leave() {
      retry.end()
      breakOff()
      broken(new Error('The run was left'))
    },
  }
}
