import { sql } from 'kysely'
import { digestOf } from '../../../shared/crypto/text-digest.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { Transaction } from '../../../storage/database.ts'
import { SlugTaken } from '../../../storage/rows/unique-slug.ts'

/** How long a slug that was given up stays its former organization's. */
export const RESERVED_DAYS = 90

/** Slugs held for less than a day are not reserved. */
const HELD_DAYS = 1
const MOST_RESERVED = 3

/** Checked after the slug is written: a slug that was given up meanwhile is reserved by then. */
export async function refuseReserved(tx: Transaction, slug: string, org: string, at: Date): Promise<void> {
  const reserved = await tx
    .selectFrom('former_slugs')
    .select('organization_id')
    .where('slug_digest', '=', digestOf(slug))
    .where('organization_id', '!=', org)
    .where('freed_at', '>', new Date(at.getTime() - RESERVED_DAYS * DAY_MS).toISOString())
    .executeTakeFirst()
  if (reserved) throw new SlugTaken()
}

/** Keeps the slugs that these organizations are about to give up, if they had them for a day; of each, the last three. */
export async function reserveSlugs(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  const held = await tx
    .selectFrom('organizations')
    .select(['id', 'slug', 'slug_since', 'created_at'])
    .where('id', 'in', [...ids])
    .forUpdate()
    .execute()
  const since = new Date(at.getTime() - HELD_DAYS * DAY_MS)
  const rows = held.filter(({ slug_since, created_at }) => new Date(slug_since ?? created_at) <= since)
  if (rows.length === 0) return
  await tx
    .insertInto('former_slugs')
    .values(
      rows.map(({ id, slug }) => ({ slug_digest: digestOf(slug), organization_id: id, freed_at: at.toISOString() })),
    )
    .onConflict((known) =>
      known.column('slug_digest').doUpdateSet((row) => ({
        organization_id: row.ref('excluded.organization_id'),
        freed_at: row.ref('excluded.freed_at'),
      })),
    )
    .execute()
  await sql`
    delete from former_slugs as former where organization_id = any(${ids}::text[]) and ${MOST_RESERVED} <= (
      select count(*) from former_slugs as newer
      where newer.organization_id = former.organization_id and newer.freed_at > former.freed_at)`.execute(tx)
}
