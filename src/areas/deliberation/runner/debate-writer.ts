import { setImmediate as turn } from 'node:timers/promises'
import type { EngineEvent } from '../../../engine/events.ts'
import type { DebateState } from '../../../engine/state.ts'
import { VersionConflict } from '../../../storage/event-log/append-plan.ts'
import type { Ledger, OpenDraft } from '../ledger/index.ts'
import { type Arrived, advance, type Remaining } from './advance.ts'
import type { AskAtOnce } from './ask-agent.ts'
import type { Retry } from './retry-while-away.ts'

interface DebateWriterDependencies {
  ledger: Pick<Ledger, 'load' | 'draft' | 'record'>
  atOnce: AskAtOnce
  retry: Retry
  now: () => Date
  monotonic: () => number
  /** Called when the log took a draft, or another writer was faster. */
  onChange: () => void
  onFault: (error: unknown) => void
}

/** What goes into the log together, and the answers that it comes from. */
interface Batch {
  draft: OpenDraft
  answers: Arrived[]
  begunAt: number
  /** It is neither sent nor sent again while the log is away. */
  isForgotten: boolean
}

/** The events of a batch share one time, so a batch takes additions no longer than this. */
const BATCH_MS = 50

/**
 * The part of one debate that is in the log, and the part on its way there. It writes ahead of the log: what follows
 * from an answer is drafted at once, so that the next agents are asked before the disk has written. One append runs at
 * a time, and what is drafted meanwhile goes into the next. When another writer was faster, everything that is not in
 * the log is drafted again from the same answers.
 */
export class DebateWriter {
  readonly #needs: DebateWriterDependencies
  #recorded: DebateState
  #batch: Batch | undefined = undefined
  /** Full batches that were not sent, and the one on its way into the log. */
  #full: Batch[] = []
  #sending: Batch | undefined = undefined
  /** Answers whose phase has not come yet. */
  #waiting = new Set<Arrived>()
  #isWriting = false
  #sentAt = 0

  constructor(start: DebateState, needs: DebateWriterDependencies) {
    this.#recorded = start
    this.#needs = needs
  }

  /** The debate with everything drafted. */
  state(): DebateState {
    return (this.#batch ?? this.#full.at(-1) ?? this.#sending)?.draft.state ?? this.#recorded
  }

  /** The debate as the log has it. */
  recorded(): DebateState {
    return this.#recorded
  }

  isWriting(): boolean {
    return this.#isWriting
  }

  /** For how many milliseconds the log has not accepted what was sent. */
  lag(): number {
    return this.#isWriting ? this.#needs.monotonic() - this.#sentAt : 0
  }

  /** Processes answers and records what follows; returns what is left to do. */
  write(arrived: Iterable<Arrived>): Remaining {
    const { atOnce, now } = this.#needs
    for (const each of arrived) this.#waiting.add(each)
    const before = [...this.#waiting]
    const open = this.#openBatch()
    const next = advance(open.draft, this.#waiting, { atOnce, now: now() })
    open.answers.push(...before.filter((each) => !this.#waiting.has(each)))
    this.#keep(open)
    return next
  }

  /** Records what the command decides on the present state. It is lost when another writer was faster. */
  add(decide: (state: DebateState) => readonly EngineEvent[]) {
    const open = this.#openBatch()
    open.draft.add(decide(open.draft.state))
    this.#keep(open)
  }

  /** Records nothing more of what was drafted or has arrived, except what is on its way into the log. */
  forget() {
    if (this.#sending) Object.assign(this.#sending, { answers: [], isForgotten: true })
    this.#batch = undefined
    this.#full = []
    this.#waiting = new Set()
  }

  /** Starts again from the log, to which another writer has added. */
  async reread() {
    this.#beginAgain(await this.#load())
  }

  #load() {
    const { ledger, retry } = this.#needs
    return retry.until(() => ledger.load(this.#recorded.debateId))
  }

  #beginAgain(present: DebateState) {
    const lost = [this.#sending, ...this.#full, this.#batch].flatMap((each) => each?.answers ?? [])
    this.#waiting = new Set([...lost, ...this.#waiting])
    this.#recorded = present
    this.#sending = undefined
    this.#batch = undefined
    this.#full = []
  }

  /** A batch that may be added to. */
  #openBatch(): Batch {
    const { ledger, monotonic } = this.#needs
    if (this.#batch && monotonic() - this.#batch.begunAt > BATCH_MS) {
      this.#full.push(this.#batch)
      this.#batch = undefined
    }
    return this.#batch ?? { draft: ledger.draft(this.state()), answers: [], begunAt: monotonic(), isForgotten: false }
  }

  #keep(open: Batch) {
    if (open.draft.events.length === 0) return
    this.#batch = open
    if (!this.#isWriting) void this.#sendAll()
  }

  async #sendAll() {
    this.#isWriting = true
    this.#sentAt = this.#needs.monotonic()
    try {
      await this.#lullInDrafting()
      for (let next = this.#nextBatch(); next; next = this.#nextBatch()) await this.#send(next)
    } catch (error) {
      this.#needs.onFault(error)
    } finally {
      this.#isWriting = false
      this.#sending = undefined
      this.#needs.onChange()
    }
  }

  /** Waits while every turn of the event loop brings more: agents that answer at once need only one append. */
  async #lullInDrafting() {
    const drafted = () => this.#batch?.draft.events.length ?? 0
    for (let before = 0; drafted() > before && this.#full.length === 0; await turn()) before = drafted()
  }

  #nextBatch(): Batch | undefined {
    const next = this.#full.shift() ?? this.#batch
    if (next === this.#batch) this.#batch = undefined
    this.#sending = next
    return next
  }

  async #send(sent: Batch) {
    const { ledger, retry, monotonic } = this.#needs
    this.#sentAt = monotonic()
    try {
      this.#recorded = await retry.until(() =>
        sent.isForgotten ? ledger.load(this.#recorded.debateId) : ledger.record(this.#recorded, sent.draft),
      )
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error
      this.#beginAgain(await this.#load())
    }
  }
}
