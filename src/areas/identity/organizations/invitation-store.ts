import type { Letter } from '../../../adapters/email/letter.ts'
import { emailKey } from '../../../shared/identity/email-address.ts'
import type { RandomBytes } from '../../../shared/ids.ts'
import { DAY_SECONDS } from '../../../shared/time/lengths.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { oneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import type { Mail } from '../mailbox/index.ts'
import { holdPerson, insertMember } from './store.ts'
import { type Invitation, invitationOf, senderMayInvite, waitingInvitations } from './waiting-invitations-store.ts'

export type { Invitation }

interface Needs {
  now: () => Date
  random: RandomBytes
  send: Mail['send']
}

const PURPOSE = 'organization.invitation'
/** An invitation that ran out can still be told from one that never was. */
const REMEMBERED_SECONDS = 30 * DAY_SECONDS

/** Invitations and their mailed secrets. One address has at most one open invitation into an organization. */
export function invitationStore(db: Database, { now, random, send }: Needs) {
  const tokens = (on: Database | Transaction) => oneTimeTokens(on, { now, random })

  /** Uses the invitation up: of several callers at once one does. */
  const claim = async (on: Database | Transaction, { organizationId, id }: Invitation) => {
    const at = now().toISOString()
    const claimed = await open(on, organizationId)
      .where('id', '=', id)
      .where('expires_at', '>', at)
      .where(senderMayInvite)
      .set({ accepted_at: at })
      .returning('id')
      .executeTakeFirst()
    return claimed !== undefined
  }

  return {
    ...waitingInvitations(db, now),

    /** The secret, or why there is none. Invitation, secret and letter come to be together. */
    insert: (
      invitation: Invitation,
      letterWith: (secret: string) => Letter,
    ): Promise<{ secret: string } | { refusal: 'member' | 'pending' }> =>
      db.transaction().execute(async (tx) => {
        const { organizationId: org, id, email, role, invitedBy: invited_by } = invitation
        const { createdAt: created_at, expiresAt: expires_at } = invitation
        if (await isMember(tx, org, email)) return { refusal: 'member' }
        await tx
          .deleteFrom('invitations')
          .where('organization_id', '=', org)
          .where('email_key', '=', emailKey(email))
          .where('accepted_at', 'is', null)
          .where((row) => row.or([row('expires_at', '<=', created_at), row.not(senderMayInvite(row))]))
          .execute()
        const made = await tx
          .insertInto('invitations')
          .values({
            organization_id: org,
            id,
            email,
            email_key: emailKey(email),
            role,
            invited_by,
            created_at,
            expires_at,
          })
          .onConflict((other) =>
            other.columns(['organization_id', 'email_key']).where('accepted_at', 'is', null).doNothing(),
          )
          .returning('id')
          .executeTakeFirst()
        if (!made) return { refusal: 'pending' }
        const seconds = (Date.parse(expires_at) - Date.parse(created_at)) / 1000 + REMEMBERED_SECONDS
        const secret = await tokens(tx).issue(PURPOSE, id, { organizationId: org }, seconds)
        await send(letterWith(secret), { tx })
        return { secret }
      }),

    /** The open invitation that the secret belongs to, also when it has expired. */
    async find(secret: string): Promise<Invitation | undefined> {
      const token = await tokens(db).peek(PURPOSE, secret)
      if (!token) return undefined
      const row = await db
        .selectFrom('invitations')
        .selectAll()
        .where('organization_id', '=', String(token.data.organizationId))
        .where('id', '=', token.subject)
        .where('accepted_at', 'is', null)
        .where(senderMayInvite)
        .executeTakeFirst()
      return row && invitationOf(row)
    },

    claim: (invitation: Invitation) => claim(db, invitation),

    /** Opens it again after what it was claimed for has failed, unless the address was invited anew. */
    async release({ organizationId: org, id, email }: Invitation): Promise<void> {
      await db
        .updateTable('invitations')
        .set({ accepted_at: null })
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('invitations as other')
                .select('other.id')
                .where('other.organization_id', '=', org)
                .where('other.email_key', '=', emailKey(email))
                .where('other.accepted_at', 'is', null),
            ),
          ),
        )
        .execute()
    },

    /** Makes the person a member, if the invitation was still there to be used. */
    join: (invitation: Invitation, userId: string): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        await holdPerson(tx, userId)
        if (!(await claim(tx, invitation))) return false
        await insertMember(tx, invitation.organizationId, userId, invitation.role, now().toISOString())
        return true
      }),

    remove: (org: string, id: string): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const removed = await tx
          .deleteFrom('invitations')
          .where('organization_id', '=', org)
          .where('id', '=', id)
          .where('accepted_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (removed) await tokens(tx).revoke(PURPOSE, id)
        return removed !== undefined
      }),
  }
}
export type InvitationStore = ReturnType<typeof invitationStore>

const open = (on: Database | Transaction, org: string) =>
  on.updateTable('invitations').where('organization_id', '=', org).where('accepted_at', 'is', null)

async function isMember(tx: Transaction, org: string, email: string): Promise<boolean> {
  const member = await tx
    .selectFrom('memberships as member')
    .innerJoin('users as person', 'person.id', 'member.user_id')
    .where('member.organization_id', '=', org)
    .where('person.email_key', '=', emailKey(email))
    .where('person.deleted_at', 'is', null)
    .select('member.user_id')
    .executeTakeFirst()
  return member !== undefined
}
