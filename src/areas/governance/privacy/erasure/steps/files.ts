import type { Family } from '../../../../identity/organizations/index.ts'
import type { ArchiveErasing } from '../archives/erasing.ts'
import type { Step } from '../driving.ts'
import type { FilesStore } from '../files-store.ts'

interface Needs {
  files: Pick<FilesStore, 'removeExports'>
  archives: Pick<ArchiveErasing, 'clear'>
  tenantsOf: Family['tenantsOf']
}

/** Stored exports of the organizations, which hold copies of what was there before, go; archives are written anew. */
export const files =
  ({ files: store, archives, tenantsOf }: Needs): Step =>
  async (work) => {
    const { payers, beat } = work
    for (const { organization_id } of payers) {
      await beat()
      await store.removeExports(await tenantsOf(organization_id))
    }
    const { held } = await archives.clear(work)
    return held === undefined ? undefined : { held }
  }
