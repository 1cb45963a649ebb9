import type { Page } from '../../../../shared/pagination.ts'
import { together } from '../../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import { nameLock } from '../../../../storage/rows/name-lock.ts'

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

/** What is kept of an installation when a note of it arrives. */
interface Kept {
  /** The largest note that is believed. */
  last: WitnessedNote | undefined
  /** The same note, where it arrived before. */
  known: WitnessedNote | undefined
  pinned: readonly Key[]
}

/** The SQL of notes of other installations. */
export const witnessedNoteStore = (db: Database) => {
  const notesOf = (org: string, installation: string) =>
    db
      .selectFrom('audit_witnessed')
      .selectAll()
      .where('organization_id', '=', org)
      .where('installation', '=', installation)

  const keysOf = (org: string, installation: string) =>
    db
      .selectFrom('audit_witnessed_keys')
      .select(['key_id', 'public_key'])
      .where('organization_id', '=', org)
      .where('installation', '=', installation)

  const pinning = (org: string, installation: string, { at: pinned_at, ...named }: Key & { at: string }) =>
    db
      .insertInto('audit_witnessed_keys')
      .values({ organization_id: org, installation, ...named, pinned_at })
      .onConflict((known) => known.doNothing())

  const turnOf = (org: string, installation: string) => nameLock(`witnessed ${org} ${installation}`)

  return {
    /** One note of an installation after another. */
    inTurn: <Result>(
      org: string,
      { installation, hash }: Pick<WitnessedNote, 'installation' | 'hash'>,
      work: (tx: Transaction, kept: Kept) => Promise<Result>,
    ): Promise<Result> =>
      db.transaction().execute(async (tx) => {
        const [, [last], [known], pinned] = await together(
          tx,
          turnOf(org, installation),
          notesOf(org, installation).where('refused', 'is', null).orderBy('size', 'desc').limit(1),
          notesOf(org, installation).where('hash', '=', hash),
          keysOf(org, installation),
        )
        return work(tx, { last, known, pinned })
      }),

    /** Pins a key while no note of the installation is taken. */
    pin: (org: string, installation: string, key: Key & { at: string }): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await together(tx, turnOf(org, installation), pinning(org, installation, key))
      }),

    /** Keeps a note, pins a key, or both. */
    async add(
      tx: Transaction,
      org: string,
      installation: string,
      { note, key }: { note: WitnessedNote | undefined; key: (Key & { at: string }) | undefined },
    ): Promise<void> {
      await together(
        tx,
        ...(key ? [pinning(org, installation, key)] : []),
        ...(note ? [tx.insertInto('audit_witnessed').values({ organization_id: org, ...note })] : []),
      )
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
  }
}
export type WitnessedNoteStore = ReturnType<typeof witnessedNoteStore>
