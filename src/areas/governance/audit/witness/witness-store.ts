import type { Database, Transaction } from '../../../../storage/database.ts'

/** What is known of a witness. */
export interface KnownWitness {
  name: string
  /** The size of the last note that it took. */
  last_size: number
  last_at: string | null
  /** What is wrong with it, in a sentence. */
  trouble: string | null
  trouble_at: string | null
  /** It passes only when a person says so. */
  sticky: boolean
}

/** The SQL of the witnesses. */
export const witnessStore = (db: Database) => ({
  known: (name: string): Promise<KnownWitness | undefined> =>
    db.selectFrom('audit_witnesses').selectAll().where('name', '=', name).executeTakeFirst(),

  all: (): Promise<KnownWitness[]> => db.selectFrom('audit_witnesses').selectAll().orderBy('name').execute(),

  /** The witness took the note of that size, which clears a trouble that passes by itself. */
  async took(tx: Transaction, name: string, { size, at }: { size: number; at: string }): Promise<void> {
    const over = { trouble: null, trouble_at: null }
    await tx
      .insertInto('audit_witnesses')
      .values({ name, last_size: size, last_at: at, ...over, sticky: false })
      .onConflict((known) => known.column('name').doUpdateSet({ last_size: size, last_at: at }))
      .execute()
    await tx.updateTable('audit_witnesses').set(over).where('name', '=', name).where('sticky', '=', false).execute()
  },

  /** Notes what is wrong with a witness; a trouble that a person must look at is not replaced by one that passes. */
  async troubled(tx: Transaction, name: string, what: { trouble: string; at: string; sticky: boolean }): Promise<void> {
    const row = { trouble: what.trouble, trouble_at: what.at, sticky: what.sticky }
    await tx
      .insertInto('audit_witnesses')
      .values({ name, last_size: 0, last_at: null, ...row })
      .onConflict((known) =>
        known
          .column('name')
          .doUpdateSet(row)
          .where((eb) => (what.sticky ? eb.val(true) : eb('audit_witnesses.sticky', '=', false))),
      )
      .execute()
  },

  /** A person has looked at it. */
  async accept(tx: Transaction, name: string): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('audit_witnesses')
      .set({ trouble: null, trouble_at: null, sticky: false })
      .where('name', '=', name)
      .where('trouble', 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows > 0
  },

  note: (size: number) =>
    db.selectFrom('audit_notes').select(['at', 'note']).where('size', '=', size).executeTakeFirst(),
})
export type WitnessStore = ReturnType<typeof witnessStore>

const FRESH_MS = 10_000

/** Troubles of the witnesses, cached for a few seconds so that callers do not wait for the database. */
export function witnessTroubles({
  store,
  now,
}: {
  store: Pick<WitnessStore, 'all'>
  now: () => Date
}): () => readonly string[] {
  let known: readonly string[] = []
  let askedMs = 0
  return () => {
    const at = now().getTime()
    if (at - askedMs >= FRESH_MS) {
      askedMs = at
      const asked = store.all().then((all) => {
        known = all.flatMap(({ name, trouble }) => (trouble === null ? [] : [`${name}: ${trouble}`]))
      })
      asked.catch(() => {})
    }
    return known
  }
}
