import type { Database } from '../../../../storage/database.ts'
import type { Remark } from '../admitting/admission.ts'
import type { Near, Remember } from '../admitting/remember-store.ts'
import type { Entry } from '../entry.ts'
import { type AnonymizeNeeds, anonymize } from './anonymize-store.ts'
import { forget } from './forget-store.ts'
import { holdMemory } from './room-store.ts'
import { entriesOf } from './use-store.ts'

interface Needs extends AnonymizeNeeds {
  db: Database
  remember: Remember
  /** Asked before the transaction, so that nobody who holds a connection waits for a second one. */
  near: Near
}

/** What people change by hand. */
export const memoryKeeping = ({ db, remember, near, addPassages, removePassages }: Needs) => ({
  /** The entry that says it from now on; undefined when the library is full. */
  async note(org: string, remark: Remark, tags: readonly string[]): Promise<Entry | undefined> {
    const about = { near: await near(org, `${remark.topic}\n${remark.text}`) }
    return db.transaction().execute(async (tx) => {
      await holdMemory(tx, org)
      const [entry] = await remember(tx, [remark], { org, debateId: null, about, at: remark.at, tags })
      return entry
    })
  },

  /** False when there is no such entry. */
  forget: (org: string, id: string, at: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await holdMemory(tx, org)
      const entries = await entriesOf(tx, org, [id])
      if (entries.length === 0) return false
      await forget({ removePassages }, tx, org, entries, at)
      return true
    }),

  /** What is personal in its words is replaced; what they are worth stays. */
  anonymize: (org: string, id: string, at: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await holdMemory(tx, org)
      const [before] = await entriesOf(tx, org, [id])
      if (before) await anonymize({ addPassages, removePassages }, tx, before, at)
    }),
})
export type MemoryKeeping = ReturnType<typeof memoryKeeping>
