import type { Family } from '../../../../identity/organizations/index.ts'
import type { ArchiveErasure } from '../archives/archive-erasure.ts'
import type { Step } from '../erasure-driver.ts'
import type { FilesStore } from '../files-store.ts'

interface FilesDependencies {
  files: Pick<FilesStore, 'removeExports'>
  archives: Pick<ArchiveErasure, 'clear'>
  tenantsOf: Family['tenantsOf']
}

/** Deletes stored exports of the organizations, which hold old copies, and rewrites archives. */
export const files =
  ({ files: store, archives, tenantsOf }: FilesDependencies): Step =>
  async (work) => {
    const { payers, beat } = work
    for (const { organization_id } of payers) {
      await beat()
      await store.removeExports(await tenantsOf(organization_id))
    }
    const { held } = await archives.clear(work)
    return held === undefined ? undefined : { held }
  }
