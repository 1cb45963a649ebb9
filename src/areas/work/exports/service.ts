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

type Wish = Pick<StoredExport, 'org' | 'payer' | 'kind' | 'format' | 'wish' | 'by'>

type KeptFile = Pick<Parameters<StoredFiles['put']>[1], 'name' | 'type' | 'maxBytes'> & { days: number }

const LINK_SECONDS = 900

/** Exports that are written in the background, signed, and kept for a week. */
export function storedExports({ store, writer, inTransaction, kinds, storedFiles, enqueue, newId, now }: Dependencies) {
  /** One that a person asked about themselves is theirs alone; any other is for whoever may see its kind. */
  function refuseOthers({ kind: name, by, id }: StoredExport, caller: Caller) {
    const kind = kinds().find((each) => each.name === name)
    if (kind?.may === 'person' || !kind) {
      if (by !== caller.userId) throw notFound('export', id)
    } else authorize(caller, kind.may)
  }

  /** What is refused does not become right by trying again. */
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
    /** Exists, and is written, if and only if the transaction commits. */
    begin: (wish: Wish) =>
      inTransaction(async (tx) => {
        const id = newId('export')
        await store.add(tx, { ...wish, id }, now())
        await enqueue(WRITE_EXPORT, { org: wish.org, id }, { tx, key: id })
        return { id, status: 'pending' as const, createdAt: now().toISOString() }
      }),

    /** Exists if and only if the transaction commits; whoever adds it has it written. */
    async add(tx: Parameters<StoredExportStore['add']>[0], wish: Wish): Promise<string> {
      const id = newId('export')
      await store.add(tx, { ...wish, id }, now())
      return id
    },

    /** Those of them that are not written never will be, and say why. */
    async giveUp(tx: Parameters<StoredExportStore['add']>[0], org: string, ids: readonly string[], why: string) {
      for (const id of ids) await store.failed({ org, id }, why, writer.weekFrom(now()), tx)
    },

    /** Writes one that was added, unless it is written; afterwards its bytes were read back and are those that were written. */
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

    /** Keeps what is written already for so many days, and answers where it can be fetched. */
    async keep(wish: Wish, { days, ...file }: KeptFile, content: Readable) {
      const { org, payer, by: createdBy } = wish
      const id = newId('export')
      const at = now()
      const until = new Date(at.getTime() + days * DAY_MS)
      const facts = { ...file, kind: 'exports', payer, createdBy } as const
      const stored = await storedFiles.put(org, facts, content, async (tx, stored) => {
        await store.add(tx, { ...wish, id }, at)
        await store.ready(tx, { org, id }, stored.id, now(), until)
        return stored
      })
      return { id, sha256: stored.sha256, ...linkTo(stored) }
    },

    find: store.find,
    newest: store.newest,
    usualMs: store.usualMs,

    /** An address at which a ready one can be fetched without signing in, for a quarter of an hour. */
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
/** Each holds a connection to the database and fills a disk. */
const MOST_AT_ONCE = 4

/** The rules of exports: one moment is written into a file of its own, and sent from there, however slowly it is read. */
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
