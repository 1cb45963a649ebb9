import type { ProviderIdentity } from '../../../adapters/identity/provider-identity.ts'
import { signInFailures } from '../../../shared/identity/sign-in-failures.ts'
import { EmailTaken, type People, type Person } from '../accounts/index.ts'
import type { OauthStore } from './store.ts'

interface RecognitionDependencies {
  provider: string
  store: Pick<OauthStore, 'owner' | 'link' | 'release'>
  people: Pick<People, 'find' | 'findByEmail' | 'create'>
  now: () => Date
}

export interface Recognised {
  person: Person
  isNew: boolean
}

/** Finds or creates the account of a person whom the provider vouches for. */
export function recognition({ provider, store, people, now }: RecognitionDependencies) {
  /** Undefined if the identity is not linked; that of a deleted person is free again. */
  async function holder({ issuer, subject }: ProviderIdentity): Promise<Person | undefined> {
    const userId = await store.owner(issuer, subject)
    const person = userId && (await people.find(userId))
    if (userId && !person) await store.release(issuer, subject)
    return person || undefined
  }

  /** Whether the identity is theirs from now on, or was before. */
  async function link(identity: ProviderIdentity, { id: userId }: Person): Promise<boolean> {
    const { issuer, subject } = identity
    const owner = await holder(identity)
    if (owner) return owner.id === userId
    const linked = await store.link({ issuer, subject, userId, provider }, now())
    return linked || (await store.owner(issuer, subject)) === userId
  }

  /** Only an address that both sides have verified joins an identity to an account that was there before. */
  async function join(identity: ProviderIdentity, person: Person): Promise<Recognised> {
    if (!person.emailVerifiedAt || !(await link(identity, person))) throw signInFailures.otherAccount()
    return { person, isNew: false }
  }

  /** Reveals that an account has the address only to a person whom the provider has proven to hold it. */
  async function firstSignIn(identity: ProviderIdentity): Promise<Recognised> {
    const { email, emailVerified } = identity
    if (!email) throw signInFailures.noEmail()
    if (emailVerified !== true) throw signInFailures.unverifiedEmail()
    const existing = await people.findByEmail(email)
    if (existing) return join(identity, existing)
    const name = identity.name ?? email.slice(0, email.indexOf('@'))
    const person = await people.create({ email, name, passwordHash: null, verified: true })
    await link(identity, person)
    return { person, isNew: true }
  }

  /** Two first sign-ins at once: the later one finds what the earlier one made. */
  const again = async (identity: ProviderIdentity, fault: unknown) => {
    if (!(fault instanceof EmailTaken)) throw fault
    const person = await holder(identity)
    return person ? { person, isNew: false } : firstSignIn(identity)
  }

  return {
    link,
    async recognise(identity: ProviderIdentity): Promise<Recognised> {
      const known = await holder(identity)
      const recognised = known
        ? { person: known, isNew: false }
        : await firstSignIn(identity).catch((fault) => again(identity, fault))
      if (recognised.person.disabledAt) throw signInFailures.accountDisabled()
      return recognised
    },
  }
}
export type Recognition = ReturnType<typeof recognition>
