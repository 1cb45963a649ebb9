import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import type { NewId } from '../../../shared/ids.ts'
import { type ConfirmFirst, type People, slugOf } from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
import { letterFor } from './service.ts'
import type { SignupStore } from './store.ts'

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
 * whoever asks, as a signup does.
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
  const own = { id: ids.organization, name: called, slug: slugOf(called, ids.organization), tier: 'free' } as const
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
