import { MEANINGS } from '../../../adapters/sandbox/document/refusal.ts'
import type { Background, WaitOptions } from '../../../background/queue/await-job.ts'
import { notFound, ServiceError } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { pageResult } from '../../../shared/pagination.ts'
import { redactedText } from '../../../shared/text/personal/redact.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import type { Library, LibraryItem } from '../library/index.ts'
import { MOST_BYTES, type Sent, type uploadAcceptor } from './accept-upload.ts'
import { FORMATS } from './file-type.ts'
import { type ContentQuery, type Document, type DocumentListQuery, filenameNames, uploadedAtNames } from './schema.ts'
import type { DocumentRow, DocumentStore } from './store.ts'

const EXTRACT = 10_000
const PREVIEW = 500
/** How long an upload waits for the document to be read. */
const WAIT_SECONDS = 5

/** The rules of documents: members of an organization read them, contributors upload and remove them. */
export function documentService({
  store,
  library,
  storedFiles,
  receive,
  remove,
  background,
}: {
  store: DocumentStore
  library: Library
  storedFiles: StoredFiles
  receive: ReturnType<typeof uploadAcceptor>
  remove: DocumentRemoval['remove']
  background: () => Background
}) {
  async function found(id: string, org: string) {
    const [row, item] = await Promise.all([store.find(org, id), library.find(org, id)])
    if (!row || !item) throw notFound('document', id)
    return { row, item, document: documentRecord(row, item) }
  }

  async function beginning(org: string, id: string, characters: number): Promise<string> {
    let text = ''
    for (let from = 1; text.length < characters; from += 10) {
      const pages = await library.pages(org, id, from, 10)
      if (pages.length === 0) break
      text += pages.map((page) => (page.page > 1 ? `\n\n${page.text}` : page.text)).join('')
    }
    return text.slice(0, characters).toWellFormed()
  }

  async function shown(id: string, org: string) {
    const { document } = await found(id, org)
    return { ...document, preview: await beginning(org, id, PREVIEW) }
  }

  return {
    async list({ debate_id, ...page }: DocumentListQuery, { org }: Caller) {
      const { items, total } = await store.list(org, debate_id, page)
      const known = new Map(
        (
          await library.findAll(
            org,
            items.map(({ id }) => id),
          )
        ).map((item) => [item.id, item]),
      )
      const documents = items.flatMap((row) => {
        const item = known.get(row.id)
        return item ? [documentRecord(row, item)] : []
      })
      return { ...pageResult('documents', { items: documents, total }, page), count: documents.length }
    },

    formats() {
      const items = [...FORMATS.values()].map(({ extension, name, mime }) => ({
        extension,
        name,
        mime,
        mime_types: [mime],
        description: name,
        max_size_mb: MOST_BYTES / 1_048_576,
      }))
      const formats = Object.fromEntries(items.map((format) => [format.extension, format]))
      return { formats, items, extensions: Object.keys(formats) }
    },

    get: (id: string, { org }: Caller) => shown(id, org),

    /** Answers once the document was read, or after the wait; reading goes on in the background. */
    async upload(sent: Sent, caller: Caller, signal: AbortSignal, seconds = WAIT_SECONDS) {
      const { id, isNew, jobId } = await receive(sent, caller)
      const soon = jobId === undefined ? undefined : await waited(jobId, caller, { seconds, signal })
      const document = await shown(id, caller.org)
      return {
        success: true,
        document,
        extracted_text: await beginning(caller.org, id, EXTRACT),
        page_count: document.page_count,
        isNew,
        ...soon?.later,
      }
    },

    async content(id: string, { from, count }: ContentQuery, { org }: Caller) {
      const { document } = await found(id, org)
      const pages = await library.pages(org, id, from, count)
      return {
        document_id: id,
        title: document.title,
        status: document.status,
        page_count: document.page_count,
        from,
        pages: pages.map(({ page, label, text }) => ({ page, label: label ?? null, text })),
        has_more: from + pages.length - 1 < (document.page_count ?? 0),
      }
    },

    /** The original bytes. */
    async original(id: string, { org }: Caller) {
      const { item, document } = await found(id, org)
      const file = item.fileId === null ? undefined : await storedFiles.find(org, item.fileId)
      if (!file) throw notFound('file', id)
      const open = async (range?: Parameters<StoredFiles['open']>[1]) => {
        const stream = await storedFiles.open(file, range)
        if (!stream) throw notFound('file', id)
        return stream
      }
      return { name: document.name, type: document.mime_type, size: file.size, sha256: file.sha256, open }
    },

    async remove(id: string, { org }: Caller) {
      await found(id, org)
      await remove(org, id)
      return { success: true, message: 'The document was removed' }
    },
  }

  /** A failed job is no error here: the document says why it could not be read. */
  async function waited(jobId: string, caller: Caller, waiting: WaitOptions) {
    try {
      return await background().follow(jobId, caller, waiting)
    } catch (fault) {
      if (fault instanceof ServiceError && fault.status === 503) return undefined
      throw fault
    }
  }
}
export type DocumentService = ReturnType<typeof documentService>

const OURS: Readonly<Record<string, string>> = {
  reader_cpu: 'Reading it took too much work, twice',
  reader_wall: 'Reading it took too long, twice',
  reader_memory: 'Reading it took too much memory, twice',
  reader_output: 'What was read of it was too much, twice',
  reader_crash: 'Its reader broke down over it, twice',
  reader_answer: 'What its reader said of it cannot be true, twice',
  library_full: 'The library of the organization has no room for more passages',
  file_lost: 'Its file is gone',
  not_read: 'Reading it was given up',
}
const MEANING: Readonly<Record<string, string>> = { ...MEANINGS, ...OURS }

/** A document as callers see it. */
function documentRecord(row: DocumentRow, item: LibraryItem): Document {
  const metadata = item.metadata as Record<string, unknown>
  return {
    id: row.id,
    ...filenameNames(row.name),
    title: item.title,
    author: item.author,
    format: row.extension.slice(1),
    mime_type: item.mime ?? 'application/octet-stream',
    size_bytes: item.bytes ?? 0,
    sha256: item.digest,
    status: item.status,
    reason: item.reason,
    reason_text: item.reason === null ? null : (MEANING[item.reason] ?? item.reason),
    page_count: row.pages,
    word_count: row.words,
    char_count: row.characters,
    hidden_characters: row.hidden,
    cut: row.cut,
    no_text_pages: row.no_text ?? [],
    language: item.language,
    replaces: row.replaces,
    superseded_by: item.supersededBy,
    ...uploadedAtNames(item.createdAt),
    uploaded_by: item.createdBy,
    updated_at: row.updated_at,
    ...(row.debate_id === null ? {} : { debate_id: row.debate_id }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  }
}

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
