import { type Letter, plainName } from '../../../adapters/email/letter.ts'
import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import type { Signals } from '../../../adapters/signals/signals.ts'
import { conflict, forbidden, invalid, notFound, unauthorized } from '../../../shared/errors.ts'
import { type AnyCaller, type Caller, isKnown } from '../../../shared/identity/caller.ts'
import { emailKey } from '../../../shared/identity/email-address.ts'
import { passwordRefusal } from '../../../shared/identity/password-rules.ts'
import { authorize } from '../../../shared/identity/permissions.ts'
import type { NewId } from '../../../shared/ids.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import { DAY_SECONDS } from '../../../shared/time/dates.ts'
import { EmailTaken, type Origin, type People, type Person } from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { Invitation, InvitationStore } from './invitation-store.ts'
import { type Acceptance, invitedAtNames, type NewInvitation, type Invitation as ShownInvitation } from './schema.ts'
import type { RefuseOtherOrganization } from './service.ts'

interface InvitationServiceDependencies {
  store: InvitationStore
  people: Pick<People, 'find' | 'create' | 'organization'>
  sessions: Pick<Sessions, 'signIn'>
  hashing: PasswordHashing
  mail: Mail
  acting: RefuseOtherOrganization
  signals: Pick<Signals, 'publish'>
  /** Whether the answer contains the secret: it proves the address, so only in development. */
  tellsSecrets: boolean
  newId: NewId
  now: () => Date
}

/** The new person, once an invitation has been used up for them. */
type Newcomer = Record<'name' | 'passwordHash', string>

const LIFETIME_SECONDS = 7 * DAY_SECONDS

/** The letter is sent later, so the answer cannot say that it was sent. */
const ON_ITS_WAY = 'The invitation was made, and its mail is on its way'
const NOT_SENT =
  'The invitation was made. No mail leaves this installation: its letter is kept in the mailbox of its developer'
const UNCONFIRMED =
  'Confirm your own e-mail address before you invite others: POST /auth/resend-verification sends you the mail'

