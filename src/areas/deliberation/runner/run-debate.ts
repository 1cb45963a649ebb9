import { setImmediate as turn } from 'node:timers/promises'
import type { Claim, Outcome } from '../../../background/leases/leases.ts'
import { isHeld } from '../../../engine/flow/breakpoints.ts'
import { type ClearedTexts, type DebateState, isFoldedFrom, isTerminal } from '../../../engine/state.ts'
import type { Ledger } from '../ledger/index.ts'
import { type Remaining, stopFor } from './advance.ts'
import type { AskAgent, AskAtOnce } from './ask-agent.ts'
import { CallsUnderWay } from './calls-under-way.ts'
import { DebateWriter } from './debate-writer.ts'
import type { Narration } from './narration.ts'
import { RetryWhileAway } from './retry-while-away.ts'
import type { SeekEvidence } from './seek-evidence.ts'

interface RunDebateDependencies {
  ledger: Ledger
  ask: AskAgent
  atOnce: AskAtOnce
  seek: SeekEvidence
  narration: Pick<Narration, 'phaseBegan' | 'fellSilent'>
  now: () => Date
  monotonic: () => number
  /** Resolves when the debate is certainly ours, or was left because it is not. */
  sure: () => Promise<void>
  /** Called when the run takes no more news. */
  onOver: () => void
}

export interface Run {
  /** Never rejects. */
  readonly outcome: Promise<Outcome>
  /** The debate has reached this version. */
  look(version: number): void
  /** What the debate inherited as a fork may be gone. */
  lookAgain(): void
  /** These texts are gone from the log, as of this version of their debate. */
  textErased(cleared: ClearedTexts, version: number): void
  /** Begins nothing new; running calls may finish, and those that wait for their provider are left to other runners. */
  finish(): void
  /** Stops at once, without recording anything more. */
  leave(): void
}

/** How long agents are asked ahead of a slow log. */
const ASK_AHEAD_MS = 250

/** Runs one debate as long as there is something to do: asks, processes what arrives, records what follows. */
export function runDebate(
  claim: Pick<Claim, 'id' | 'version'>,
  { ledger, ask, atOnce, seek, narration, now, monotonic, sure, onOver }: RunDebateDependencies,
): Run {
  const retry = new RetryWhileAway()
  const calls = new CallsUnderWay({ ask, seek, narration, retry, sure, wake, broken })
  let fault: { error: unknown } | undefined
  let finishing = false
  let writer: DebateWriter | undefined
  /** The version that another writer is known to have reached. */
  let latest = claim.version
  /** The known state may be out of date at the same version: it has to be read again before asking or recording. */
  let isStale = false
  /** The erased texts of its own log. */
  let erasedTexts = 0
  let news = Promise.withResolvers<void>()

  const recordedVersion = () => writer?.recorded().version ?? claim.version
  function wake() {
    news.resolve()
  }
  function broken(error: unknown) {
    fault ??= { error }
    wake()
  }

  /** Answers of one turn of the event loop are processed together. */
  async function somethingNew() {
    await news.promise
    if (calls.hasArrived() && !calls.isEmpty()) await turn()
    news = Promise.withResolvers()
    if (fault) throw fault.error
  }

  /** A run that stalled for longer than its lease does not repeat what another node has asked meanwhile. */
  async function stillOurs() {
    await sure()
    if (fault) throw fault.error
  }

  /** Questions about an erased text are asked again without it, and their former answers are dropped. */
  function askAnew(known: DebateWriter) {
    calls.drop()
    known.forget()
  }

  /** Catches up with the log. */
  async function catchUp(known: DebateWriter) {
    if (!known.isWriting() && (isStale || latest > recordedVersion())) {
      isStale = false
      await known.reread()
    }
    if (known.recorded().erasedTexts.length === erasedTexts) return
    erasedTexts = known.recorded().erasedTexts.length
    askAnew(known)
  }

  /** The state was not folded from these texts, or was read after they were gone. */
  function wasTakenIn(cleared: ClearedTexts, version: number, known: DebateWriter): boolean {
    const recorded = known.recorded()
    if (!isFoldedFrom(recorded, cleared)) return true
    const isItsOwn = recorded.debateId === cleared.debateId
    return isItsOwn && version <= recorded.version && recorded.erasedTexts.length === erasedTexts
  }

  async function run(): Promise<Outcome> {
    const begun = () => ledger.at(claim.id, claim.version)
    const writing = { ledger, atOnce, retry, now, monotonic, onChange: wake, onFault: broken }
    writer = new DebateWriter(await retry.until(begun), writing)
    erasedTexts = writer.recorded().erasedTexts.length
    for (;;) {
      await catchUp(writer)
      if (isStale) {
        if (writer.isWriting()) await somethingNew()
        continue
      }
      if (isAnsweredElsewhere(calls.keys(), writer.recorded())) return { kind: 'left' }
      const next = writer.write(calls.take())
      if (isOver(writer.state())) calls.breakOff()
      const mayBegin = !finishing && !calls.isUnpaid() && writer.lag() <= ASK_AHEAD_MS
      if (mayBegin && (next.do === 'ask' || next.do === 'seek')) await stillOurs()
      if (isStale) continue
      if (next.do === 'ask' && mayBegin) calls.begin(next.asks, writer.state())
      if (next.do === 'seek' && mayBegin) calls.lookFor(next.seek, writer.state())
      const isQuiet = calls.isEmpty() && !calls.hasArrived() && !writer.isWriting()
      if (isQuiet && latest <= recordedVersion()) {
        const lack = calls.takeLack()
        if (lack && next.do === 'ask') {
          writer.add((state) => stopFor(state, lack))
          continue
        }
        return outcomeOf(next, writer.state(), finishing)
      }
      await somethingNew()
    }
  }

  /** Nothing of a finished run may still go into the log. */
  const outcome = run()
    .catch((error): Outcome => {
      return retry.isOver() ? { kind: 'left' } : { kind: 'failed', error, version: recordedVersion() }
    })
    .finally(() => {
      retry.end()
      calls.breakOff()
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
      if (writer && !writer.state().parent) return
      isStale = true
      wake()
    },
    textErased(cleared, version) {
      if (writer && wasTakenIn(cleared, version, writer)) return
      isStale = true
      if (writer) askAnew(writer)
      wake()
    },
    finish() {
      finishing = true
      calls.finish()
      wake()
    },
    leave() {
      retry.end()
      calls.breakOff()
      broken(new Error('The run was abandoned'))
    },
  }
}

/** A new event ends the wait; no time does. */
const UNTIL_A_PERSON_ACTS = new Date('9999-01-01T00:00:00Z')

/** An erased debate no longer exists, however far it had come. */
const isOver = (state: DebateState) => isTerminal(state) || state.erased

/** Another node answered what is asked here: the lease expired unnoticed. */
const isAnsweredElsewhere = (keys: IteratorObject<string>, { answered }: DebateState) =>
  keys.some((key) => answered.includes(key))

function outcomeOf(next: Remaining, state: DebateState, finishing: boolean): Outcome {
  const { status, version } = state
  if (isOver(state)) return { kind: 'ended' }
  if (isHeld(state)) return { kind: 'waits', until: UNTIL_A_PERSON_ACTS, version }
  if (next.do === 'wait') return { kind: 'waits', until: new Date(next.until), version }
  if (status !== 'paused' && !finishing) throw new Error(`The debate is ${status} and does not go on`)
  return { kind: 'rests' }
}
