import { sql } from 'kysely'
import type { Transaction } from '../../../../storage/database.ts'
import { deleteRows } from '../../../../storage/rows/many-rows.ts'
import { recomputed } from '../admission/admission-plan.ts'
import { countCritics } from '../admission/admit-store.ts'
import type { Change, Entry, Source } from '../entry.ts'
import { entriesOf, writeEntries } from './entry-store.ts'

export interface ForgetDependencies {
  /** Removes passages from the index: those of entries, of a debate, or of single sources. */
  removePassages: (
    tx: Transaction,
    org: string,
    of:
      | { items: readonly string[] }
      | { debateId: string }
      | { passages: readonly { item: string; ordinal: number }[] },
  ) => Promise<void>
}

/** Removes everything that an erased debate contributed. */
export async function eraseDebate(
  dependencies: ForgetDependencies,
  tx: Transaction,
  org: string,
  debateId: string,
  at: string,
) {
  const gone = await tx
    .deleteFrom('memory_sources')
    .where('organization_id', '=', org)
    .where('debate_id', '=', debateId)
    .returningAll()
    .execute()
  await tx.deleteFrom('memory_uses').where('organization_id', '=', org).where('debate_id', '=', debateId).execute()
  if (gone.length > 0) await dependencies.removePassages(tx, org, { debateId })
  await followSources(dependencies, tx, org, gone, at)
}

/** Removes the sources of a debate that its log no longer contains. */
export async function forgetMissing(
  dependencies: ForgetDependencies,
  tx: Transaction,
  { org, debateId, isInLog }: { org: string; debateId: string; isInLog: (source: Source) => boolean },
  at: string,
) {
  const sources = await tx
    .selectFrom('memory_sources')
    .selectAll()
    .where('organization_id', '=', org)
    .where('debate_id', '=', debateId)
    .execute()
  const gone = sources.filter((source) => !isInLog(source))
  await deleteRows(tx, 'memory_sources', ['organization_id', 'entry', 'number'], gone)
  await dependencies.removePassages(tx, org, {
    passages: gone.map(({ entry, number }) => ({ item: entry, ordinal: number })),
  })
  await followSources(dependencies, tx, org, gone, at)
}

/** Entries keep their other sources; an entry without any source is removed. */
async function followSources(
  dependencies: ForgetDependencies,
  tx: Transaction,
  org: string,
  gone: readonly Source[],
  at: string,
) {
  if (gone.length === 0) return
  await countCritics(tx, gone, -1)
  const ids = gone.map(({ entry }) => entry)
  const left = Map.groupBy(await sourcesOf(tx, org, ids), ({ entry }) => entry)
  const entries = await entriesOf(tx, org, ids)
  await writeEntries(
    tx,
    entries.flatMap((before): Change[] => {
      const sources = left.get(before.id)
      return sources ? [{ before, after: { ...recomputed(before, sources), updated_at: at } }] : []
    }),
    at,
  )
  await remove(
    dependencies,
    tx,
    org,
    entries.filter(({ id }) => !left.has(id)),
    at,
  )
}

/** Removes entries for good, with all their sources. */
export async function forget(
  dependencies: ForgetDependencies,
  tx: Transaction,
  org: string,
  entries: readonly Entry[],
  at: string,
) {
  const ids = entries.map(({ id }) => id)
  const gone = await tx
    .deleteFrom('memory_sources')
    .where('organization_id', '=', org)
    .where('entry', '=', sql<string>`any(${ids}::text[])`)
    .returningAll()
    .execute()
  await countCritics(tx, gone, -1)
  await dependencies.removePassages(tx, org, { items: ids })
  await remove(dependencies, tx, org, entries, at)
}

/** Removes entries without sources; entries that they superseded pass to their successor, or become valid again. */
async function remove(
  { removePassages }: ForgetDependencies,
  tx: Transaction,
  org: string,
  entries: readonly Entry[],
  at: string,
) {
  if (entries.length === 0) return
  const ids = entries.map(({ id }) => id)
  await removePassages(tx, org, { items: ids })
  for (const table of ['memory_uses', 'memory_moves'] as const) {
    await tx
      .deleteFrom(table)
      .where('organization_id', '=', org)
      .where('entry', '=', sql<string>`any(${ids}::text[])`)
      .execute()
  }
  await writeEntries(
    tx,
    entries.map((before) => ({ before })),
    at,
  )
  await relink(tx, org, entries, at)
}

async function relink(tx: Transaction, org: string, gone: readonly Entry[], at: string) {
  const next = new Map(gone.map(({ id, superseded_by, invalid_at }) => [id, { superseded_by, invalid_at }]))
  const former = await tx
    .selectFrom('memory_entries')
    .selectAll()
    .where('organization_id', '=', org)
    .where('superseded_by', '=', sql<string>`any(${[...next.keys()]}::text[])`)
    .execute()
  const sources = Map.groupBy(
    await sourcesOf(
      tx,
      org,
      former.map(({ id }) => id),
    ),
    ({ entry }) => entry,
  )
  const changes = former.map((before): Change => {
    let link = next.get(before.superseded_by ?? '')
    while (link?.superseded_by && next.has(link.superseded_by)) link = next.get(link.superseded_by)
    const linked = { ...before, superseded_by: link?.superseded_by ?? null, updated_at: at }
    if (linked.superseded_by !== null)
      return { before, after: { ...linked, invalid_at: link?.invalid_at ?? before.invalid_at } }
    return { before, after: recomputed(linked, sources.get(before.id) ?? []) }
  })
  await writeEntries(tx, changes, at)
}

export const sourcesOf = async (tx: Transaction, org: string, ids: readonly string[]): Promise<Source[]> =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('memory_sources')
        .selectAll()
        .where('organization_id', '=', org)
        .where('entry', '=', sql<string>`any(${[...new Set(ids)]}::text[])`)
        .orderBy('entry')
        .orderBy('number')
        .execute()
