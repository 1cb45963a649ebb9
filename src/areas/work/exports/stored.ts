import type { Enqueue } from '../../../jobs/define.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { authorize } from '../../../shared/identity/permissions.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { ArchiveKind } from '../../../storage/export-kind.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import { WRITE_EXPORT } from './jobs.ts'
import type { StoredExport, StoredExportStore } from './stored-store.ts'

interface Needs {
  store: StoredExportStore
  inTransaction: <Result>(act: (tx: Parameters<StoredExportStore['add']>[0]) => Promise<Result>) => Promise<Result>
  kinds: () => readonly ArchiveKind[]
  storedFiles: StoredFiles
  enqueue: Enqueue
  newId: NewId
  now: () => Date
}

type Wish = Pick<StoredExport, 'org' | 'payer' | 'kind' | 'format' | 'wish' | 'by'>

const LINK_SECONDS = 900

/** Exports that are written in the background, signed, and kept for a week. */
export function storedExports({ store, inTransaction, kinds, storedFiles, enqueue, newId, now }: Needs) {
  /** One that a person asked about themselves is theirs alone; any other is for whoever may see its kind. */
  function refuseOthers({ kind: name, by, id }: StoredExport, caller: Caller) {
    const kind = kinds().find((each) => each.name === name)
    if (kind?.may === 'person' || !kind) {
      if (by !== caller.userId) throw notFound('export', id)
    } else authorize(caller, kind.may)
  }

  return {
    /** Exists, and is written, if and only if the transaction commits. */
    begin: (wish: Wish) =>
      inTransaction(async (tx) => {
        const id = newId('export')
        await store.add(tx, { ...wish, id }, now())
        await enqueue(WRITE_EXPORT, { org: wish.org, id }, { tx, key: id })
        return { id, status: 'pending' as const, createdAt: now().toISOString() }
      }),

    find: store.find,
    newest: store.newest,
    usualMs: store.usualMs,

    /** An address at which a ready one can be fetched without signing in, for a quarter of an hour. */
    link: ({ org, fileId }: Pick<StoredExport, 'org' | 'fileId'>) =>
      fileId === null
        ? null
        : {
            url: storedFiles.link({ org, id: fileId }, LINK_SECONDS),
            expiresAt: new Date(now().getTime() + LINK_SECONDS * 1_000).toISOString(),
          },

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
