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

/** The part of one debate that is in the log, and the part on its way there. */
export interface DebateWriter {
  /** The debate with everything drafted. */
  state(): DebateState
  /** The debate as the log has it. */
  recorded(): DebateState
  isWriting(): boolean
  /** For how many milliseconds the log has not accepted what was sent. */
  lag(): number
  /** Processes answers and records what follows; returns what is left to do. */
  write(arrived: Iterable<Arrived>): Remaining
  /** Records what the command decides on the present state. It is lost when another writer was faster. */
  add(decide: (state: DebateState) => readonly EngineEvent[]): void
  /** Records nothing more of what was drafted or has arrived, except what is on its way into the log. */
  forget(): void
  /** Starts again from the log, to which another writer has added. */
  reread(): Promise<void>
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
 * Writes ahead of the log: what follows from an answer is drafted at once, so that the next agents are asked before the
 * disk has written. One append runs at a time, and what is drafted meanwhile goes into the next. When another writer
 * was faster, everything that is not in the log is drafted again from the same answers.
 */
export function debateWriter(
  start: DebateState,
  { ledger, atOnce, retry, now, monotonic, onChange, onFault }: DebateWriterDependencies,
): DebateWriter {
  let recorded = start
  let batch: Batch | undefined
  /** Full batches that were not sent, and the one on its way into the log. */
  let full: Batch[] = []
  let sending: Batch | undefined
  /** Answers whose phase has not come yet. */
  let waiting = new Set<Arrived>()
  let writing = false
  let sentAt = 0

  const state = () => (batch ?? full.at(-1) ?? sending)?.draft.state ?? recorded
  const drafted = () => batch?.draft.events.length ?? 0

  function beginAgain(present: DebateState) {
    const lost = [sending, ...full, batch].flatMap((each) => each?.answers ?? [])
    waiting = new Set([...lost, ...waiting])
    recorded = present
    sending = undefined
    batch = undefined
    full = []
  }

  function nextBatch(): Batch | undefined {
    const next = full.shift() ?? batch
    if (next === batch) batch = undefined
    return next
  }

  async function send(sent: Batch) {
    sentAt = monotonic()
    try {
      recorded = await retry.until(() =>
        sent.isForgotten ? ledger.load(recorded.debateId) : ledger.record(recorded, sent.draft),
      )
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error
      beginAgain(await retry.until(() => ledger.load(recorded.debateId)))
    }
  }

  /** Waits while every turn of the event loop brings more: agents that answer at once need only one append. */
  async function lullInDrafting() {
    for (let before = 0; drafted() > before && full.length === 0; await turn()) before = drafted()
  }

  async function sendAll() {
    writing = true
    sentAt = monotonic()
    try {
      await lullInDrafting()
      for (sending = nextBatch(); sending; sending = nextBatch()) await send(sending)
    } catch (error) {
      onFault(error)
    } finally {
      writing = false
      sending = undefined
      onChange()
    }
  }

  /** A batch that may be added to. */
  function openBatch(): Batch {
    if (batch && monotonic() - batch.begunAt > BATCH_MS) {
      full.push(batch)
      batch = undefined
    }
    return batch ?? { draft: ledger.draft(state()), answers: [], begunAt: monotonic(), isForgotten: false }
  }

  return {
    state,
    recorded: () => recorded,
    isWriting: () => writing,
    lag: () => (writing ? monotonic() - sentAt : 0),
    write(arrived) {
      for (const each of arrived) waiting.add(each)
      const before = [...waiting]
      const open = openBatch()
      const next = advance(open.draft, waiting, { atOnce, now: now() })
      if (open.draft.events.length === 0) return next
      batch = open
      batch.answers.push(...before.filter((each) => !waiting.has(each)))
      if (!writing) void sendAll()
      return next
    },
    add(decide) {
      const open = openBatch()
      open.draft.add(decide(open.draft.state))
      if (open.draft.events.length === 0) return
      batch = open
      if (!writing) void sendAll()
    },
    forget() {
      if (sending) Object.assign(sending, { answers: [], isForgotten: true })
      batch = undefined
      full = []
      waiting = new Set()
    },
    async reread() {
      beginAgain(await retry.until(() => ledger.load(recorded.debateId)))
    },
  }
}
