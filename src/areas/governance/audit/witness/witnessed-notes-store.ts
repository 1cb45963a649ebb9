import { sql } from 'kysely'
import type { Page } from '../../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'

/** A note of another installation that this one keeps. */
export interface WitnessedNote {
  installation: string
  /** SHA-256 of the note, in hex. */
  hash: string
  size: number
  at: string
  root: string
  key_id: string
  note: string
  heads: string | null
  /** Why it is not believed: it contradicts what was kept before. */
  refused: string | null
  received_at: string
}

interface Key {
  key_id: string
  public_key: string
}

/** The SQL of notes of other installations. */
export const witnessedNoteStore = (db: Database) => ({
  /** One note of an installation after another. */
  inTurn: <Result>(org: string, installation: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`witnessed ${org} ${installation}`}, 0))`.execute(tx)
      return work(tx)
    }),

  keys: (tx: Transaction, org: string, installation: string): Promise<Key[]> =>
    tx
      .selectFrom('audit_witnessed_keys')
      .select(['key_id', 'public_key'])
      .where('organization_id', '=', org)
      .where('installation', '=', installation)
      .execute(),

  async pin(tx: Transaction, org: string, installation: string, key: Key & { at: string }): Promise<void> {
    const { at: pinned_at, ...named } = key
    await tx
      .insertInto('audit_witnessed_keys')
      .values({ organization_id: org, installation, ...named, pinned_at })
      .onConflict((known) => known.doNothing())
      .execute()
  },

  /** The largest that is believed. */
  last: (tx: Transaction, org: string, installation: string): Promise<WitnessedNote | undefined> =>
    tx
      .selectFrom('audit_witnessed')
      .selectAll()
      .where('organization_id', '=', org)
      .where('installation', '=', installation)
      .where('refused', 'is', null)
      .orderBy('size', 'desc')
      .limit(1)
      .executeTakeFirst(),

  find: (tx: Transaction, org: string, installation: string, hash: string): Promise<WitnessedNote | undefined> =>
    tx
      .selectFrom('audit_witnessed')
      .selectAll()
      .where('organization_id', '=', org)
      .where('installation', '=', installation)
      .where('hash', '=', hash)
      .executeTakeFirst(),

  async add(tx: Transaction, org: string, note: WitnessedNote): Promise<void> {
    await tx
      .insertInto('audit_witnessed')
      .values({ organization_id: org, ...note })
      .execute()
  },

  /** How many are kept of it as evidence. */
  async refusals(tx: Transaction, org: string, installation: string): Promise<number> {
    const { count } = await tx
      .selectFrom('audit_witnessed')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', org)
      .where('installation', '=', installation)
      .where('refused', 'is not', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** The newest first. */
  list(org: string, installation: string | undefined, page: Page) {
    const own = db
      .selectFrom('audit_witnessed')
      .where('organization_id', '=', org)
      .$if(installation !== undefined, (query) => query.where('installation', '=', installation ?? ''))
    const newest = own.selectAll().orderBy('received_at', 'desc').orderBy('size', 'desc')
    return listWithTotal(newest, countRows(own), page)
  },
})
export type WitnessedNoteStore = ReturnType<typeof witnessedNoteStore>
