import { sql } from 'kysely'
import type { Transaction } from '../../../../storage/database.ts'
import type { Change, Entry } from '../entry.ts'
import { writeEntries } from './entry-store.ts'

interface Supplied {
  org: string
  debateId: string
  evidenceId: string
  entry: string
  at: string
}

/** The entries as they are now; what was forgotten meanwhile is not among them. */
export const entriesOf = async (tx: Transaction, org: string, ids: readonly string[]): Promise<Entry[]> =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('memory_entries')
        .selectAll()
        .where('organization_id', '=', org)
        .where('id', '=', sql<string>`any(${[...new Set(ids)]}::text[])`)
        .execute()

/** A debate was given an entry; that counts once for each debate, however many of its sources it was given. */
export async function supply(tx: Transaction, { org, debateId, evidenceId, entry, at }: Supplied): Promise<void> {
  const [before] = await entriesOf(tx, org, [entry])
  if (!before) return
  const { given } = await tx
    .selectFrom('memory_uses')
    .select((eb) => eb.fn.countAll<number>().as('given'))
    .where('organization_id', '=', org)
    .where('debate_id', '=', debateId)
    .where('entry', '=', entry)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('memory_uses')
    .values({
      organization_id: org,
      debate_id: debateId,
      evidence_id: evidenceId,
      entry,
      supplied_at: at,
      cited_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (given === 0) await writeEntries(tx, [{ before, after: { ...before, supplied: before.supplied + 1 } }], at)
}

/** A debate ended, and these pieces of evidence were cited in it. */
export async function cite(
  tx: Transaction,
  { org, debateId, evidence, at }: { org: string; debateId: string; evidence: readonly string[]; at: string },
): Promise<void> {
  if (evidence.length === 0) return
  const used = await tx
    .updateTable('memory_uses')
    .set({ cited_at: at })
    .where('organization_id', '=', org)
    .where('debate_id', '=', debateId)
    .where('evidence_id', '=', sql<string>`any(${[...evidence]}::text[])`)
    .where('cited_at', 'is', null)
    .returning('entry')
    .execute()
  const entries = await entriesOf(
    tx,
    org,
    used.map(({ entry }) => entry),
  )
  const changes = entries.map((before): Change => ({ before, after: citedAt(before, at) }))
  await writeEntries(tx, changes, at)
}

const citedAt = (entry: Entry, at: string): Entry => ({
  ...entry,
  cited: entry.cited + 1,
  first_cited: entry.first_cited ?? at,
  last_cited: at,
  promoted_cited: entry.promoted_cited || entry.promoted_at !== null,
})
