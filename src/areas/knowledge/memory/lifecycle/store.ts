import { topicKey } from '../../../../shared/text/likeness.ts'
import { redactedText } from '../../../../shared/text/personal/redacted.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { replaceRows } from '../../../../storage/rows/many-rows.ts'
import { type AdmitDependencies, passageOf } from '../admission/admit-store.ts'
import type { Remark } from '../admission/remarks.ts'
import type { Near, Remember } from '../admission/remember.ts'
import type { Entry, Source } from '../entry.ts'
import { entriesOf, lockMemory, writeEntries } from './entry-store.ts'
import { type ForgetDependencies, forget, sourcesOf } from './forget-store.ts'

interface Dependencies extends AnonymizeDependencies {
  db: Database
  remember: Remember
  /** Called before the transaction, so that no caller with a connection waits for a second one. */
  near: Near
}

/** Changes that people make: notes, forgetting, redaction. */
export const memoryChanges = ({ db, remember, near, addPassages, removePassages }: Dependencies) => ({
  /** The entry that says it from now on; undefined when the library is full. */
  async note(org: string, remark: Remark, tags: readonly string[]): Promise<Entry | undefined> {
    const about = { near: await near(org, `${remark.topic}\n${remark.text}`) }
    return db.transaction().execute(async (tx) => {
      await lockMemory(tx, org)
      const [entry] = await remember(tx, [remark], { org, debateId: null, about, at: remark.at, tags })
      return entry
    })
  },

  /** False when there is no such entry. */
  forget: (org: string, id: string, at: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await lockMemory(tx, org)
      const entries = await entriesOf(tx, org, [id])
      if (entries.length === 0) return false
      await forget({ removePassages }, tx, org, entries, at)
      return true
    }),

  /** What is personal in its words is replaced; what they are worth stays. */
  anonymize: (org: string, id: string, at: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await lockMemory(tx, org)
      const [before] = await entriesOf(tx, org, [id])
      if (before) await anonymize({ addPassages, removePassages }, tx, before, at)
    }),
})
export type MemoryChanges = ReturnType<typeof memoryChanges>

type AnonymizeDependencies = ForgetDependencies & Pick<AdmitDependencies, 'addPassages'>

/** Redacts personal data in the text of an entry and in the search index. */
async function anonymize(
  { addPassages, removePassages }: AnonymizeDependencies,
  tx: Transaction,
  before: Entry,
  at: string,
): Promise<void> {
  const { organization_id: org, id } = before
  const sources: Source[] = []
  for (const source of await sourcesOf(tx, org, [id]))
    sources.push({ ...source, topic: await redactedText(source.topic), text: await redactedText(source.text) })
  await removePassages(tx, org, { items: [id] })
  await addPassages(tx, org, sources.map(passageOf))
  await replaceRows(tx, 'memory_sources', ['organization_id', 'entry', 'number'], sources)
  const bytes = sources.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  const topic_key = sources[0] ? topicKey(sources[0].topic) : before.topic_key
  await writeEntries(tx, [{ before, after: { ...before, topic_key, bytes } }], at)
}
