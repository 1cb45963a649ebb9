import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { csv, jsonl } from '../../../adapters/writers/csv-and-jsonl.ts'
import { openSpool, readSpool, writeSpool } from '../../../adapters/writers/spool.ts'
import type { Enqueue } from '../../../background/queue/job.ts'
import { conflict, invalid, notFound, ServiceError, unavailable } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { authorize } from '../../../shared/identity/permissions.ts'
import type { NewId } from '../../../shared/ids.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import { sideBySide } from '../../../storage/connection/together.ts'
import type { ArchiveKind, ExportKind, ReadSnapshot } from '../../../storage/export-kind.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import { WRITE_EXPORT } from './jobs.ts'
import type { StoredExport, StoredExportStore } from './stored-export-store.ts'
import type { ExportWriter } from './write-export.ts'

interface Dependencies {
  store: StoredExportStore
  writer: ExportWriter
  inTransaction: <Result>(act: (tx: Parameters<StoredExportStore['add']>[0]) => Promise<Result>) => Promise<Result>
  kinds: () => readonly ArchiveKind[]
  storedFiles: StoredFiles
  enqueue: Enqueue
  newId: NewId
  now: () => Date
}

type ExportOrder = Pick<StoredExport, 'org' | 'payer' | 'kind' | 'format' | 'wish' | 'by'>

type KeptFile = Pick<Parameters<StoredFiles['put']>[1], 'name' | 'type' | 'maxBytes'> & { days: number }

const LINK_SECONDS = 900

/** Exports that are written in the background, signed, and kept for a week. */
export function storedExports({ store, writer, inTransaction, kinds, storedFiles, enqueue, newId, now }: Dependencies) {
  /** An export that a person requested about themselves is theirs alone; any other is open to callers who may see its kind. */
  function refuseOthers({ kind: name, by, id }: StoredExport, caller: Caller) {
    const kind = kinds().find((each) => each.name === name)
    if (kind?.may === 'person' || !kind) {
      if (by !== caller.userId) throw notFound('export', id)
    } else authorize(caller, kind.may)
  }

  /** A retry does not mend what was refused. */
  const refused = (asked: StoredExport) => async (fault: unknown) => {
    if (fault instanceof ServiceError && fault.status < 500)
      await store.failed(asked, fault.message, writer.weekFrom(now()))
    throw fault
  }

  const linkTo = (file: Parameters<StoredFiles['link']>[0]) => ({
    url: storedFiles.link(file, LINK_SECONDS),
    expiresAt: new Date(now().getTime() + LINK_SECONDS * 1_000).toISOString(),
  })

  return {
    /** Requests an export; it exists and is written only if the transaction commits. */
    begin: (order: ExportOrder) =>
      inTransaction(async (tx) => {
        const id = newId('export')
        await sideBySide(
          tx,
          (side) => store.add(side, { ...order, id }, now()),
          (side) => enqueue(WRITE_EXPORT, { org: order.org, id }, { tx: side, key: id }),
        )
        return { id, status: 'pending' as const, createdAt: now().toISOString() }
      }),

    /** Adds an export in the transaction; the caller has it written. */
    async add(tx: Parameters<StoredExportStore['add']>[0], order: ExportOrder): Promise<string> {
      const id = newId('export')
      await store.add(tx, { ...order, id }, now())
      return id
    },

    /** Marks those that are not written yet as failed, with the reason. */
    async giveUp(tx: Parameters<StoredExportStore['add']>[0], org: string, ids: readonly string[], why: string) {
      for (const id of ids) await store.failed({ org, id }, why, writer.weekFrom(now()), tx)
    },

    /** Writes an added export unless it is written already, then reads its bytes back and compares them. */
    async writeAndReadBack(org: string, id: string, signal: AbortSignal): Promise<void> {
      const asked = await store.find(org, id)
      if (!asked) throw notFound('export', id)
      const kind = writer.kindOf(asked)
      if (!kind) throw new Error(`Nothing of the kind ${asked.kind} is exported`)
      if (asked.status === 'failed')
        throw conflict(asked.error ?? 'The export could not be written', { status: 'failed' })
      if (asked.status === 'pending') await writer.write(asked, kind, signal).catch(refused(asked))
      const written = await store.find(org, id)
      const file = written?.fileId ? await storedFiles.find(org, written.fileId) : undefined
      const content = file && (await storedFiles.open(file))
      const hash = createHash('sha256')
      for await (const chunk of content ?? []) hash.update(chunk)
      if (!content || hash.digest('hex') !== file?.sha256) throw unavailable('The archive could not be read back')
    },

    /** Keeps a file that is already written for some days, and returns where to fetch it. */
    async keep(order: ExportOrder, { days, ...file }: KeptFile, content: Readable) {
      const { org, payer, by: createdBy } = order
      const id = newId('export')
      const at = now()
      const until = new Date(at.getTime() + days * DAY_MS)
      const facts = { ...file, kind: 'exports', payer, createdBy } as const
      const stored = await storedFiles.put(org, facts, content, async (tx, stored) => {
        await store.add(tx, { ...order, id }, at)
        await store.ready(tx, { org, id }, stored.id, now(), until)
        return stored
      })
      return { id, sha256: stored.sha256, ...linkTo(stored) }
    },

    find: store.find,
    newest: store.newest,
    usualMs: store.usualMs,

    /** A link to a finished export that works for a quarter of an hour without signing in. */
    link: ({ org, fileId }: Pick<StoredExport, 'org' | 'fileId'>) =>
      fileId === null ? null : linkTo({ org, id: fileId }),

    async open(id: string, caller: Caller) {
      const found = await store.find(caller.org, id)
      if (!found) throw notFound('export', id)
      refuseOthers(found, caller)
      const { status, error } = found
      if (status !== 'ready' || found.fileId === null)
        throw conflict(error ?? 'The export is still being written', { status })
      const file = await storedFiles.find(caller.org, found.fileId)
      if (!file) throw notFound('export', id)
      const open = async (range?: Parameters<StoredFiles['open']>[1]) => {
        const stream = await storedFiles.open(file, range)
        if (!stream) throw notFound('export', id)
        return stream
      }
      return { name: file.name, type: file.type, size: file.size, sha256: file.sha256, open }
    },
  }
}
export type StoredExportService = ReturnType<typeof storedExports>

