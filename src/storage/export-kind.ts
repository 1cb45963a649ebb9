import type { Readable } from 'node:stream'
import type { JsonObject, JsonValue } from '../shared/canonical-json.ts'
import type { Permission } from '../shared/identity/permissions.ts'
import type { Database, Transaction } from './database.ts'

export type ExportRow = Readonly<Record<string, JsonValue>>

/** A collection of an organization that can be taken away as a file. */
export interface ExportKind {
  /** Its word in the address: `GET /export/<name>`. */
  name: string
  /** What somebody must be allowed to see it here. */
  may: Permission
  /** The fields of each row, in their order. */
  columns: readonly string[]
  /** All rows of the organization as the transaction sees them, by id, page by page. */
  rows(tx: Transaction, org: string): AsyncIterable<readonly ExportRow[]>
}

/** Who asked for an archive, and when. */
interface AskedArchive {
  org: string
  id: string
  by: string
  format: string
  wish: JsonObject
  createdAt: string
}

/** Puts a file into the archive; its name is made of ids and fixed words. */
export type AddPart = (name: string, content: string | Uint8Array | Readable) => Promise<void>

/** A file of many parts that is written in the background, signed and kept for a while. */
export interface ArchiveKind {
  name: string
  /** What somebody must be allowed to fetch it; `person` where it is theirs alone who asked for it. */
  may: Permission | 'person'
  /** A week, unless told; `forever` until somebody takes it away, and within what the payer may store. */
  kept?: 'forever'
  write(asked: AskedArchive, add: AddPart): Promise<void>
  /** It can be fetched if and only if the transaction commits. */
  ready?(tx: Transaction, asked: AskedArchive & { expiresAt: string | null }): Promise<void>
}

/** An archive that is not what was signed, so that nothing of it is signed again. */
export class UnreadableArchive extends Error {}

const PAGE = 500

/** Reads page after page by a text that orders them, from the beginning to the end; one page is in memory at a time. */
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

/** Everything that is read together is of one moment. */
export const snapshotOf =
  (db: Database): ReadSnapshot =>
  (read) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
