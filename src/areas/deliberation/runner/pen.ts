import type { DebateState } from '../../../engine/state.ts'
import { VersionConflict } from '../../../storage/event-log/version-conflict.ts'
import type { Ledger } from '../ledger/index.ts'
import { type Arrived, advance, type Remaining } from './advance.ts'
import type { Patience } from './patience.ts'

interface Needs {
  ledger: Pick<Ledger, 'load' | 'draft' | 'record'>
  patient: Patience
  now: () => Date
  monotonic: () => number
  /** Hears when something went into the log, or somebody else was faster. */
  onChange: () => void
  onFault: (error: unknown) => void
}

/** The hand that writes one debate. */
export interface Pen {
  /** The debate with everything that was drafted. */
  state(): DebateState
  /** The debate as the log has it. */
  recorded(): DebateState
  isWriting(): boolean
  /** For how many milliseconds the log has not taken what was sent. */
  lag(): number
  /** Takes in answers and records what follows; answers what is left to do. */
  write(arrived: Iterable<Arrived>): Remaining
  /** Begins again from the log, which somebody else has added to. */
  reread(): Promise<void>
}

/**
 * Writes ahead of the log: what follows from an answer is drafted at once, so that nobody waits for the disk before the next
 * agents are asked. One append is under way at a time, and all that is drafted meanwhile goes into the next. When somebody
 * else was faster, everything that is not in the log is drafted anew from the same answers.
 */
export function debatePen(start: DebateState, { ledger, patient, now, monotonic, onChange, onFault }: Needs): Pen {
  let recorded = start
  let draft = ledger.draft(start)
  /** Answers that are in the draft, and answers whose phase has not come. */
  let drafted: Arrived[] = []
  let waiting = new Set<Arrived>()
  let writing = false
  let sentAt = 0

  function beginAgain(state: DebateState, answers: Iterable<Arrived>) {
    recorded = state
    draft = ledger.draft(state)
    waiting = new Set([...answers, ...drafted, ...waiting])
    drafted = []
  }

  async function send() {
    sentAt = monotonic()
    const sent = draft
    const answers = drafted
    draft = ledger.draft(sent.state)
    drafted = []
    try {
      recorded = await patient.until(() => ledger.record(recorded, sent))
      if (draft.events.length === 0) draft = ledger.draft(recorded)
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error
      beginAgain(await patient.until(() => ledger.load(recorded.debateId)), answers)
    }
  }

  async function sendAll() {
    writing = true
    try {
      while (draft.events.length > 0) await send()
    } catch (error) {
      onFault(error)
    } finally {
      writing = false
      onChange()
    }
  }

  return {
    state: () => draft.state,
    recorded: () => recorded,
    isWriting: () => writing,
    lag: () => (writing ? monotonic() - sentAt : 0),
    write(arrived) {
      for (const each of arrived) waiting.add(each)
      const before = [...waiting]
      const next = advance(draft, waiting, now())
      drafted.push(...before.filter((each) => !waiting.has(each)))
      if (draft.events.length > 0 && !writing) void sendAll()
      return next
    },
    async reread() {
      beginAgain(await patient.until(() => ledger.load(recorded.debateId)), [])
    },
  }
}