interface Exported {
  type: string
  name: string
  body: Readable
}

const WRITERS = { jsonl, csv }
/** Each running export holds a database connection and needs disk space. */
const MOST_AT_ONCE = 4

/** The rules of exports: each writes one snapshot into a temporary file and sends it from there, however slowly the client reads. */
export function exportService({
  kinds,
  snapshot,
  now,
}: {
  kinds: () => readonly ExportKind[]
  snapshot: ReadSnapshot
  now: () => Date
}) {
  let underWay = 0

  function kindNamed(what: string, caller: Caller): ExportKind {
    const all = kinds()
    const kind = all.find(({ name }) => name === what)
    if (!kind)
      throw invalid(
        'what',
        `is nothing that can be exported; known are: ${all
          .map(({ name }) => name)
          .toSorted()
          .join(', ')}`,
      )
    authorize(caller, kind.may)
    return kind
  }

  return {
    async open(what: string, format: keyof typeof WRITERS, caller: Caller, signal: AbortSignal): Promise<Exported> {
      const { columns, rows } = kindNamed(what, caller)
      if (underWay >= MOST_AT_ONCE) throw unavailable('Too many exports are being written')
      const writer = WRITERS[format]
      underWay++
      try {
        const file = await openSpool()
        try {
          await snapshot((tx) => writeSpool(file, { writer, columns, pages: rows(tx, caller.org), signal }))
        } catch (error) {
          await file.close()
          throw error
        }
        const name = `${what}-${now().toISOString().slice(0, 10)}.${writer.extension}`
        const body = readSpool(file)
        signal.addEventListener('abort', () => body.destroy(), { once: true })
        return { type: writer.type, name, body }
      } finally {
        underWay--
      }
    },
  }
}
export type ExportService = ReturnType<typeof exportService>
