import type { Background, WaitOptions } from '../../../background/queue/await-job.ts'
import { notFound, ServiceError } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { pageOf, pageResult } from '../../../shared/pagination.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import type { Library } from '../library/index.ts'
import { FORMATS } from './receiving/formats.ts'
import { MOST_BYTES, type receiving, type Sent } from './receiving/receive.ts'
import { documentRecord } from './record.ts'
import type { DocumentRemoval } from './remove.ts'
import type { ContentQuery, DocumentListQuery } from './schema.ts'
import type { DocumentStore } from './store.ts'

const MOST_LISTED = 200
const MOST_PAGES = 100
const EXTRACT = 10_000
const PREVIEW = 500
/** How long whoever uploads waits for it to be read. */
const WAIT_SECONDS = 5

interface Needs {
  store: DocumentStore
  library: Library
  storedFiles: StoredFiles
  receive: ReturnType<typeof receiving>
  remove: DocumentRemoval['remove']
  background: () => Background
}

/** The rules of documents: they belong to an organization, whose members read them and whose contributors bring and remove them. */
export function documentService({ store, library, storedFiles, receive, remove, background }: Needs) {
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
    async list({ debate_id, ...query }: DocumentListQuery, { org }: Caller) {
      const page = pageOf(query, MOST_LISTED)
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

    /** Answers when it was read, or after a while without; the reading goes on. */
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
      const pages = await library.pages(org, id, from, Math.min(count, MOST_PAGES))
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

    /** The bytes as they came. */
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

  /** A reading that failed is told by the document itself. */
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