/** Invitations: only the mail contains the secret, so it proves the address. */
export function invitationService(needs: InvitationServiceDependencies) {
  const { store, people, sessions, hashing, mail, acting, signals, tellsSecrets, newId, now } = needs
  const isExpired = ({ expiresAt }: Invitation) => Date.parse(expiresAt) <= now().getTime()

  const shown = (invitation: Invitation): ShownInvitation => ({
    id: invitation.id,
    organization_id: invitation.organizationId,
    email: invitation.email,
    role: invitation.role,
    invited_by: invitation.invitedBy,
    status: isExpired(invitation) ? 'expired' : 'pending',
    ...invitedAtNames(invitation.createdAt),
    expires_at: invitation.expiresAt,
  })

  /** Unknown, used and revoked are 404 alike. */
  async function find(secret: string): Promise<Invitation> {
    const invitation = await store.find(secret)
    if (!invitation) throw notFound('invitation', 'with this token')
    if (isExpired(invitation)) throw invalid('token', 'has expired')
    return invitation
  }

  /** Makes the account as a member; undefined when the invitation was used or revoked in the meantime. */
  async function admit(invitation: Invitation, { name, passwordHash }: Newcomer): Promise<Person | undefined> {
    if (!(await store.claim(invitation))) return undefined
    const { email, organizationId, role } = invitation
    try {
      return await people.create({ email, name, passwordHash, verified: true, join: { organizationId, role } })
    } catch (fault) {
      await store.release(invitation)
      throw fault
    }
  }

  async function acceptAsMember(invitation: Invitation, { userId, email }: Caller) {
    if (emailKey(email) !== emailKey(invitation.email)) throw forbidden('This invitation is for another address')
    if (!(await store.join(invitation, userId))) throw notFound('invitation', 'with this token')
    signals.publish('person.changed', userId)
    return { message: 'You are now a member; switch to the organization to act in it' }
  }

  async function acceptAsNewcomer(invitation: Invitation, { name, password }: Acceptance, origin: Origin) {
    if (password === undefined || name === undefined) {
      throw unauthorized('Sign in as the invited person, or give a name and a password to create an account')
    }
    const refusal = passwordRefusal(password)
    if (refusal) throw invalid('password', refusal)
    const passwordHash = await hashing.hash(password)
    const person = await admit(invitation, { name: name.trim(), passwordHash }).catch((fault) => {
      throw fault instanceof EmailTaken ? conflict('The invited address has an account; sign in to accept') : fault
    })
    if (!person) throw notFound('invitation', 'with this token')
    return { ...(await sessions.signIn(person, origin)), message: 'The account was created and is now a member' }
  }

  return {
    /** The invitation of a secret that can still be used. */
    async findOpen(secret: string): Promise<Invitation | undefined> {
      const invitation = await store.find(secret)
      return invitation && !isExpired(invitation) ? invitation : undefined
    },

    admit,

    /** Answers alike whether or not the address has an account. */
    async invite({ email, role, organization_id }: NewInvitation, caller: Caller) {
      const organizationId = organization_id ?? caller.org
      await acting(organizationId, caller)
      authorize(caller, 'members.manage')
      mail.demand()
      const [organization, inviter] = await Promise.all([
        people.organization(organizationId),
        people.find(caller.userId),
      ])
      if (!organization || !inviter) throw unauthorized()
      if (mail.leaves && !inviter.emailVerifiedAt) throw forbidden(UNCONFIRMED, { reason: 'EMAIL_NOT_CONFIRMED' })
      const at = now().getTime()
      const invitation: Invitation = {
        organizationId,
        id: newId('invitation'),
        email,
        role,
        invitedBy: caller.userId,
        createdAt: new Date(at).toISOString(),
        expiresAt: new Date(at + LIFETIME_SECONDS * 1000).toISOString(),
      }
      const letterWith = (secret: string) => {
        const link = mail.linkTo('accept-invite', secret)
        return invitationLetter({ to: email, organization: organization.name, inviter: inviter.name, link, secret })
      }
      const made = await store.insert(invitation, letterWith)
      if ('refusal' in made) {
        throw made.refusal === 'member'
          ? conflict('This person is a member already', { status: 'member' })
          : conflict('This address has an invitation already', { status: 'pending' })
      }
      const { secret } = made
      return {
        message: mail.leaves ? ON_ITS_WAY : NOT_SENT,
        ...shown(invitation),
        invitation_id: invitation.id,
        expires_in: LIFETIME_SECONDS,
        ...(tellsSecrets && { invite_token: secret, token: secret, invite_url: mail.linkTo('accept-invite', secret) }),
      }
    },

    async check(secret: string) {
      const { email, organizationId, role, expiresAt } = await find(secret)
      const organization = await people.organization(organizationId)
      return {
        valid: true,
        email,
        organization_id: organizationId,
        organization_name: organization?.name ?? '',
        role,
        expires_at: Math.floor(Date.parse(expiresAt) / 1000),
      }
    },

    /** A signed-in caller joins; anyone else gets an account with the address that the secret proves. */
    async accept(acceptance: Acceptance, caller: AnyCaller, origin: Origin) {
      const invitation = await find(acceptance.token)
      const accepted = isKnown(caller)
        ? await acceptAsMember(invitation, caller)
        : await acceptAsNewcomer(invitation, acceptance, origin)
      return { ...accepted, organization_id: invitation.organizationId, role: invitation.role }
    },

    async list(id: string, page: Page, caller: Caller) {
      await acting(id, caller)
      const { items, total } = await store.list(id, page)
      return pageResult('invitations', { items: items.map(shown), total }, page)
    },

    /** Only invitations that can still be accepted, without their secret, and only for a proven address. */
    async listTo({ userId, email }: Caller, page: Page) {
      const isProven = (await people.find(userId))?.emailVerifiedAt != null
      const { items, total } = isProven ? await store.listTo(email, page) : { items: [], total: 0 }
      return pageResult('invitations', { items: items.map(shown), total }, page)
    },

    async revoke(id: string, invitationId: string, caller: Caller) {
      await acting(id, caller)
      authorize(caller, 'members.manage')
      if (!(await store.remove(id, invitationId))) throw notFound('invitation', invitationId)
      return { message: 'The invitation was revoked', success: true, revoked: true, id: invitationId }
    },
  }
}
export type InvitationService = ReturnType<typeof invitationService>

interface Facts {
  to: string
  organization: string
  inviter: string
  link: string
  secret: string
}

/** Says nothing of whether the address has an account. */
const invitationLetter = ({ to, organization, inviter, link, secret }: Facts): Letter => ({
  to,
  subject: `Invitation to ${plainName(organization, 'an organization')}`,
  text: `${plainName(inviter, 'A member')} invites you to ${plainName(organization, 'an organization')} on Parley.

Accept here, with the account you have or with a new one:
${link}

Or use this token:
${secret}

It works once, within seven days. If you do not know what this is about, ignore this mail.
`,
})
