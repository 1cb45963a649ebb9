import type { Caller, OrganizationRole } from '../../../shared/identity/caller.ts'
import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { uniqueSlug } from '../../../storage/rows/unique-slug.ts'
import type { Organization } from '../accounts/index.ts'
import { refuseReserved, reserveSlugs } from './slug-store.ts'

export interface NewOrganizationRecord extends Organization {
  billingEmail: string | null
}

export interface OrganizationChange {
  name?: string
  slug?: string
  billingEmail?: string | null
}

/** Organizations, and the default organization of each person. Changing a default locks the person's row. */
export const organizationStore = (db: Database) => ({
  /** The organization with its owner, who starts in it from now on. */
  create: (organization: NewOrganizationRecord): Promise<void> =>
    uniqueSlug(
      db.transaction().execute(async (tx) => {
        const { id, ownerId, slug, createdAt } = organization
        await together(tx, personHeld(tx, ownerId), ...organizationInserted(tx, organization))
        await refuseReserved(tx, slug, id, new Date(createdAt))
        await together(tx, ...startingIn(tx, id, ownerId))
      }),
    ),

  async change(org: string, { name, slug, billingEmail }: OrganizationChange, at: Date): Promise<void> {
    const set = {
      ...(name !== undefined && { name }),
      ...(slug !== undefined && { slug }),
      ...(billingEmail !== undefined && { billing_email: billingEmail }),
      updated_at: at.toISOString(),
    }
    await uniqueSlug(
      db.transaction().execute(async (tx) => {
        const renamed = slug !== undefined && slug !== (await heldSlug(tx, org))
        if (renamed) await reserveSlugs(tx, [org], at)
        const since = renamed ? { slug_since: at.toISOString() } : {}
        await tx
          .updateTable('organizations')
          .set({ ...set, ...since })
          .where('id', '=', org)
          .execute()
        if (renamed) await refuseReserved(tx, slug, org, at)
      }),
    )
  },

  /** Whether the person is a member at all. */
  startIn: (org: string, userId: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const [, , started] = await together(tx, personHeld(tx, userId), ...startingIn(tx, org, userId))
      return started.length > 0
    }),
})
export type OrganizationStore = ReturnType<typeof organizationStore>

async function heldSlug(tx: Transaction, org: string): Promise<string | undefined> {
  const row = await tx.selectFrom('organizations').select('slug').where('id', '=', org).forUpdate().executeTakeFirst()
  return row?.slug
}

export const personHeld = (tx: Transaction, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate()

/** The statements that make an organization with its owner. */
export function organizationInserted(tx: Transaction, organization: NewOrganizationRecord) {
  const { id, name, slug, tier, ownerId: owner_id, billingEmail: billing_email, createdAt } = organization
  const times = { created_at: createdAt, updated_at: createdAt }
  return [
    tx.insertInto('organizations').values({ id, name, slug, tier, owner_id, billing_email, ...times }),
    memberInserted(tx, id, owner_id, 'owner', createdAt),
  ] as const
}

/** An existing member keeps their role. */
export const memberInserted = (tx: Transaction, org: string, userId: string, role: OrganizationRole, at: string) =>
  tx
    .insertInto('memberships')
    .values({ organization_id: org, user_id: userId, role, is_default: false, joined_at: at })
    .onConflict((member) => member.columns(['organization_id', 'user_id']).doNothing())

/** The statements that make an organization a person's default; they change nothing for one who is no member. */
export function startingIn(tx: Transaction, org: string, userId: string) {
  const own = tx.updateTable('memberships').where('memberships.user_id', '=', userId)
  return [
    own
      .where('is_default', '=', true)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('memberships as wanted')
            .select('wanted.user_id')
            .where('wanted.organization_id', '=', org)
            .where('wanted.user_id', '=', userId),
        ),
      )
      .set({ is_default: false }),
    own.where('organization_id', '=', org).set({ is_default: true }).returning('user_id'),
  ] as const
}

/** Who pays for whom: an organization for itself and for the workspaces in it. */
export interface Family {
  /** The organization that pays for a tenant: the one above it, or itself. */
  payerOf(tenant: string, tx?: Transaction): Promise<string>
  /** The tenants that an organization pays for: itself first, then its workspaces, oldest first. */
  tenantsOf(payer: string): Promise<string[]>
  /** Makes a tenant that an organization pays for. */
  add(tx: Transaction, workspace: { id: string; payer: string; at: string }): Promise<void>
  /** The tenant is no more; nothing may refer to it. */
  remove(tx: Transaction, id: string): Promise<void>
  /** Takes from a caller who was looked up who pays for their tenant. */
  learn(caller: Pick<Caller, 'org' | 'payer'>): void
  /** Tenants may be among the rows that were erased. */
  forget(): void
}

const MOST_REMEMBERED = 10_000

export function familyStore(db: Database): Family {
  /** A tenant keeps its payer for good. */
  const payers = new Map<string, string>()

  function remember(tenant: string, payer: string) {
    if (payers.size >= MOST_REMEMBERED) payers.clear()
    payers.set(tenant, payer)
  }

  return {
    async payerOf(tenant, tx) {
      const known = payers.get(tenant)
      if (known !== undefined) return known
      const row = await (tx ?? db)
        .selectFrom('organizations')
        .select('parent_id')
        .where('id', '=', tenant)
        .executeTakeFirst()
      if (!row) return tenant
      const payer = row.parent_id ?? tenant
      remember(tenant, payer)
      return payer
    },

    async tenantsOf(payer) {
      const rows = await db
        .selectFrom('organizations')
        .select('id')
        .where('parent_id', '=', payer)
        .orderBy('sequence')
        .execute()
      return [payer, ...rows.map(({ id }) => id)]
    },

    /** What it is called is the workspace's own, so that no name or owner stands here. */
    async add(tx, { id, payer, at }) {
      const times = { created_at: at, updated_at: at }
      const row = { id, name: id, slug: id.toLowerCase(), tier: 'free' as const, owner_id: payer, parent_id: payer }
      await tx
        .insertInto('organizations')
        .values({ ...row, ...times })
        .execute()
    },

    async remove(tx, id) {
      payers.delete(id)
      await tx.deleteFrom('organizations').where('id', '=', id).where('parent_id', 'is not', null).execute()
    },

    learn({ org, payer }) {
      if (!payers.has(org)) remember(org, payer)
    },

    forget: () => payers.clear(),
  }
}
