import type { Family } from '../../../../identity/organizations/index.ts'
import type { Step } from '../driving.ts'
import type { FilesStore } from '../files-store.ts'

interface Needs {
  files: Pick<FilesStore, 'removeExports'>
  tenantsOf: Family['tenantsOf']
}

/** Stored exports of the organizations, which hold copies of what was there before. */
export const files =
  ({ files: store, tenantsOf }: Needs): Step =>
  async ({ payers, beat }) => {
    for (const { organization_id } of payers) {
      await beat()
      await store.removeExports(await tenantsOf(organization_id))
    }
    return undefined
  }
