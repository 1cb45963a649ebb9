import { forbidden } from '../../../shared/errors.ts'
import { EmailTaken, type People } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { Document } from './attributes.ts'
import { notUnique } from './scim-errors.ts'
import { addressIn, type DirectoryEntry, isActive, nameIn, type ScimPerson } from './user-records.ts'
import type { EntryStore, UserStore } from './user-store.ts'

interface AccountControlDependencies {
  people: Pick<People, 'update' | 'disable' | 'enable' | 'remove' | 'memberships' | 'join' | 'leave'>
  sessions: Pick<Sessions, 'endAll'>
}

export const addressTaken = () => notUnique('emails: another account has this address')

/**
 * What a directory may do to people. It controls accounts that were created inside its organization and belong to no other;
 * of all other people, of the owner and of administrators of the installation it controls only the membership. A person who
 * belongs to no other organization can be locked out altogether, since the account opens nothing else.
 */
export function accountControl({ people, sessions }: AccountControlDependencies) {
  const belongsElsewhere = async (org: string, userId: string) =>
    (await people.memberships(userId)).some(({ organization }) => organization.id !== org)

  /** Whether the organization alone created the account, as far as known now. */
  const isManaged = async (org: string, { id, entry }: ScimPerson) =>
    entry?.managed ?? !(await belongsElsewhere(org, id))

  async function rulesAccount(org: string, person: ScimPerson): Promise<boolean> {
    if (person.membership?.role === 'owner' || person.administrator) return false
    return (await isManaged(org, person)) && !(await belongsElsewhere(org, person.id))
  }

  /** An organization keeps its owner, the installation its administrators. */
  async function refuseKeeper(org: string, { id, membership, administrator }: ScimPerson): Promise<void> {
    if (membership?.role === 'owner') throw forbidden('The owner of the organization cannot be deprovisioned')
    if (administrator && !(await belongsElsewhere(org, id))) {
      throw forbidden(
        'An administrator of the installation who belongs to no other organization cannot be deprovisioned',
      )
    }
  }

  return {
    isManaged,
    rulesAccount,
    belongsElsewhere,
    refuseKeeper,

    /** Passes on what the directory changed about the name and the address. */
    async rename(userId: string, before: Document, after: Document): Promise<void> {
      const email = addressIn(after)
      const name = nameIn(after)
      const changes = {
        ...(email !== undefined && email !== addressIn(before) && { email }),
        ...(name !== nameIn(before) && { name }),
      }
      if (Object.keys(changes).length === 0) return
      try {
        await people.update(userId, changes)
      } catch (fault) {
        throw fault instanceof EmailTaken ? addressTaken() : fault
      }
    },

    /** Suspends the membership, or the whole account; the person cannot act there from now on. */
    async suspend(org: string, { id, administrator }: ScimPerson, what: 'account' | 'membership'): Promise<void> {
      const wholly = what === 'account' && !administrator
      if (wholly) await people.disable(id, 'directory')
      else await people.leave(org, id)
      await sessions.endAll(id, 'deprovisioned', wholly ? {} : { organizationId: org })
    },

    /** Restores what was taken; a person disabled by someone else stays disabled. */
    async resume(org: string, { id, membership }: ScimPerson, what: 'account' | 'membership'): Promise<void> {
      if (what === 'account') await people.enable(id, 'directory')
      if (!membership) await people.join(org, id, 'member')
    },

    async remove(org: string, person: ScimPerson, mode: 'soft' | 'hard'): Promise<void> {
      const ruled = await rulesAccount(org, person)
      if (ruled) await people.remove(person.id, mode)
      else await people.leave(org, person.id)
      await sessions.endAll(person.id, 'deprovisioned', ruled ? {} : { organizationId: org })
    },
  }
}
export type AccountControl = ReturnType<typeof accountControl>

interface ActivityRulesDependencies {
  users: Pick<UserStore, 'find'>
  entries: Pick<EntryStore, 'resumed'>
  control: AccountControl
}

type Activity = Pick<DirectoryEntry, 'active' | 'suspended'>

export const activityOf = ({ entry }: ScimPerson): Activity => ({
  active: entry?.active ?? true,
  suspended: entry?.suspended ?? null,
})

/** The directory decides who may act: its decision is stored first, then the account follows it. */
export function activityRules({ users, entries, control }: ActivityRulesDependencies) {
  return {
    /** The state to store so that the account follows the directory. */
    async wanted(org: string, person: ScimPerson, wanted: boolean): Promise<Activity> {
      const before = activityOf(person)
      if (wanted === isActive(person) && (wanted || before.active)) return before
      if (wanted)
        return {
          active: true,
          suspended: before.suspended ?? (person.membership || !person.entry?.managed ? null : 'membership'),
        }
      await control.refuseKeeper(org, person)
      const what = (await control.belongsElsewhere(org, person.id)) ? 'membership' : 'account'
      return { active: false, suspended: before.suspended ?? what }
    },

    /** Suspends or restores until the account matches the stored state, also under concurrent writes. */
    async settle(org: string, id: string): Promise<void> {
      let taken: Activity['suspended'] = null
      let settled = -1
      for (let person = await users.find(org, id); person?.entry; person = await users.find(org, id)) {
        const { active, suspended, version } = person.entry
        if (version === settled) return
        const owed = taken ?? suspended
        if (!active && suspended) {
          await control.suspend(org, person, suspended)
          taken = suspended
        } else if (active && owed) {
          await control.resume(org, person, owed)
          await entries.resumed(org, id, version)
          taken = null
        }
        settled = version
      }
    },
  }
}
export type ActivityRules = ReturnType<typeof activityRules>
