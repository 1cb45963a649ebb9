import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import { conflict, forbidden, invalid, unauthorized } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { emailKey } from '../../../shared/identity/email-address.ts'
import { passwordRefusal } from '../../../shared/identity/password-rules.ts'
import type { People } from './people.ts'
import { type ProfileFacts, type ProfileStore, profileFacts, type StoredProfile } from './profile-store.ts'
import { EmailTaken, type Membership, type Origin, type Person, type SignIn } from './records.ts'
import {
  organizationIdNames,
  type Profile,
  type ProfileChanges,
  type Registered,
  type Registration,
  tierNames,
  userIdNames,
} from './schema.ts'

interface AccountServiceDependencies {
  people: People
  profiles: Pick<ProfileStore, 'find'>
  passwords: PasswordHashing
  signIn: SignIn
  registration: 'open' | 'closed'
  /** Makes the account once the mail to its address was answered; undefined where that is not asked for. */
  confirmFirst: () => ConfirmFirst | undefined
}

/** Answers alike whether or not the address has an account. */
export type ConfirmFirst = (newcomer: Registration & { name: string }) => Promise<Registered>

const LARGEST_METADATA = 16_384

/** The rules of one's own account. */
export function accountService({
  people,
  profiles,
  passwords,
  signIn,
  registration,
  confirmFirst,
}: AccountServiceDependencies) {
  async function me({ userId, org }: Caller, brought?: Promise<unknown>) {
    const stored = (await brought) as StoredProfile | undefined
    const facts = stored ? profileFacts(stored) : await profiles.find(userId)
    if (!facts) throw unauthorized()
    const profile = profileRecord(facts, org)
    return { ...profile.user, ...profile }
  }

  return {
    /** Reveals a taken address only in development, where it creates the account at once. */
    async register(draft: Registration, origin: Origin): Promise<Registered> {
      refuseClosed(registration)
      const { email, password, organization, metadata = {} } = draft
      const name = (draft.name ?? email.slice(0, email.lastIndexOf('@'))).trim()
      const refusal = passwordRefusal(password)
      if (refusal) throw invalid('password', refusal)
      refuseLarge(metadata)
      const proven = confirmFirst()
      if (proven) return proven({ ...draft, name })
      if (await people.findByEmail(email)) throw taken()
      const passwordHash = await passwords.hash(password)
      const person = await people
        .create({
          email,
          name,
          passwordHash,
          verified: false,
          organizationName: organization?.trim(),
          metadata,
        })
        .catch((fault) => {
          throw fault instanceof EmailTaken ? taken() : fault
        })
      const signedIn = await signIn(person, origin)
      const { id: user_id, name: shown, createdAt: created_at } = person
      return { ...signedIn, user_id, email, name: shown, requires_verification: false, created_at }
    },

    /** What came with the caller's lookup is not read again. */
    me,

    /** An address is proven by mail, so it is not changed here; the same one in another case is no change. */
    async change({ name, email, avatar_url, metadata }: ProfileChanges, caller: Caller) {
      if (email !== undefined && emailKey(email) !== emailKey(caller.email)) {
        throw invalid('email', 'cannot be changed here')
      }
      if (metadata) refuseLarge(metadata)
      await people.update(caller.userId, { name: name?.trim(), avatarUrl: avatar_url, metadata })
      return { ...(await me(caller)), updated: true }
    },
  }
}
export type AccountService = ReturnType<typeof accountService>

const taken = () => conflict('An account with this e-mail address already exists')

function refuseLarge(metadata: Record<string, unknown>) {
  if (JSON.stringify(metadata).length > LARGEST_METADATA) throw invalid('metadata', 'must have at most 16 KiB as JSON')
}

/** Throws where accounts are made by invitation alone. */
export function refuseClosed(registration: 'open' | 'closed'): void {
  if (registration === 'open') return
  throw forbidden('Registration is closed here; ask someone with an account to invite you', {
    reason: 'REGISTRATION_CLOSED',
  })
}

interface ProfilesDependencies {
  people: Pick<People, 'memberships'>
  mfaEnabled: (userId: string) => Promise<boolean>
}

/** Describes a person as a member of one of their organizations. */
export type ProfileOf = (person: Person, organizationId: string) => Promise<Profile>

export const profiles =
  ({ people, mfaEnabled }: ProfilesDependencies): ProfileOf =>
  async (person, organizationId) => {
    const [memberships, mfa] = await Promise.all([people.memberships(person.id), mfaEnabled(person.id)])
    return profileRecord({ person, memberships, mfaEnabled: mfa }, organizationId)
  }

function profileRecord({ person, memberships, mfaEnabled }: ProfileFacts, organizationId: string): Profile {
  const current = memberships.find(({ organization }) => organization.id === organizationId)
  if (!current) throw forbidden('This account does not belong to the organization')
  const { id, name, slug, tier, ownerId, createdAt } = current.organization
  return {
    user: {
      ...userIdNames(person.id),
      email: person.email,
      name: person.name,
      role: person.role,
      roles: [person.role],
      ...organizationIdNames(id),
      avatar_url: person.avatarUrl,
      mfa_enabled: mfaEnabled,
      email_verified: person.emailVerifiedAt !== null,
      is_active: person.disabledAt === null,
      created_at: person.createdAt,
      updated_at: person.updatedAt,
      last_login: person.lastLoginAt,
      metadata: person.metadata,
    },
    organization: { id, name, slug, ...tierNames(tier), owner_id: ownerId, created_at: createdAt },
    organizations: memberships.map(ofUser),
  }
}

const ofUser = ({ organization, role, isDefault, joinedAt }: Membership) => ({
  id: organization.id,
  name: organization.name,
  slug: organization.slug,
  tier: organization.tier,
  role,
  is_default: isDefault,
  is_active: true,
  joined_at: joinedAt,
})
