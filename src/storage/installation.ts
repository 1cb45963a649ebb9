import { sql } from 'kysely'
import { emailKey } from '../shared/identity/email-address.ts'
import type { Database } from './database.ts'

export interface Installation {
  /** Its own id, created with its database; it is no address, so it stays when the address changes. */
  id: string
  /** When the id was created. */
  since: Date
}

/** The identity of the installation, which all nodes on one database share. */
export async function readInstallation(db: Database): Promise<Installation> {
  const { id, since } = await db.selectFrom('installation').select(['id', 'since']).executeTakeFirstOrThrow()
  return { id, since: new Date(since) }
}

/**
 * The organization for settings that name none: that of the administrator in the settings, else the oldest. An
 * administrator's is the first that they owned; without one, the first that they administer.
 */
export async function firstOrganization(
  db: Database,
  administrator: string | undefined,
): Promise<{ id: string; owner: string } | undefined> {
  const organizations = db
    .selectFrom('organizations as organization')
    .select(['organization.id', 'organization.owner_id as owner'])
    .where('organization.parent_id', 'is', null)
    .limit(1)
  if (administrator === undefined) return organizations.orderBy('organization.sequence').executeTakeFirst()
  return organizations
    .innerJoin('memberships as member', 'member.organization_id', 'organization.id')
    .innerJoin('users as person', 'person.id', 'member.user_id')
    .where('person.email_key', '=', emailKey(administrator))
    .where('person.role', '=', 'admin')
    .where('person.deleted_at', 'is', null)
    .where('member.role', 'in', ['owner', 'admin'])
    .orderBy(sql`organization.owner_id = person.id`, 'desc')
    .orderBy('member.joined_at')
    .orderBy('organization.sequence')
    .executeTakeFirst()
}
