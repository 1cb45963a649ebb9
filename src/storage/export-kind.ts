import type { Readable } from 'node:stream'
import type { JsonObject, JsonValue } from '../shared/canonical-json.ts'
import type { Permission } from '../shared/identity/permissions.ts'
import type { Database, Transaction } from './database.ts'

export type ExportRow = Readonly<Record<string, JsonValue>>

/** A collection of an organization that can be exported as a file. */
export interface ExportKind {
  /** Its name in the address: `GET /export/<name>`. */
  name: string
  /** The permission to read it here. */
  may: Permission
  /** The fields of each row, in order. */
  columns: readonly string[]
  /** All rows of the organization in the transaction's snapshot, by id, page by page. */
  rows(tx: Transaction, org: string): AsyncIterable<readonly ExportRow[]>
}

/** Who requested an archive, and when. */
interface AskedArchive {
  org: string
  id: string
  by: string
  format: string
  wish: JsonObject
  createdAt: string
}

/** Adds a file to the archive; its name consists of ids and fixed words. */
export type AddPart = (name: string, content: string | Uint8Array | Readable) => Promise<void>

/** A file of many parts that is written in the background, signed and kept for a while. */
export interface ArchiveKind {
  name: string
  /** The permission to download it; `person` if only the person who requested it may. */
  may: Permission | 'person'
  /** Kept for a week by default; `forever` until it is deleted, within the storage quota of the payer. */
  kept?: 'forever'
  write(asked: AskedArchive, add: AddPart): Promise<void>
  /** Runs in the transaction that makes the archive available. */
  ready?(tx: Transaction, asked: AskedArchive & { expiresAt: string | null }): Promise<void>
}

/** An archive that differs from what was signed, so that no part of it is signed again. */
export class UnreadableArchive extends Error {}

const PAGE = 500

/** Reads page after page in the order of a text key; one page is in memory at a time. */
export async function* pagesByKey<Row>(
  read: (after: string, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  let after = ''
  for (;;) {
    const page = await read(after, PAGE)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = keyOf(last)
  }
}

export type ReadSnapshot = <Result>(read: (tx: Transaction) => Promise<Result>) => Promise<Result>

/** Runs all reads in one snapshot. */
export const snapshotOf =
  (db: Database): ReadSnapshot =>
  (read) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
