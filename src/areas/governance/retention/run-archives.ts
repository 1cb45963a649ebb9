import { ServiceError } from '../../../shared/errors.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { ArchiveKind } from '../../../storage/export-kind.ts'
import type { RetainableKind } from '../../../storage/rows/retainable.ts'
import type { StoredExportService } from '../../work/exports/index.ts'
import { itemOf } from './run-item-store.ts'
import type { Run, RunItem, RunStore } from './run-store.ts'

const ARCHIVE = 'archive'
/** Such an archive belongs to the organization, whoever ran the policy. */
const BY = 'retention'

interface ArchiveAbandonmentDependencies {
  runs: Pick<RunStore, 'intoArchive' | 'archived' | 'archivesOf'>
  storedExports: () => Pick<StoredExportService, 'add' | 'writeAndReadBack' | 'giveUp'>
}

export type AbandonArchives = (tx: Transaction, run: { org: string; id: string }, why: string) => Promise<void>

/** A run that ends early leaves no archive behind that seems to be under way. */
export const archiveAbandonment =
  ({ runs, storedExports }: ArchiveAbandonmentDependencies): AbandonArchives =>
  async (tx, { org, id }, why) =>
    storedExports().giveUp(tx, org, await runs.archivesOf(org, id, tx), why)

/** Why the things may not go, where they could not be kept; undefined when each lies in an archive that was read back. */
export type ArchiveBatch = (run: Run, rows: readonly RunItem[], signal: AbortSignal) => Promise<string | undefined>

/** Puts things into archives before they go. One that a former attempt has begun is gone on with. */
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

/** What a run has put into one archive, under kind, tenant and id. */
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
