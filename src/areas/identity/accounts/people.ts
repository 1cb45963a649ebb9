import type { Signals } from '../../../adapters/signals/signals.ts'
import { notFound } from '../../../shared/errors.ts'
import type { OrganizationRole } from '../../../shared/identity/caller.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { MembershipStore } from './membership-store.ts'
import type { DisabledBy, Membership, NewPerson, Organization, Person, PersonChanges } from './records.ts'
import type { AccountStore } from './store.ts'

/** All people with an account. Each change is published on `person.changed` with the person's id. */
export interface People {
  /** Excludes deleted people. */
  find(userId: string): Promise<Person | undefined>
  /** Without regard to case. */
  findByEmail(email: string): Promise<Person | undefined>
  /** Throws `EmailTaken` when another living person has the address. */
  create(person: NewPerson): Promise<Person>
  /** Throws `EmailTaken` when another living person has the address. */
  update(userId: string, changes: PersonChanges): Promise<Person>
  /** Also bumps the token version, so every token made before is refused. */
  setPassword(userId: string, passwordHash: string): Promise<Person>
  bumpTokenVersion(userId: string): Promise<number>
  /** By an administrator by default. The last administrator of the installation can be neither disabled nor removed. */
  disable(userId: string, by?: DisabledBy): Promise<void>
  /** The same by an administrator, with `also` in the same transaction. */
  disableAnd<Also>(userId: string, also: (tx: Transaction) => Promise<Also>): Promise<{ person: Person; done: Also }>
  /** An administrator enables anyone; a directory enables only people whom a directory disabled. */
  enable(userId: string, by?: DisabledBy): Promise<void>
  /** Throws 409 for the last administrator. */
  demandRemovable(userId: string): Promise<void>
  /** `soft` keeps the record and frees the address; `hard` erases the identity. */
  remove(userId: string, mode: 'soft' | 'hard'): Promise<void>
  /** The default one first. */
  memberships(userId: string): Promise<Membership[]>
  /** Becomes a member, or gets another role. */
  join(organizationId: string, userId: string, role: OrganizationRole): Promise<void>
  /** Ends a membership; nothing happens where there is none. */
  leave(organizationId: string, userId: string): Promise<void>
  organization(id: string): Promise<Organization | undefined>
  organizationBySlug(slug: string): Promise<Organization | undefined>
  /** The organization of the administrator whom the settings name, else the oldest of the installation. */
  firstOrganization(): Promise<Organization | undefined>
}

interface PeopleDependencies {
  store: AccountStore
  membershipStore: MembershipStore
  signals: Signals
  newId: NewId
  now: () => Date
  /** Whether the first account of an empty installation is its administrator. */
  firstIsAdmin: boolean
}

export function people({ store, membershipStore, signals, newId, now, firstIsAdmin }: PeopleDependencies): People {
  async function changed<Result>(userId: string, change: Promise<Result | undefined>): Promise<Result> {
    const result = await change
    if (result === undefined) throw notFound('user', userId)
    signals.publish('person.changed', userId)
    return result
  }

  return {
    find: store.find,
    findByEmail: store.findByEmail,
    create: (person) => {
      const ids = person.ids ?? { user: newId('user'), organization: newId('organization') }
      return store.insert(person, { ids, firstIsAdmin, at: now() })
    },
    update: (userId, changes) => changed(userId, store.update(userId, changes, now())),
    setPassword: (userId, passwordHash) => changed(userId, store.setPassword(userId, passwordHash, now())),
    bumpTokenVersion: (userId) => changed(userId, store.bumpTokenVersion(userId, now())),
    async disable(userId, by = 'administrator') {
      await changed(
        userId,
        store.disable(userId, by, now(), async () => {}),
      )
    },
    disableAnd: (userId, also) => changed(userId, store.disable(userId, 'administrator', now(), also)),
    async enable(userId, by = 'administrator') {
      await changed(userId, store.enable(userId, by, now()))
    },
    demandRemovable: store.demandRemovable,
    async remove(userId, mode) {
      await changed(userId, store.remove(userId, mode, now()))
    },
    memberships: membershipStore.memberships,
    async join(organizationId, userId, role) {
      await membershipStore.join(organizationId, userId, role, now())
      signals.publish('person.changed', userId)
    },
    async leave(organizationId, userId) {
      await membershipStore.leave(organizationId, userId)
      signals.publish('person.changed', userId)
    },
    organization: membershipStore.organization,
    organizationBySlug: membershipStore.organizationBySlug,
    firstOrganization: membershipStore.firstOrganization,
  }
}
