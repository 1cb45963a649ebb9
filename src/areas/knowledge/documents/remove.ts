import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import type { Library } from '../library/index.ts'
import type { DocumentStore } from './store.ts'

interface Needs {
  store: Pick<DocumentStore, 'transaction' | 'remove'>
  library: Pick<Library, 'remove'>
  storedFiles: Pick<StoredFiles, 'remove'>
}

/** Takes a document away with its pages, what is found in it, and its file. */
export const documentRemoval =
  ({ store, library, storedFiles }: Needs) =>
  (org: string, id: string): Promise<void> =>
    store.transaction(async (tx) => {
      const item = await library.remove(tx, org, id)
      await store.remove(tx, org, id)
      if (item?.fileId) await storedFiles.remove(tx, org, [item.fileId])
    })
export type RemoveDocument = ReturnType<typeof documentRemoval>
