import { sql } from 'kysely'
import type { Transaction } from '../../../../storage/database.ts'
import type { Change } from '../entry.ts'
import { inTier, writeEntries } from '../lifecycle/entry-store.ts'
import { sourcesOf } from '../lifecycle/forget-store.ts'
import { entriesOf } from '../lifecycle/use-store.ts'
import { recomputed } from './admission-plan.ts'

interface KnownOutcome {
  org: string
  debateId: string
  correct: boolean
  at: string
}

/** Applies a recorded outcome: a right decision gains importance, a wrong one becomes invalid. */
export async function applyOutcome(tx: Transaction, { org, debateId, correct, at }: KnownOutcome): Promise<void> {
  const told = await tx
    .updateTable('memory_sources')
    .set({ proved: correct ? 'right' : 'wrong', proved_at: at })
    .where('organization_id', '=', org)
    .where('debate_id', '=', debateId)
    .where('kind', '=', sql.lit('decision'))
    .returning('entry')
    .execute()
  const ids = told.map(({ entry }) => entry)
  const sources = Map.groupBy(await sourcesOf(tx, org, ids), ({ entry }) => entry)
  const changes = (await entriesOf(tx, org, ids)).map((before): Change => {
    const after = { ...recomputed(before, sources.get(before.id) ?? []), updated_at: at }
    const leaves = after.proved === 'wrong' && after.tier === 'glacial'
    return { before, after: leaves ? inTier(after, 'slow', at) : after, why: 'refuted' }
  })
  await writeEntries(tx, changes, at)
}
