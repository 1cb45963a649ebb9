import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import type { Enqueue } from '../../../background/queue/job.ts'
import { invalid } from '../../../shared/errors.ts'
import { type AnyCaller, isKnown } from '../../../shared/identity/caller.ts'
import { emailKey } from '../../../shared/identity/email-address.ts'
import { passwordRefusal } from '../../../shared/identity/password-rules.ts'
import type { NewId } from '../../../shared/ids.ts'
import { slugOf } from '../../../shared/text/slug.ts'
import {
  type ConfirmFirst,
  EmailTaken,
  type Origin,
  type People,
  type Person,
  refuseClosed,
} from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
import type { Invitations } from '../organizations/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { knownAddressLetter, sendReminder, verificationLetter } from './jobs.ts'
import type { Signup } from './schema.ts'
import { LIFETIME_SECONDS, type Pending, type SignupStore } from './store.ts'

interface SignupServiceDependencies {
  store: SignupStore
  people: Pick<People, 'find' | 'findByEmail' | 'create' | 'update' | 'memberships'>
  sessions: Pick<Sessions, 'signIn'>
  invitations: Invitations
  hashing: PasswordHashing
  mail: Mail
  enqueue: Enqueue
  /** Whether the answer contains the secret: it proves the address, so only in development. */
  tellsSecrets: boolean
  registration: 'open' | 'closed'
  now: () => Date
}

type Newcomer = Exclude<Pending, { userId: string }>

/** Signup: an account is created once its address is proven, and no answer reveals which addresses have one. */
export function signupService(needs: SignupServiceDependencies) {
  const { store, people, sessions, invitations, hashing, mail, enqueue, tellsSecrets, registration, now } = needs

  async function invitationFor(secret: string, email: string) {
    const invitation = await invitations.findOpen(secret)
    if (!invitation || emailKey(invitation.email) !== emailKey(email)) {
      throw invalid('invite_token', 'is unknown, used or expired, or for another address')
    }
    return invitation
  }

  /** The address itself keeps two from being made; an invitation that is gone by now is no obstacle. */
  async function makeAccount({ email, name, passwordHash, companyName, invitation, metadata, ids }: Newcomer) {
    try {
      const invited = invitation && (await invitations.admit(invitation, { name, passwordHash }))
      if (invited) return { person: invited, needsSetup: false }
      refuseClosed(registration)
      const own = { email, name, passwordHash, verified: true, organizationName: companyName, metadata, ids }
      return { person: await people.create(own), needsSetup: companyName === undefined }
    } catch (fault) {
      throw fault instanceof EmailTaken ? unusable() : fault
    }
  }

  /** The mail proves only the address, so it signs no one in. */
  async function confirm(secret: string, userId: string) {
    const person = (await store.take(secret)) && (await people.find(userId))
    if (!person || person.disabledAt) throw unusable()
    await people.update(userId, { emailVerifiedAt: now().toISOString() })
    await store.forget(person.email)
    const [membership] = await people.memberships(userId)
    return {
      message: 'The address was confirmed',
      verified: true,
      user_id: userId,
      email: person.email,
      name: person.name,
      organization_id: membership?.organization.id ?? '',
      needs_org_setup: false,
    }
  }

  return {
    /** Does the same, but for the words of the letter, whether or not the address has an account. */
    async signUp({ email, password, name, company_name, invite_token }: Signup) {
      if (invite_token === undefined) refuseClosed(registration)
      mail.demand()
      const refusal = passwordRefusal(password)
      if (refusal) throw invalid('password', refusal)
      const invitation = invite_token === undefined ? undefined : await invitationFor(invite_token, email)
      const known = await people.findByEmail(email)
      const passwordHash = await hashing.hash(password)
      const pending = { email, name: name.trim(), passwordHash, companyName: company_name?.trim(), invitation }
      const secret = await store.begin(pending, letterFor(known, email, mail))
      return {
        message: 'A mail is on its way to the address; follow it to finish',
        email,
        expires_in: LIFETIME_SECONDS,
        ...(tellsSecrets && { verification_token: secret }),
      }
    },

    async verify(secret: string, origin: Origin) {
      const pending = await store.peek(secret)
      if (!pending) throw unusable()
      if ('userId' in pending) return confirm(secret, pending.userId)
      const { person, needsSetup } = await makeAccount(pending)
      await store.forget(person.email)
      const signedIn = await sessions.signIn(person, origin)
      return {
        ...signedIn,
        message: 'The address was confirmed and the account was created',
        verified: true,
        user_id: person.id,
        email: person.email,
        name: person.name,
        organization_id: signedIn.organization.id,
        needs_org_setup: needsSetup,
      }
    },

    /** Answers with the same words and in the same time whether or not the address has an account. */
    async resend(given: string | undefined, caller: AnyCaller) {
      const email = given ?? (isKnown(caller) ? caller.email : undefined)
      if (email === undefined) throw invalid('email', 'is required')
      mail.demand()
      const [person, signup] = [await people.findByEmail(email), await store.nameOne(email)]
      await enqueue(sendReminder, { user_id: person?.id ?? null, signup: signup ?? null })
      return { message: 'If the address is waiting for confirmation, another mail is on its way to it', sent: true }
    },
  }
}
export type SignupService = ReturnType<typeof signupService>

