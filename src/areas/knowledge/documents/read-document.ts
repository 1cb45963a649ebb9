import Type from 'typebox'
import { documentTask } from '../../../adapters/sandbox/document/task.ts'
import type { Sandbox } from '../../../adapters/sandbox/sandbox.ts'
import { SandboxEnded } from '../../../adapters/sandbox/task.ts'
import { queueType } from '../../../background/queue/queue-type.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { ReadText } from '../../../shared/text/read-text.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import type { Library, LibraryItem } from '../library/index.ts'
import type { DocumentRow, DocumentStore } from './store.ts'

export const READ_DOCUMENT = 'read_document'
/** A file that kills its reader this often is not tried again. */
const MOST_KILLS = 2
/** Retries after the service itself was killed, which says nothing about the file. */
const MOST_TRIES = 50

/** The queue job that reads one document in the sandbox and stores its text in the library, all of it or nothing. */
export function readDocumentQueueType({
  store,
  library,
  storedFiles,
  sandbox,
  now,
}: {
  store: DocumentStore
  library: Library
  storedFiles: StoredFiles
  sandbox: Pick<Sandbox, 'run'>
  now: () => Date
}) {
  async function fail(org: string, id: string, reason: string) {
    await store.transaction(async (tx) => {
      await library.fail(tx, org, id, reason)
      await store.touched(tx, org, id, now())
    })
  }

  async function keep(org: string, { id, replaces }: DocumentRow, text: ReadText) {
    await store.transaction(async (tx) => {
      if (!(await library.fill(tx, org, id, text))) return
      await store.wasRead(tx, org, id, text, now())
      if (replaces !== null) await library.supersede(tx, org, replaces, id)
    })
  }

  /** Throws when its reader was killed and may be tried again. */
  async function read(org: string, row: DocumentRow, item: LibraryItem, signal: AbortSignal) {
    const file = item.fileId === null ? undefined : await storedFiles.find(org, item.fileId)
    const bytes = file && (await storedFiles.open(file))
    if (!bytes) return { refused: 'file_lost' }
    try {
      const answer = await sandbox.run(documentTask, { kind: row.kind }, { bytes, signal })
      if (answer.text && !blocksMatchPages(answer.text)) throw new SandboxEnded('answer', 'places')
      return answer
    } catch (fault) {
      if (!(fault instanceof SandboxEnded)) throw fault
      if ((await store.killed(org, row.id)) < MOST_KILLS) throw fault
      return { refused: `reader_${fault.why}` }
    } finally {
      bytes.destroy()
    }
  }

  return queueType({
    demands: { endpoint: 'documents.upload' },
    shownTo: 'documents.read',
    payload: Type.Object({ document_id: Type.String({ maxLength: 100 }) }),
    retries: MOST_TRIES,
    retryDelaySeconds: 1,
    timeoutSeconds: 300,

    async refuse({ document_id }, org) {
      if (await store.find(org, document_id)) return undefined
      return { field: 'document_id', message: 'names no document' }
    },

    async run({ document_id: id }, { organizationId: org, signal }) {
      const [row, item] = await Promise.all([store.find(org, id), library.find(org, id)])
      if (row && item?.status === 'processing') {
        const answer = row.kills < MOST_KILLS ? await read(org, row, item, signal) : { refused: 'not_read' }
        if ('text' in answer && answer.text)
          await keep(org, row, answer.text).catch(full(() => fail(org, id, 'library_full')))
        else await fail(org, id, answer.refused ?? 'malformed')
      }
      const after = await library.find(org, id)
      return { document_id: id, status: after?.status ?? 'removed', reason: after?.reason ?? null }
    },

    async givenUp(tx, { organizationId, payload }) {
      await library.fail(tx, organizationId, String(payload.document_id), 'not_read')
    },
  })
}

/** A full library fails the document; any other fault is retried. */
const full = (then: () => Promise<void>) => async (fault: unknown) => {
  if (!(fault instanceof ServiceError && fault.status === 409)) throw fault
  await then()
}

/** Whether every block is, word for word, the text at its place. */
function blocksMatchPages({ pages, blocks }: ReadText): boolean {
  const texts = new Map(pages.map(({ page, text }) => [page, text]))
  return (
    pages.every(({ page }, at) => page === at + 1) &&
    blocks.every(({ page, start, end, text }) => texts.get(page)?.slice(start, end) === text)
  )
}
