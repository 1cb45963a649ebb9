import { sql } from 'kysely'
import type { OrganizationRole } from '../../../shared/identity/caller.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { Answerers } from './who-may-answer.ts'

/** Who is in a tenant, and as what: read at the moment of asking and of answering, never remembered. */
export const peopleStore = {
  /** A role of these people, held until the transaction ends, so that nobody answers while they are leaving. */
  standing: (tx: Transaction, tenant: string, ids: readonly string[]) =>
    present(tx, tenant)
      .where('member.user_id', '=', sql<string>`any(${ids}::text[])`)
      .select(['member.user_id as userId', 'member.role'])
      .orderBy('member.user_id')
      .forShare('member'),

  /** People for whom a question is, but for one; at most so many. */
  answerers: (on: Database, tenant: string, { people, roles }: Answerers, except: string, most: number) =>
    present(on, tenant)
      .where('member.user_id', '!=', except)
      .where('member.role', '!=', 'viewer')
      .where(({ or, eb }) =>
        or([
          eb('member.user_id', '=', sql<string>`any(${people}::text[])`),
          eb('member.role', '=', sql<OrganizationRole>`any(${roles}::text[])`),
        ]),
      )
      .select('member.user_id as userId')
      .orderBy('member.user_id')
      .limit(most),
}

const present = (on: Database, tenant: string) =>
  on
    .selectFrom('memberships as member')
    .innerJoin('users as person', 'person.id', 'member.user_id')
    .where('member.organization_id', '=', tenant)
    .where('person.disabled_at', 'is', null)
    .where('person.deleted_at', 'is', null)
