import { setImmediate as turn } from 'node:timers/promises'
import type { DebateState } from '../../../engine/state.ts'
import { VersionConflict } from '../../../storage/event-log/version-conflict.ts'
import type { Ledger, OpenDraft } from '../ledger/index.ts'
import { type Arrived, advance, type Remaining } from './advance.ts'
import type { Patience } from './retry-while-away.ts'

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

/** What goes into the log together, and the answers it comes from. */
interface Sheet {
  draft: OpenDraft
  answers: Arrived[]
  begunAt: number
}

/** The events of a sheet have one time, so it is not written on for longer than this. */
const SHEET_MS = 50

/**
 * Writes ahead of the log: what follows from an answer is drafted at once, so that nobody waits for the disk before the next
 * agents are asked. One append is under way at a time, and what is drafted meanwhile goes into the next. When somebody
 * else was faster, everything that is not in the log is drafted anew from the same answers.
 */
export function debatePen(start: DebateState, { ledger, patient, now, monotonic, onChange, onFault }: Needs): Pen {
  let recorded = start
  let sheet: Sheet | undefined
  /** Sheets that are full and not sent, and the one on its way into the log. */
  let full: Sheet[] = []
  let sending: Sheet | undefined
  /** Answers whose phase has not come. */
  let waiting = new Set<Arrived>()
  let writing = false
  let sentAt = 0

  const state = () => (sheet ?? full.at(-1) ?? sending)?.draft.state ?? recorded
  const drafted = () => sheet?.draft.events.length ?? 0

  function beginAgain(present: DebateState) {
    const lost = [sending, ...full, sheet].flatMap((each) => each?.answers ?? [])
    waiting = new Set([...lost, ...waiting])
    recorded = present
    sending = undefined
    sheet = undefined
    full = []
  }

  function nextSheet(): Sheet | undefined {
    const next = full.shift() ?? sheet
    if (next === sheet) sheet = undefined
    return next
  }

  async function send({ draft }: Sheet) {
    sentAt = monotonic()
    try {
      recorded = await patient.until(() => ledger.record(recorded, draft))
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error
      beginAgain(await patient.until(() => ledger.load(recorded.debateId)))
    }
  }

  /** Waits while every turn of the event loop brings more: agents that answer at once need one append for all they say. */
  async function lullInDrafting() {
    for (let before = 0; drafted() > before && full.length === 0; await turn()) before = drafted()
  }

  async function sendAll() {
    writing = true
    sentAt = monotonic()
    try {
      await lullInDrafting()
      for (sending = nextSheet(); sending; sending = nextSheet()) await send(sending)
    } catch (error) {
      onFault(error)
    } finally {
      writing = false
      sending = undefined
      onChange()
    }
  }

  /** A sheet to write on. */
  function openSheet(): Sheet {
    if (sheet && monotonic() - sheet.begunAt > SHEET_MS) {
      full.push(sheet)
      sheet = undefined
    }
    return sheet ?? { draft: ledger.draft(state()), answers: [], begunAt: monotonic() }
  }

  return {
    state,
    recorded: () => recorded,
    isWriting: () => writing,
    lag: () => (writing ? monotonic() - sentAt : 0),
    write(arrived) {
      for (const each of arrived) waiting.add(each)
      const before = [...waiting]
      const open = openSheet()
      const next = advance(open.draft, waiting, now())
      if (open.draft.events.length === 0) return next
      sheet = open
      sheet.answers.push(...before.filter((each) => !waiting.has(each)))
      if (!writing) void sendAll()
      return next
    },
    async reread() {
      beginAgain(await patient.until(() => ledger.load(recorded.debateId)))
    },
  }
}
