import { domainToASCII } from 'node:url'
import type { ProviderIdentity } from '../../../adapters/identity/provider-identity.ts'
import { signInFailures } from '../../../shared/identity/sign-in-failures.ts'
import { EmailTaken, type Organization, type People, type Person } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { SsoStore } from './store.ts'

interface AdmissionDependencies {
  people: Pick<
    People,
    | 'find'
    | 'findByEmail'
    | 'create'
    | 'update'
    | 'bumpTokenVersion'
    | 'join'
    | 'memberships'
    | 'organization'
    | 'firstOrganization'
  >
  sessions: Pick<Sessions, 'endAll'>
  store: Pick<SsoStore, 'owner' | 'own'>
  /** Empty admits all. */
  allowedDomains: readonly string[]
  /** The installation's first organization by default. */
  organizationId: string | undefined
  now: () => Date
}

export interface Admitted {
  person: Person
  /** Where the person comes in; undefined while the installation has no organization but theirs. */
  organizationId: string | undefined
  isNew: boolean
}

const domainOf = (email: string) => domainToASCII(email.slice(email.lastIndexOf('@') + 1))

/** Who may come in by single sign-on: people of the organization, who get an account when they first come. */
export function admission({ people, sessions, store, allowedDomains, organizationId, now }: AdmissionDependencies) {
  const domains = new Set(allowedDomains.map((domain) => domainToASCII(domain)))

  function allowedEmail({ email, emailVerified }: ProviderIdentity): string {
    if (!email) throw signInFailures.noEmail()
    if (domains.size > 0 && !domains.has(domainOf(email))) throw signInFailures.domainNotAllowed()
    if (emailVerified === false) throw signInFailures.unverifiedEmail()
    return email
  }

  async function organization(): Promise<Organization | undefined> {
    if (organizationId === undefined) return people.firstOrganization()
    const found = await people.organization(organizationId)
    if (!found) throw signInFailures.noOrganization()
    return found
  }

  /**
   * The identity provider speaks for one organization: the first time it opens no account that others have a part in,
   * and never one that belongs to others alone.
   */
  async function admit(person: Person, linked: boolean): Promise<Admitted> {
    if (person.disabledAt) throw signInFailures.accountDisabled()
    const home = await organization()
    const memberships = await people.memberships(person.id)
    const belongs = memberships.some((membership) => membership.organization.id === home?.id)
    const elsewhere = memberships.length > (belongs ? 1 : 0)
    if (elsewhere && !(linked && belongs)) throw signInFailures.otherAccount()
    if (!belongs && !linked && !person.emailVerifiedAt) throw signInFailures.otherAccount()
    if (!belongs && home) await people.join(home.id, person.id, 'member')
    return { person, organizationId: home?.id, isNew: false }
  }

  async function welcome(email: string, name: string | undefined): Promise<Admitted> {
    const home = await organization()
    const person = await people.create({
      email,
      name: name ?? email.slice(0, email.lastIndexOf('@')),
      passwordHash: null,
      verified: true,
      ...(home ? { join: { organizationId: home.id, role: 'member' } } : {}),
    })
    return { person, organizationId: home?.id, isNew: true }
  }

  /* Whether the account has an unproven address in a domain of the identity provider, and no organizations but the person's
   * own.
   */
  async function isSquatter({ id, role, emailVerifiedAt, disabledAt }: Person): Promise<boolean> {
    if (emailVerifiedAt || disabledAt || role === 'admin' || domains.size === 0) return false
    const home = await organization()
    const memberships = await people.memberships(id)
    return memberships.every(({ organization: { id: org, ownerId } }) => ownerId === id && org !== home?.id)
  }

  /** The account stays its holder's, under an address that is nobody's. */
  async function takeAddress({ id }: Person): Promise<void> {
    await people.update(id, { email: `${id}@unproven.invalid`.toLowerCase() })
    await people.bumpTokenVersion(id)
    await sessions.endAll(id, 'address-lost')
  }

  async function byEmail(email: string, name: string | undefined): Promise<Admitted> {
    const existing = await people.findByEmail(email)
    if (existing && !(await isSquatter(existing))) return admit(existing, false)
    if (existing) await takeAddress(existing)
    return welcome(email, name)
  }

  return async (identity: ProviderIdentity): Promise<Admitted> => {
    const { issuer, subject, name } = identity
    const email = allowedEmail(identity)
    const owner = await store.owner(issuer, subject)
    const known = owner === undefined ? undefined : await people.find(owner)
    if (known) return admit(known, true)
    const admitted = await byEmail(email, name).catch((fault) => {
      // Another person's first sign-in, or this person's other browser, was quicker.
      if (fault instanceof EmailTaken) return byEmail(email, name)
      throw fault
    })
    await store.own(issuer, subject, admitted.person.id, now())
    return admitted
  }
}
export type Admission = ReturnType<typeof admission>
