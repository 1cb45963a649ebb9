import { type ExpressionBuilder, sql } from 'kysely'
import type { Letter } from '../../../adapters/email/letter.ts'
import type { InvitedRole } from '../../../shared/identity/caller.ts'
import { emailKey } from '../../../shared/identity/email-address.ts'
import { rolesWith } from '../../../shared/identity/permissions.ts'
import type { RandomBytes } from '../../../shared/ids.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import { DAY_SECONDS } from '../../../shared/time/dates.ts'
import { sideBySide, together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { oneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { Mail } from '../mailbox/index.ts'
import { memberInserted, personHeld } from './store.ts'

const PURPOSE = 'organization.invitation'
/** How long an expired invitation can still be distinguished from an unknown one. */
const REMEMBERED_SECONDS = 30 * DAY_SECONDS

/** Invitations and their mailed secrets. One address has at most one open invitation into an organization. */
export function invitationStore(
  db: Database,
  { now, random, send }: { now: () => Date; random: RandomBytes; send: Mail['send'] },
) {
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

    /** The secret, or why there is none. Invitation, secret and letter come to be together, or not at all. */
    insert: (
      invitation: Invitation,
      letterWith: (secret: string) => Letter,
    ): Promise<{ secret: string } | { refusal: Refusal }> =>
      db
        .transaction()
        .execute(async (tx) => {
          const { organizationId: org, id, email, createdAt, expiresAt } = invitation
          const seconds = (Date.parse(expiresAt) - Date.parse(createdAt)) / 1000 + REMEMBERED_SECONDS
          const { secret, inserted } = tokens(tx).minted(PURPOSE, id, { organizationId: org }, seconds)
          const rows = [
            memberWith(tx, org, email),
            lapsedDeleted(tx, invitation),
            invited(tx, invitation),
            inserted,
          ] as const
          const [[[member], , [made]]] = await sideBySide(
            tx,
            (side) => together(side, ...rows),
            (side) => send(letterWith(secret), { tx: side }),
          )
          if (member) throw new Refused('member')
          if (!made) throw new Refused('pending')
          return { secret }
        })
        .catch((fault) => {
          if (fault instanceof Refused) return { refusal: fault.refusal }
          throw fault
        }),

    /** The open invitation that the secret belongs to, also when it has expired. */
    async find(secret: string): Promise<Invitation | undefined> {
      const token = tokens(db).found(PURPOSE, secret)
      const row = await db
        .selectFrom('invitations')
        .innerJoin(token.as('token'), 'token.subject', 'invitations.id')
        .selectAll('invitations')
        .whereRef('organization_id', '=', sql<string>`token.data ->> 'organizationId'`)
        .where('accepted_at', 'is', null)
        .where(senderMayInvite)
        .executeTakeFirst()
      return row && invitationOf(row)
    },

    claim: (invitation: Invitation) => claim(db, invitation),

    /** Reopens an invitation whose acceptance failed, unless the address was invited again. */
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
        await personHeld(tx, userId).execute()
        if (!(await claim(tx, invitation))) return false
        await memberInserted(tx, invitation.organizationId, userId, invitation.role, now().toISOString()).execute()
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

/** Why nobody is invited. */
type Refusal = 'member' | 'pending'

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

const memberWith = (tx: Transaction, org: string, email: string) =>
  tx
    .selectFrom('memberships as member')
    .innerJoin('users as person', 'person.id', 'member.user_id')
    .where('member.organization_id', '=', org)
    .where('person.email_key', '=', emailKey(email))
    .where('person.deleted_at', 'is', null)
    .select('member.user_id')

/** Removes the address's earlier invitation if nobody can accept it any more. */
const lapsedDeleted = (tx: Transaction, { organizationId, email, createdAt }: Invitation) =>
  tx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('email_key', '=', emailKey(email))
    .where('accepted_at', 'is', null)
    .where((row) => row.or([row('expires_at', '<=', createdAt), row.not(senderMayInvite(row))]))

/** Inserts nothing while the address has an open invitation. */
const invited = (tx: Transaction, { organizationId, id, email, role, invitedBy, createdAt, expiresAt }: Invitation) =>
  tx
    .insertInto('invitations')
    .values({
      organization_id: organizationId,
      id,
      email,
      email_key: emailKey(email),
      role,
      invited_by: invitedBy,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .onConflict((other) => other.columns(['organization_id', 'email_key']).where('accepted_at', 'is', null).doNothing())
    .returning('id')

export interface Invitation {
  organizationId: string
  id: string
  email: string
  role: InvitedRole
  invitedBy: string
  createdAt: string
  expiresAt: string
}

/** Open invitations, newest first. */
const waitingInvitations = (db: Database, now: () => Date) => ({
  list: (org: string, page: Page) => newest(waiting(db).where('organization_id', '=', org), page),

  /** Whichever organization invites the address, while it can be accepted. */
  listTo: (email: string, page: Page) =>
    newest(waiting(db).where('email_key', '=', emailKey(email)).where('expires_at', '>', now().toISOString()), page),
})

/** An invitation is valid only while its sender may invite: it lapses when the sender is removed, demoted or disabled. */
const senderMayInvite = (row: ExpressionBuilder<Tables, 'invitations'>) =>
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

async function newest(chosen: ReturnType<typeof waiting>, page: Page): Promise<Slice<Invitation>> {
  const { items, total } = await listWithTotal(chosen.selectAll().orderBy('id', 'desc'), countRows(chosen), page)
  return { items: items.map(invitationOf), total }
}

const invitationOf = (row: {
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
