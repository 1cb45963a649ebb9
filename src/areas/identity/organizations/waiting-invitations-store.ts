import type { ExpressionBuilder } from 'kysely'
import { emailKey } from '../../../shared/identity/email-address.ts'
import { rolesWith } from '../../../shared/identity/permissions.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'

export interface Invitation {
  organizationId: string
  id: string
  email: string
  role: 'admin' | 'member' | 'viewer'
  invitedBy: string
  createdAt: string
  expiresAt: string
}

/** Invitations that nobody has accepted, the newest first. */
export const waitingInvitations = (db: Database, now: () => Date) => ({
  list: (org: string, page: Page) => newest(waiting(db).where('organization_id', '=', org), page),

  /** Whichever organization invites the address, while it can be accepted. */
  listTo: (email: string, page: Page) =>
    newest(waiting(db).where('email_key', '=', emailKey(email)).where('expires_at', '>', now().toISOString()), page),
})

/** An invitation lasts as long as the right of whoever sent it: who was removed, demoted or disabled invites nobody. */
export const senderMayInvite = (row: ExpressionBuilder<Tables, 'invitations'>) =>
  row.exists(
    row
      .selectFrom('memberships as sender')
      .innerJoin('users as person', 'person.id', 'sender.user_id')
      .whereRef('sender.organization_id', '=', 'invitations.organization_id')
      .whereRef('sender.user_id', '=', 'invitations.invited_by')
      .where('sender.role', 'in', rolesWith('members.manage'))
      .where('person.disabled_at', 'is', null)
      .where('person.deleted_at', 'is', null)
      .select('sender.user_id'),
  )

const waiting = (db: Database) => db.selectFrom('invitations').where('accepted_at', 'is', null).where(senderMayInvite)

async function newest(chosen: ReturnType<typeof waiting>, { limit, offset }: Page): Promise<Slice<Invitation>> {
  const { total } = await chosen.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await chosen.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { items: rows.map(invitationOf), total }
}

export const invitationOf = (row: {
  organization_id: string
  id: string
  email: string
  role: Invitation['role']
  invited_by: string
  created_at: string
  expires_at: string
}): Invitation => ({
  organizationId: row.organization_id,
  id: row.id,
  email: row.email,
  role: row.role,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})
