import type { NewId } from '../../../../shared/ids.ts'
import { topicKey } from '../../../../shared/text/topic-key.ts'
import type { Transaction } from '../../../../storage/database.ts'
import { addUp, replaceRows } from '../../../../storage/rows/many-rows.ts'
import type { NewPassage } from '../../../../storage/search/passage.ts'
import type { Entry, Source } from '../entry.ts'
import { writeEntries } from '../keeping/entry-store.ts'
import { isRoomIn } from '../keeping/room-store.ts'
import { pageOf } from '../reading/page.ts'
import type { Tier } from '../tiers.ts'
import type { Remark } from './admission.ts'
import { decisionsHeld, knownNear } from './near-store.ts'
import { planned, usualTier } from './plan.ts'

export interface AdmitNeeds {
  /** Makes words findable; they are once the transaction has committed. */
  addPassages: (tx: Transaction, org: string, passages: readonly NewPassage[]) => Promise<void>
  newId: NewId
}

interface Admitting {
  org: string
  debateId: string | null
  at: string
  /** Entries that a search found to be about the same. */
  near: readonly string[]
  /** Where decisions enter, unless it is their usual tier. */
  decisionTier?: Tier | undefined
  tags?: readonly string[] | undefined
}

/** Remembers what was said, and answers the entries that say it now. The caller holds the memory of the organization. */
export async function admit(
  { addPassages, newId }: AdmitNeeds,
  tx: Transaction,
  remarks: readonly Remark[],
  { org, debateId, at, near, decisionTier, tags }: Admitting,
): Promise<Entry[]> {
  if (remarks.length === 0) return []
  const topicKeys = remarks.map(({ topic }) => topicKey(topic))
  const known = await knownNear(tx, org, { topicKeys, ids: near })
  const hasRoom = await isRoomIn(tx, org, 'glacial')
  const tierOf = (remark: Remark) =>
    (remark.kind === 'decision' ? decisionTier : undefined) ?? usualTier(remark, hasRoom)
  const plan = planned(remarks, { org, debateId, known, newId: () => newId('memory'), tierOf, tags })
  await addPassages(tx, org, plan.sources.map(passageOf))
  await writeEntries(
    tx,
    plan.entries.map((after) => ({ before: known.find(({ entry }) => entry.id === after.id)?.entry, after })),
    at,
  )
  await replaceRows(tx, 'memory_sources', ['organization_id', 'entry', 'number'], plan.sources)
  await countCritics(tx, plan.sources, 1)
  for (const entry of plan.entries) if (entry.kind === 'decision') await supersede(tx, entry, topicKeys, at)
  return plan.remembered.flatMap((id) => plan.entries.find((entry) => entry.id === id) ?? [])
}

/** Each source has a passage of its own, so that it can go without the others; on its page stands what it is about, then what was said. */
export const passageOf = ({ entry, number, topic, text, debate_id }: Source): NewPassage => ({
  item: entry,
  ordinal: number,
  kind: 'memory',
  head: topic,
  place: { page: number, start: pageOf({ topic }).length, end: pageOf({ topic, text }).length },
  text,
  ...(debate_id !== null && { debateId: debate_id }),
})

/** Of decisions on one topic the last holds. */
async function supersede(
  tx: Transaction,
  { organization_id: org, id, topic_key }: Entry,
  asked: readonly string[],
  at: string,
) {
  const former = (await decisionsHeld(tx, org, [topic_key, ...asked])).filter((entry) => entry.id !== id)
  const changes = former.map((before) => ({ before, after: { ...before, invalid_at: at, superseded_by: id } }))
  await writeEntries(tx, changes, at)
}

export const countCritics = (tx: Transaction, sources: readonly Source[], critiques: 1 | -1) =>
  addUp(
    tx,
    'memory_critics',
    ['organization_id', 'agent'],
    sources.flatMap(({ organization_id, kind, agent }) =>
      kind === 'critique' && agent !== null ? [{ organization_id, agent, critiques }] : [],
    ),
  )
