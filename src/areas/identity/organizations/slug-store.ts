import { createHash } from 'node:crypto'
import { DAY_MS } from '../../../shared/time/lengths.ts'
import type { Transaction } from '../../../storage/database.ts'

/** How long a slug that was given up stays its former organization's. */
export const RESERVED_DAYS = 90

/** Another organization has the slug, or had it until lately. */
export class SlugTaken extends Error {
  constructor() {
    super('The slug is taken')
    this.name = 'SlugTaken'
  }
}

const digestOf = (slug: string) => createHash('sha256').update(slug).digest('base64url')

/** Asked after the slug was written: whoever gave it up in the meantime has said so by then. */
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

/** Keeps the slugs that these organizations are about to give up. */
export async function reserveSlugs(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  const rows = await tx
    .selectFrom('organizations')
    .select(['id', 'slug'])
    .where('id', 'in', [...ids])
    .forUpdate()
    .execute()
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
}
