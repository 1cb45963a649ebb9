import { redactedText } from '../../../../shared/text/personal/redacted.ts'
import { topicKey } from '../../../../shared/text/topic-key.ts'
import type { Transaction } from '../../../../storage/database.ts'
import { replaceRows } from '../../../../storage/rows/many-rows.ts'
import { type AdmitNeeds, passageOf } from '../admitting/admit-store.ts'
import type { Entry, Source } from '../entry.ts'
import { writeEntries } from './entry-store.ts'
import { type ForgetNeeds, sourcesOf } from './forget-store.ts'

export type AnonymizeNeeds = ForgetNeeds & Pick<AdmitNeeds, 'addPassages'>

/** Replaces what is personal in the words of an entry, where they are read and where they are found. */
export async function anonymize(
  { addPassages, removePassages }: AnonymizeNeeds,
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
