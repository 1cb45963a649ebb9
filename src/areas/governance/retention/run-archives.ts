import { ServiceError } from '../../../shared/errors.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { ArchiveKind } from '../../../storage/export-kind.ts'
import type { RetainableKind } from '../../../storage/rows/retainable.ts'
import type { StoredExportService } from '../../work/exports/index.ts'
import { itemOf, type Run, type RunItem, type RunStore } from './run-store.ts'

const ARCHIVE = 'archive'
/** The author of such archives: they belong to the organization, not to the person who ran the policy. */
const BY = 'retention'

interface ArchiveAbandonmentDependencies {
  runs: Pick<RunStore, 'intoArchive' | 'archived' | 'archivesOf'>
  storedExports: () => Pick<StoredExportService, 'add' | 'writeAndReadBack' | 'giveUp'>
}

export type AbandonArchives = (tx: Transaction, run: { org: string; id: string }, why: string) => Promise<void>

/** Gives up the archives of a run that ends early, so that none seems to be under way. */
export const archiveAbandonment =
  ({ runs, storedExports }: ArchiveAbandonmentDependencies): AbandonArchives =>
  async (tx, { org, id }, why) =>
    storedExports().giveUp(tx, org, await runs.archivesOf(org, id, tx), why)

/** Archives items; why they may not go where that failed, undefined when each is in an archive that was read back. */
export type ArchiveBatch = (run: Run, rows: readonly RunItem[], signal: AbortSignal) => Promise<string | undefined>

/** Puts items into archives before they go, and continues an archive that an earlier attempt began. */
export function batchArchiver({ runs, storedExports }: ArchiveAbandonmentDependencies): ArchiveBatch {
  const begin = (run: Run, rows: readonly RunItem[]) => {
    const { organization_id: org, id: run_id, policy_id } = run
    const debate_ids = [...new Set(rows.flatMap((row) => row.debate_ids))]
    const user_ids = [...new Set(rows.flatMap((row) => row.user_ids))]
    const wish = { run_id, policy_id, debate_ids, user_ids }
    const asked = { org, payer: org, kind: ARCHIVE, format: 'zip', wish, by: BY }
    return runs.intoArchive(run, rows, (tx) => storedExports().add(tx, asked))
  }

  return async (run, rows, signal) => {
    const fresh = rows.filter(({ archive_id }) => archive_id === null)
    const begun = new Set(rows.flatMap(({ archive_id }) => archive_id ?? []))
    if (fresh.length > 0) begun.add(await begin(run, fresh))
    try {
      for (const id of begun) await storedExports().writeAndReadBack(run.organization_id, id, signal)
      return undefined
    } catch (fault) {
      if (fault instanceof ServiceError && fault.status < 500) return `archive: ${fault.message}`
      throw fault
    }
  }
}

/** Writes what a run has put into one archive, under kind, tenant and id. */
export const retentionArchive = ({
  runs,
  kinds,
}: {
  runs: ArchiveAbandonmentDependencies['runs']
  kinds: () => readonly RetainableKind[]
}): ArchiveKind => ({
  name: ARCHIVE,
  may: 'retention.manage',
  kept: 'forever',
  async write({ org, id }, add) {
    const rows = await runs.archived(org, id)
    for (const row of rows) {
      const kind = kinds().find((each) => each.kind === row.kind)
      const parts = (await kind?.copies?.(itemOf(row))) ?? []
      for (const { name, content } of parts) await add(`${row.kind}/${row.tenant_id}/${row.item_id}/${name}`, content)
    }
  },
})
