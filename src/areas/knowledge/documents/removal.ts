import { redactedText } from '../../../shared/text/personal/redacted.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import type { Library } from '../library/index.ts'
import type { DocumentStore } from './store.ts'

export const documentRemoval = ({
  store,
  library,
  storedFiles,
}: {
  store: Pick<DocumentStore, 'transaction' | 'remove' | 'rename'>
  library: Pick<Library, 'remove' | 'anonymize'>
  storedFiles: Pick<StoredFiles, 'remove'>
}) => ({
  /** Removes a document with its pages, passages and file. */
  remove: (org: string, id: string): Promise<void> =>
    store.transaction(async (tx) => {
      const item = await library.remove(tx, org, id)
      await store.remove(tx, org, id)
      if (item?.fileId) await storedFiles.remove(tx, org, [item.fileId])
    }),

  /** Redacts personal data in its text; removes its file, because bytes cannot be redacted. */
  anonymize: (org: string, id: string): Promise<void> =>
    store.transaction(async (tx) => {
      const item = await library.anonymize(tx, org, id)
      if (!item) return
      await store.rename(tx, org, id, redactedText)
      if (item.fileId) await storedFiles.remove(tx, org, [item.fileId])
    }),
})
export type DocumentRemoval = ReturnType<typeof documentRemoval>
