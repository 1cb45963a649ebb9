import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { tooLarge } from '../../shared/errors.ts'
import type { NewId } from '../../shared/ids.ts'
import type { Database, Transaction } from '../database.ts'
import type { Files, Range } from './files.ts'
import { type StoredFile, storedFileRows } from './stored-file-rows.ts'

export type { StoredFile } from './stored-file-rows.ts'

interface NewFile {
  /** Its location: `<kind>/<organization>/<id>`. */
  kind: 'documents' | 'exports' | 'archives' | 'mails' | 'sources'
  /** The organization whose quota counts. */
  payer: string
  name: string
  type: string
  createdBy: string
  /** Its largest size; it counts as this much until it is stored. */
  maxBytes: number
  /** It replaces a file that is counted, and is never refused for lack of room. */
  isReplacing?: boolean
}

export interface StoredFiles {
  /**
   * Stores the content, or leaves neither a byte nor a count behind. `then` writes the rows that belong to the file, in
   * the transaction that stores it; if it throws, the file is removed.
   */
  put<Result>(
    org: string,
    file: NewFile,
    content: Readable | Uint8Array,
    then: (tx: Transaction, file: StoredFile) => Promise<Result>,
  ): Promise<Result>
  find(org: string, id: string): Promise<StoredFile | undefined>
  /**
   * The bytes, or a range of them; undefined if there are none. The caller reads the stream to its end or destroys it.
   */
  open(file: StoredFile, range?: Range): Promise<Readable | undefined>
  /** An address at which anybody may read the file, for this long and while it exists. */
  link(file: Pick<StoredFile, 'org' | 'id'>, ttlSeconds: number): string
  /** The file that the token of such an address opens; `gone` if it no longer does, undefined if it never did. */
  linked(token: string): Promise<StoredFile | 'gone' | undefined>
  /** Removes the file from view and from the count at once; a job deletes its bytes. */
  remove(tx: Transaction, org: string, ids: readonly string[]): Promise<void>
  /** Deletes the bytes of removed files, and what uploads of dead processes left behind. */
  sweep(): Promise<void>
}

interface StoredFilesOptions {
  db: Database
  files: Files
  newId: NewId
  now: () => Date
  /** Signs links. */
  secret: string
  /** The public address of the service; without one, links are relative to the root. */
  publicUrl?: string | undefined
  /** How many bytes an organization may store. */
  quotaBytes: number
  /** Requests a `sweep` after the transaction has committed. */
  wishSweep: (tx: Transaction) => Promise<void>
}

/** An upload has ten minutes to arrive; what is older was left by a dead process. */
const ABANDONED_MS = 60 * 60_000

/** Files of organizations, within the quota of each. */
export function storedFiles(needs: StoredFilesOptions): StoredFiles {
  const { db, files, newId, now, secret, publicUrl = '', quotaBytes, wishSweep } = needs
  const rows = storedFileRows(db)
  const links = fileLinks({ secret, now })
  const keyOf = ({ kind, org, id }: Pick<StoredFile, 'kind' | 'org' | 'id'>) => `${kind}/${org}/${id}`

  async function clear(file: StoredFile) {
    await files.remove(keyOf(file))
    await rows.forget(file)
  }

  /** Not if it was stored after all: a writer that lost the answer to its commit does not know. */
  async function takeBack(file: StoredFile) {
    if (await rows.release(file, now())) await clear(file)
  }

  async function reserve(org: string, { kind, payer, name, type, createdBy, maxBytes, isReplacing }: NewFile) {
    const file = { org, id: newId('file'), payer, kind, name, type, size: maxBytes, sha256: '', createdBy }
    /** Exports are counted and never refused, because they are deleted within days. */
    const most = kind === 'exports' || isReplacing ? Number.MAX_SAFE_INTEGER : quotaBytes
    const used = await rows.reserve(file, most, now())
    if (used === undefined) return file
    throw tooLarge(`There is not enough space for the file: ${used} of ${quotaBytes} bytes are used`, {
      reason: 'STORAGE_QUOTA',
      used_bytes: used,
      quota_bytes: quotaBytes,
    })
  }

  return {
    async put(org, upload, content, then) {
      const file = await reserve(org, upload)
      try {
        const { size, sha256 } = await files.put(keyOf(file), content, { type: upload.type, maxBytes: upload.maxBytes })
        return await db.transaction().execute(async (tx) => {
          const stored = { ...file, size, sha256 }
          await rows.settle(tx, stored, upload.maxBytes)
          return then(tx, stored)
        })
      } catch (fault) {
        await takeBack(file).catch(() => {})
        throw fault
      }
    },

    find: rows.find,

    async open(file, range) {
      const found = await (range ? files.getRange(keyOf(file), range.first, range.last) : files.get(keyOf(file)))
      return found?.stream
    },

    link: (file, ttlSeconds) => `${publicUrl.replace(/\/+$/, '')}/api/v2/downloads/${links.token(file, ttlSeconds)}`,

    async linked(token) {
      const read = links.read(token)
      if (read === undefined) return undefined
      return read === 'expired' ? 'gone' : ((await rows.find(read.org, read.id)) ?? 'gone')
    },

    async remove(tx, org, ids) {
      if (ids.length === 0) return
      await rows.remove(tx, org, ids, now())
      await wishSweep(tx)
    },

    async sweep() {
      const abandonedBefore = new Date(now().getTime() - ABANDONED_MS)
      for await (const file of rows.abandoned(abandonedBefore)) await takeBack(file)
      for await (const file of rows.removed()) await clear(file)
    },
  }
}

interface FileLinkOptions {
  /** The same on every node, and known to nobody else. */
  secret: string
  now: () => Date
}

interface Linked {
  org: string
  id: string
}

const KEY_BYTES = 32
const SEPARATOR = '\n'

/** Tokens that open one file of one tenant until a time: the holder may read it, and nobody can forge or change one. */
function fileLinks({ secret, now }: FileLinkOptions) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'parley file links', KEY_BYTES))
  const mac = (body: string) => createHmac('sha256', key).update(body).digest('base64url')

  return {
    token({ org, id }: Linked, ttlSeconds: number): string {
      const until = Math.floor(now().getTime() / 1000) + ttlSeconds
      const body = Buffer.from([org, id, until].join(SEPARATOR)).toString('base64url')
      return `${body}.${mac(body)}`
    },

    /** The file that a token opens; `expired` if it no longer does, undefined if we never issued it. */
    read(token: string): Linked | 'expired' | undefined {
      const [body = ''] = token.split('.', 1)
      const given = Buffer.from(token)
      const ours = Buffer.from(`${body}.${mac(body)}`)
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined
      const [org = '', id = '', until = ''] = Buffer.from(body, 'base64url').toString().split(SEPARATOR)
      return now().getTime() < Number(until) * 1000 ? { org, id } : 'expired'
    },
  }
}
