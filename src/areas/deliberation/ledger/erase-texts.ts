import { eraseTexts } from '../../../engine/commands/erase.ts'
import type { EventShapes } from '../../../engine/events.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import type { Ledger } from './ledger.ts'

interface Needs {
  log: Pick<EventLog, 'head' | 'read' | 'erase'>
  ledger: Pick<Ledger, 'act'>
}

type Reason = EventShapes['text_erased']['data']['reason']

/**
 * Takes the texts of single events out of a debate, for good, and tells whoever holds them; answers where its log stands
 * then, and nothing for a debate that was erased or never was.
 */
export type EraseTexts = (
  debateId: string,
  versions: readonly number[],
  reason: Reason,
) => Promise<{ version: number; headHash: string } | undefined>

/** Clears the rows before it announces the erasure, so listeners find them cleared. A second call finishes an interrupted one. */
export const textEraser =
  ({ log, ledger }: Needs): EraseTexts =>
  async (debateId, versions, reason) => {
    const head = await log.head(debateId)
    if (!head || head.erased) return undefined
    await log.erase(debateId, { versions })
    const wanted = new Set(versions)
    const cleared = (await log.read(debateId)).filter(({ version, erased }) => erased && wanted.has(version))
    try {
      const told = { versions: cleared.map(({ version }) => version), reason }
      const { state } = await ledger.act(debateId, (present) => eraseTexts(present, told))
      return { version: state.version, headHash: state.hash }
    } catch (fault) {
      const erasedMeanwhile = fault instanceof ServiceError && fault.status === 404
      if (!erasedMeanwhile) throw fault
      return undefined
    }
  }