/** The letter to the address: one for the holder of an account, one with the secret for a newcomer. */
const letterFor =
  (known: Person | undefined, email: string, { linkTo }: Pick<Mail, 'linkTo'>) =>
  (secret: string) =>
    known
      ? knownAddressLetter(known.email, linkTo('sign-in'), linkTo('reset-password'))
      : verificationLetter(email, linkTo('verify-email', secret), secret)

const unusable = () => invalid('token', 'is unknown, spent or expired')

interface EmailConfirmationDependencies {
  store: SignupStore
  people: Pick<People, 'findByEmail'>
  hashing: PasswordHashing
  mail: Mail
  newId: NewId
  now: () => Date
}

/**
 * A registration whose address is proven first. It does the same as a signup, but for the words of the letter, whether or
 * not the address has an account, and answers in the shape of a registration, with empty tokens. Without mail it refuses
 * every caller, as a signup does.
 */
export const emailConfirmation =
  ({ store, people, hashing, mail, newId, now }: EmailConfirmationDependencies): ConfirmFirst =>
  async ({ email, password, name, organization, metadata = {} }) => {
    mail.demand()
    const known = await people.findByEmail(email)
    const passwordHash = await hashing.hash(password)
    const ids = { user: newId('user'), organization: newId('organization') }
    const companyName = organization?.trim()
    const pending = { email, name, passwordHash, companyName, metadata, ids }
    await store.begin(pending, letterFor(known, email, mail))
    return promised({ email, name, metadata, ids, organization: companyName, at: now().toISOString() })
  }

interface Promised {
  email: string
  name: string
  metadata: Record<string, unknown>
  ids: { user: string; organization: string }
  organization: string | undefined
  at: string
}

/** The account as it will be once its address is proven. */
function promised({ email, name, metadata, ids, organization, at }: Promised) {
  const tokens = { access_token: '', refresh_token: '', token_type: 'bearer', expires_in: 0, expires_at: at } as const
  const called = organization ?? `${name}'s organization`
  const own = {
    id: ids.organization,
    name: called,
    slug: slugOf(called, ids.organization, 'organization'),
    tier: 'free',
  } as const
  return {
    ...tokens,
    tokens,
    user: {
      id: ids.user,
      user_id: ids.user,
      email,
      name,
      metadata,
      role: 'user' as const,
      roles: ['user'],
      org_id: own.id,
      organization: own.id,
      avatar_url: null,
      mfa_enabled: false,
      email_verified: false,
      is_active: true,
      last_login: null,
      created_at: at,
      updated_at: at,
    },
    organization: { ...own, plan: own.tier, owner_id: ids.user, created_at: at },
    organizations: [{ ...own, role: 'owner' as const, is_default: true, is_active: true, joined_at: at }],
    user_id: ids.user,
    email,
    name,
    requires_verification: true,
    created_at: at,
  }
}
