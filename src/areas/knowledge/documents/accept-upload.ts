import { Readable } from 'node:stream'
import type { Background } from '../../../background/queue/await-job.ts'
import { conflict, invalid } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { NewId } from '../../../shared/ids.ts'
import { oneLine } from '../../../shared/text/untrusted-text.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { StoredFile } from '../../../storage/files/stored-file-rows.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import type { Library, LibraryItem } from '../library/index.ts'
import { type Format, fileType, type Glimpse } from './file-type.ts'
import { READ_DOCUMENT } from './read-document.ts'
import type { DocumentStore } from './store.ts'

export const MOST_BYTES = 10_485_760

/** The fields of an upload besides its bytes. */
export interface UploadOptions {
  format?: string | undefined
  debate_id?: string | undefined
  replaces?: string | undefined
  metadata?: Record<string, unknown> | undefined
}

export interface Sent {
  name: string
  content: Readable | Uint8Array
  /** Known once the content has passed. */
  options: () => UploadOptions
}

/** The library already has these bytes. */
class DuplicateUpload extends Error {
  readonly item: LibraryItem
  constructor(item: LibraryItem) {
    super('The document is there already')
    this.item = item
  }
}

interface Dependencies {
  store: DocumentStore
  library: Library
  storedFiles: StoredFiles
  background: () => Background
  /** Throws 404 unless the caller sees the debate. */
  demandDebate: (id: string, caller: Caller) => Promise<void>
  newId: NewId
  now: () => Date
}

export interface Received {
  id: string
  /** False if the same bytes were there before. */
  isNew: boolean
  /** The job that reads it, unless it has been read. */
  jobId?: string
}

/** Accepts an upload: its bytes, its row and the job that reads it exist together or not at all. */
export function uploadAcceptor({ store, library, storedFiles, background, demandDebate, newId, now }: Dependencies) {
  async function replaced(org: string, id: string | undefined): Promise<string | null> {
    if (id === undefined) return null
    const [row, item] = await Promise.all([store.find(org, id), library.find(org, id)])
    if (!row || !item) throw invalid('replaces', 'names no document')
    if (item.supersededBy !== null)
      throw conflict(`${id} was replaced by ${item.supersededBy}`, {
        status: 'superseded',
        superseded_by: item.supersededBy,
      })
    return id
  }

  async function enter(
    tx: Transaction,
    file: StoredFile,
    entry: { name: string; format: Format; options: UploadOptions; replaces: string | null; caller: Caller },
  ) {
    const { name, format, options, replaces, caller } = entry
    const id = newId('document')
    const item = await library.begin(tx, caller.org, {
      id,
      kind: 'document',
      sourceType: 'document',
      sourceId: 'upload',
      sourceKey: id,
      title: name,
      digest: file.sha256,
      fileId: file.id,
      mime: format.mime,
      bytes: file.size,
      createdBy: caller.userId,
      metadata: options.metadata ?? {},
    })
    if (item.id !== id) throw new DuplicateUpload(item)
    const jobId = await background().put({ type: READ_DOCUMENT, payload: { document_id: id } }, caller, tx)
    await store.insert(tx, caller.org, {
      id,
      name,
      format,
      debateId: options.debate_id ?? null,
      replaces,
      jobId,
      at: now(),
    })
    return { id, isNew: true, jobId }
  }

  /** Known bytes: they may replace another document, and are read again if they had been replaced themselves. */
  async function again(
    tx: Transaction,
    { id, status }: LibraryItem,
    replaces: string | null,
    caller: Caller,
  ): Promise<Received> {
    const old = replaces === id ? null : replaces
    const reopened = await library.reopen(tx, caller.org, id)
    if (!reopened) {
      if (old !== null && status === 'ready') await library.supersede(tx, caller.org, old, id)
      return { id, isNew: false }
    }
    const jobId = await background().put({ type: READ_DOCUMENT, payload: { document_id: id } }, caller, tx)
    await store.reopened(tx, caller.org, id, { replaces: old, jobId, at: now() })
    return { id, isNew: false, jobId }
  }

  return async ({ name, content, options }: Sent, caller: Caller): Promise<Received> => {
    let format: Format | undefined
    let replaces: string | null = null
    const judged = inspected(content, async (glimpse) => {
      const { format: said, replaces: old, debate_id } = options()
      if (debate_id !== undefined) await demandDebate(debate_id, caller)
      format = await fileType(said ? `.${said.replace(/^\./, '').toLowerCase()}` : extensionOf(name), glimpse)
      replaces = await replaced(caller.org, old)
    })
    const file = {
      kind: 'documents',
      payer: caller.payer,
      name,
      type: 'application/octet-stream',
      createdBy: caller.userId,
      maxBytes: MOST_BYTES,
    } as const
    try {
      return await storedFiles.put(caller.org, file, judged, async (tx, stored) => {
        if (!format) throw new Error('A file is judged before it is stored')
        return enter(tx, stored, { name, format, options: options(), replaces, caller })
      })
    } catch (fault) {
      if (!(fault instanceof DuplicateUpload)) throw fault
      return store.transaction((tx) => again(tx, fault.item, replaces, caller))
    }
  }
}

/** A character outside base64, or anything after the padding. */
const NOT_BASE64 = /[^\w+/=\s-]|=\s*[^=\s]|=\s*=\s*=/

export const isBase64 = (text: string): boolean => !NOT_BASE64.test(text)

const HEAD = 65_536
const TAIL = 262_144

/** Passes the content through and gives its head and tail to `judge`, which may refuse it at the end. */
function inspected(content: Readable | Uint8Array, judge: (glimpse: Glimpse) => Promise<void>): Readable {
  async function* passing() {
    let head = Buffer.alloc(0)
    let tail: Buffer = Buffer.alloc(0)
    for await (const given of content instanceof Readable ? content : [content]) {
      const chunk: Buffer = Buffer.from(given)
      if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)])
      tail = chunk.length >= TAIL ? chunk.subarray(chunk.length - TAIL) : Buffer.concat([tail, chunk]).subarray(-TAIL)
      yield chunk
    }
    await judge({ head, tail })
  }
  return Readable.from(passing(), { objectMode: false })
}

const LONGEST_BYTES = 255

/** Decodes a header that holds UTF-8 bytes or percent-encoded text. */
function fromHeader(value: string): string {
  const text = new TextDecoder().decode(Buffer.from(value, 'latin1'))
  const read = text.includes('\ufffd') ? value : text
  try {
    return /%[\da-f]{2}/i.test(read) ? decodeURIComponent(read) : read
  } catch {
    return read
  }
}

function within(name: string): string {
  const end = /\.[\w-]{1,20}$/.exec(name)?.[0] ?? ''
  let stem = name.slice(0, name.length - end.length)
  while (Buffer.byteLength(stem + end) > LONGEST_BYTES) stem = [...stem].slice(0, -1).join('')
  return stem + end
}

/** The file name without a path, on one line, and short enough for a file system; `X-Filename` takes precedence. */
export function fileName(given: string, header: string | string[] | undefined): string {
  const named = typeof header === 'string' && header.trim() !== '' ? fromHeader(header) : given
  const base = named.split(/[/\\]/).at(-1) ?? ''
  const plain = oneLine(base.slice(0, 2_000).toWellFormed().normalize('NFC'))
  return within(/^\.*$/.test(plain) ? '' : plain) || 'document'
}

/** The file extension with its dot, in lower case; empty if there is none. */
const extensionOf = (name: string) => /[^.](\.[^.]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? ''
