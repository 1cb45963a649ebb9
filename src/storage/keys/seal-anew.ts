import { sql } from 'kysely'
import { openedWith, sealing } from '../../shared/crypto/encryption.ts'
import type { RandomBytes } from '../../shared/ids.ts'
import type { Database } from '../database.ts'
import type { TableDescription } from '../table.ts'

/** A column with sealed texts; its rows are identified by the owner that a text is sealed for. */
export interface SealedPlace {
  table: string
  column: string
  owner: string
}

interface Keys {
  key: Uint8Array
  former: Uint8Array
  random: RandomBytes
}

interface Counted {
  resealed: number
  unopened: number
}

interface SealedText {
  owner: string
  text: string
}

export const sealedPlaces = (keeps: readonly TableDescription[]): SealedPlace[] =>
  keeps.flatMap(({ table, sealed = [] }) => sealed.map(({ column, owner }) => ({ table, column, owner })))

const PIECE = 200

/** Reads every sealed text once, in batches, and reseals those that are sealed with the former key. */
export async function sealAnewIn(db: Database, places: readonly SealedPlace[], keys: Keys): Promise<Counted> {
  const counted = { resealed: 0, unopened: 0 }
  const add = ({ resealed, unopened }: Counted) => {
    counted.resealed += resealed
    counted.unopened += unopened
  }
  for (const place of places) add(await columnAnew(db, place, keys))
  add(await jobsAnew(db, keys))
  return counted
}

/** A text that was changed meanwhile is left to the next pass. */
async function columnAnew(db: Database, { table, column, owner }: SealedPlace, keys: Keys): Promise<Counted> {
  const [from, text, id] = [sql.table(table), sql.ref(column), sql.ref(owner)]
  return inPieces(
    keys,
    async (after) => {
      const { rows } = await sql<SealedText>`
        select ${id} as owner, ${text} as text from ${from}
        where ${text} is not null and ${id} > ${after} order by ${id} limit ${PIECE}`.execute(db)
      return { rows, last: rows.at(-1)?.owner }
    },
    (row, anew) =>
      sql`update ${from} set ${text} = ${anew} where ${id} = ${row.owner} and ${text} = ${row.text}`.execute(db),
  )
}

/** Jobs carry sealed texts as `sealed`, for the owner in `id`. */
async function jobsAnew(db: Database, keys: Keys): Promise<Counted> {
  const { rows: found } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(
    db,
  )
  if (!found[0]?.there) return { resealed: 0, unopened: 0 }
  return inPieces(
    keys,
    async (after) => {
      const { rows } = await sql<SealedText & { job: string }>`
        select id::text as job, data ->> 'id' as owner, data ->> 'sealed' as text from pgboss.job
        where data ? 'sealed' and data ? 'id' and id::text collate "C" > ${after}
        order by id::text collate "C" limit ${PIECE}`.execute(db)
      return { rows, last: rows.at(-1)?.job }
    },
    (row, anew) =>
      sql`update pgboss.job set data = jsonb_set(data, '{sealed}', to_jsonb(${anew}::text))
        where id = ${row.job}::uuid and data ->> 'sealed' = ${row.text}`.execute(db),
  )
}

async function inPieces<Row extends SealedText>(
  { key, former, random }: Keys,
  read: (after: string) => Promise<{ rows: readonly Row[]; last: string | undefined }>,
  write: (row: Row, anew: string) => Promise<unknown>,
): Promise<Counted> {
  const counted = { resealed: 0, unopened: 0 }
  const { seal } = sealing({ key: async () => key, random })
  for (let piece = await read(''); piece.last !== undefined; piece = await read(piece.last)) {
    for (const row of piece.rows) {
      if (openedWith(key, row.text, row.owner) !== undefined) continue
      const text = openedWith(former, row.text, row.owner)
      if (text === undefined) counted.unopened += 1
      else {
        await write(row, await seal(text, row.owner))
        counted.resealed += 1
      }
    }
  }
  return counted
}

/** The time according to the database. */
export async function databaseTime(db: Database): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db)
  return rows[0]?.at ?? ''
}

/** Other open transactions that began before this time; what they wrote is not visible yet. */
export async function openTransactions(db: Database, since: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(nullif(application_name, ''), 'a session without a name') as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and xact_start < ${since}::timestamptz order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
