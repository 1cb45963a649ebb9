import { sql } from 'kysely'
import type { Slice } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { organizationsOn } from '../accounts/index.ts'
import type { AdminOrganization, AdminUser, OrganizationQuery, UserQuery } from './schema.ts'

/** What administrators see of the whole installation, across its organizations. */
export function adminStore(db: Database) {
  const usersWhere = ({ search, org_id, role, active_only }: UserQuery) =>
    db
      .selectFrom('users as person')
      .where('person.deleted_at', 'is', null)
      .$if(search !== undefined, (query) =>
        query.where((person) =>
          person.or([contains('person.email_key', search ?? ''), contains('person.name', search ?? '')]),
        ),
      )
      .$if(org_id !== undefined, (query) =>
        query.where((person) =>
          person.exists(
            person
              .selectFrom('memberships as member')
              .select('member.user_id')
              .whereRef('member.user_id', '=', 'person.id')
              .where('member.organization_id', '=', org_id ?? ''),
          ),
        ),
      )
      .$if(role !== undefined, (query) => query.where('person.role', '=', role ?? 'user'))
      .$if(active_only, (query) => query.where('person.disabled_at', 'is', null))

  const organizationsWhere = ({ search, tier }: OrganizationQuery) =>
    organizationsOn(db)
      .$if(search !== undefined, (query) => query.where(contains('organization.name', search ?? '')))
      .$if(tier !== undefined, (query) => query.where('organization.tier', '=', tier ?? 'free'))

  return {
    /** The newest first. */
    async users(query: UserQuery, at: Date): Promise<Slice<AdminUser>> {
      const newest = usersWhere(query)
        .leftJoin('memberships as member', (join) =>
          join.onRef('member.user_id', '=', 'person.id').on('member.is_default', '=', true),
        )
        .leftJoin('second_factors as factor', 'factor.user_id', 'person.id')
        .leftJoin('login_failures as failure', 'failure.email_key', 'person.email_key')
        .select(['person.id', 'person.id as user_id', 'person.email', 'person.name', 'person.role'])
        .select(['member.organization_id as org_id', 'person.created_at', 'person.last_login_at as last_login'])
        .select([
          sql<AdminUser['status']>`case when disabled_at is null then 'active' else 'suspended' end`.as('status'),
          sql<boolean>`disabled_at is null`.as('is_active'),
          sql<boolean>`email_verified_at is not null`.as('email_verified'),
          sql<boolean>`factor.enabled_at is not null`.as('mfa_enabled'),
          sql<boolean>`coalesce(failure.locked_until > ${at.toISOString()}::timestamptz, false)`.as('locked'),
        ])
        .orderBy('person.created_at', 'desc')
        .orderBy('person.id', 'desc')
      return listWithTotal(newest, countRows(usersWhere(query)), query)
    },

    /** The newest first. */
    async organizations(query: OrganizationQuery): Promise<Slice<AdminOrganization>> {
      const newest = organizationsWhere(query)
        .select(['organization.id', 'organization.name', 'organization.slug', 'organization.tier'])
        .select(['organization.tier as plan', 'organization.owner_id', 'organization.billing_email'])
        .select(['organization.created_at', 'organization.updated_at'])
        .select(
          sql<number>`(select count(*) from memberships where organization_id = organization.id)`.as('member_count'),
        )
        .orderBy('organization.sequence', 'desc')
      const { items, total } = await listWithTotal(newest, countRows(organizationsWhere(query)), query)
      return { items: items.map((item) => ({ ...item, user_count: item.member_count })), total }
    },
  }
}
export type AdminStore = ReturnType<typeof adminStore>

/** Without regard to case, and without any character that means more than itself. */
const contains = (column: string, part: string) => sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${part})) > 0`
