import type { AccountControl } from './account-control.ts'
import type { EntryStore } from './directory-entry-store.ts'
import { type DirectoryEntry, isActive, type ScimPerson } from './user-records.ts'
import type { UserStore } from './user-store.ts'

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
