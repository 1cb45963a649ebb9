import { sql } from 'kysely'
import { topicKey } from '../../../../shared/text/likeness.ts'
import { redactedText } from '../../../../shared/text/personal/redact.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { replaceRows } from '../../../../storage/rows/many-rows.ts'
import { type RetainableKind, retainableRows } from '../../../../storage/rows/retainable.ts'
import { type AdmitDependencies, type Near, passageOf, type Remember } from '../admission/admit-store.ts'
import type { Remark } from '../admission/remarks.ts'
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
  /** Adds a note and returns its entry; undefined if the library is full. */
  async note(org: string, remark: Remark, tags: readonly string[]): Promise<Entry | undefined> {
    const about = { near: await near(org, `${remark.topic}\n${remark.text}`) }
    return db.transaction().execute(async (tx) => {
      await lockMemory(tx, org)
      const [entry] = await remember(tx, [remark], { org, debateId: null, about, at: remark.at, tags })
      return entry
    })
  },

  /** False if there is no such entry. */
  forget: (org: string, id: string, at: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await lockMemory(tx, org)
      const entries = await entriesOf(tx, org, [id])
      if (entries.length === 0) return false
      await forget({ removePassages }, tx, org, entries, at)
      return true
    }),

  /** Redacts personal data in the entry; its importance stays. */
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

/** What contributed to an entry. */
const REMARKS = sql`memory_sources as remark
  where remark.organization_id = memory_entries.organization_id and remark.entry = memory_entries.id`

/** Memory entries, by their creation time; a hold on a debate or person holds the entries that they contributed. */
export const retainableMemory = ({
  db,
  changes,
  now,
}: {
  db: Database
  changes: Pick<MemoryChanges, 'forget' | 'anonymize'>
  now: () => Date
}): RetainableKind => ({
  ...retainableRows(db, {
    table: 'memory_entries',
    at: sql`created_at`,
    over: sql`true`,
    name: sql`(select topic from ${REMARKS} order by number limit 1)`,
    debates: sql`array(select distinct debate_id from ${REMARKS} and debate_id is not null)`,
    people: sql`array(select distinct user_id from ${REMARKS} and user_id is not null)`,
    tags: sql`tags`,
  }),
  kind: 'memory',
  rowsOf: ['memory_entries', 'memory_sources'],

  async textOf({ tenant, id }) {
    const rows = await db
      .selectFrom('memory_sources')
      .select(['topic', 'text'])
      .where('organization_id', '=', tenant)
      .where('entry', '=', id)
      .execute()
    return rows.map(({ topic, text }) => `${topic}\n${text}`).join('\n')
  },

  async copies({ tenant, id }) {
    const { rows } = await sql<{ told: object }>`
      select to_jsonb(entries) || jsonb_build_object('said', (
        select jsonb_agg(to_jsonb(remark) order by remark.number) from memory_sources as remark
        where remark.organization_id = entries.organization_id and remark.entry = entries.id)) as told
      from memory_entries as entries where organization_id = ${tenant} and id = ${id}`.execute(db)
    return rows.map(({ told }) => ({ name: 'entry.json', content: JSON.stringify(told, null, 2) }))
  },

  async remove({ tenant, id }) {
    await changes.forget(tenant, id, now().toISOString())
  },

  anonymize: ({ tenant, id }) => changes.anonymize(tenant, id, now().toISOString()),
})
