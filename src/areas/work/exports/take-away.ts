import type { Caller } from '../../../shared/identity/caller.ts'
import type { ExportService, StoredExportService } from './service.ts'

/** An hour; the link to it ends sooner. */
const KEPT_DAYS = 1 / 24
const MOST_BYTES = 1_073_741_824

interface TakeAwayDependencies {
  written: Pick<ExportService, 'open'>
  stored: Pick<StoredExportService, 'keep'>
}

/** Writes a collection of the caller's tenant into a file that is kept for an hour, and answers where to fetch it. */
export const takeAway =
  ({ written, stored }: TakeAwayDependencies) =>
  async (what: string, format: 'jsonl' | 'csv', caller: Caller, signal: AbortSignal) => {
    const { org, payer, userId: by } = caller
    const { name, type, body } = await written.open(what, format, caller, signal)
    const order = { org, payer, by, kind: what, format, wish: {} }
    const kept = await stored.keep(order, { name, type, maxBytes: MOST_BYTES, days: KEPT_DAYS }, body)
    return { export_id: kept.id, url: kept.url, expires_at: kept.expiresAt, sha256: kept.sha256, name }
  }
export type TakeAway = ReturnType<typeof takeAway>
