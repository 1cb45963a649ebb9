import type { Background } from '../../../background/queue/await-job.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { notFound, ServiceError } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Library } from '../library/index.ts'
import { type Sent, uploadAcceptor } from './accept-upload.ts'
import { READ_DOCUMENT, readDocumentQueueType } from './read-document.ts'
import { documentRoutes } from './routes.ts'
import { documentRemoval, documentService } from './service.ts'
import { documentStore, retainableDocuments } from './store.ts'
import { documentTables } from './tables.ts'

/** For channels that upload documents on behalf of a person, and wait longer than a request would. */
export type UploadDocument = (
  sent: Sent,
  caller: Caller,
  signal: AbortSignal,
) => ReturnType<ReturnType<typeof documentService>['upload']>

const LONGEST_WAIT_SECONDS = 20

/** Documents: uploaded files, read in a sandbox into the library. */
export function documents(
  platform: Platform,
  { library, ledger, background }: { library: Library; ledger: Pick<Ledger, 'load'>; background: () => Background },
) {
  const { db, search, storedFiles, sandbox, newId, now } = platform
  const store = documentStore(db)
  const demandDebate = async (id: string, { org }: Caller) => {
    const debate = await ledger.load(id).catch((fault) => {
      if (!(fault instanceof ServiceError && fault.status === 404)) throw fault
    })
    if (debate?.organizationId !== org || debate.erased) throw notFound('debate', id, { field: 'debate_id' })
  }
  const receive = uploadAcceptor({ store, library, storedFiles, background, demandDebate, newId, now })
  const removal = documentRemoval({ store, library, storedFiles })
  const service = documentService({ store, library, storedFiles, receive, remove: removal.remove, background })
  const area = defineArea({
    name: 'documents',
    stability: 'stable',
    workspaces: true,
    tables: documentTables,
    endpoints: documentRoutes(service),
    wholes: [
      {
        tables: { library_items: 'id', library_pages: 'item', documents: 'id', passages: 'item' },
        /** Also removes leftovers of the search index that the library no longer knows. */
        async remove(org, id) {
          await removal.remove(org, id)
          await store.transaction((tx) => search.remove(tx, org, [id]))
        },
      },
    ],
    retains: [retainableDocuments({ db, removal, storedFiles })],
    queueTypes: { [READ_DOCUMENT]: readDocumentQueueType({ store, library, storedFiles, sandbox, now }) },
  })
  const upload: UploadDocument = (sent, caller, signal) => service.upload(sent, caller, signal, LONGEST_WAIT_SECONDS)
  return { area, upload }
}
