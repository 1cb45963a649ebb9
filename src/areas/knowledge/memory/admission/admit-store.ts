import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Schedules } from '../../../../background/schedules/schedules.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { topicKey } from '../../../../shared/text/likeness.ts'
import type { Transaction } from '../../../../storage/database.ts'
import { addUp, replaceRows } from '../../../../storage/rows/many-rows.ts'
import { TooManyPassages } from '../../../../storage/search/add.ts'
import type { NewPassage } from '../../../../storage/search/passage.ts'
import { type Entry, pageOf, type Source } from '../entry.ts'
import { HOURLY, hourly } from '../jobs.ts'
import type { Tier } from '../kinds-and-tiers.ts'
import { hasRoomIn, writeEntries } from '../lifecycle/entry-store.ts'
import { type Known, planAdmission, usualTier } from './admission-plan.ts'
import type { Remark } from './remarks.ts'

export interface AdmitDependencies {
  /** Adds passages to the search index when the transaction commits. */
  addPassages: (tx: Transaction, org: string, passages: readonly NewPassage[]) => Promise<void>
  newId: NewId
}

interface Admission {
  org: string
  debateId: string | null
  at: string
  /** Entries that a search found on the same subject. */
  near: readonly string[]
  /** The tier for decisions, unless it is their usual one. */
  decisionTier?: Tier | undefined
  tags?: readonly string[] | undefined
}

/** Adds remarks to the memory and returns their entries. The caller holds the lock (`lockMemory`). */
async function admit(
  { addPassages, newId }: AdmitDependencies,
  tx: Transaction,
  remarks: readonly Remark[],
  { org, debateId, at, near, decisionTier, tags }: Admission,
): Promise<Entry[]> {
  if (remarks.length === 0) return []
  const topicKeys = remarks.map(({ topic }) => topicKey(topic))
  const known = await knownNear(tx, org, { topicKeys, ids: near })
  const hasRoom = await hasRoomIn(tx, org, 'glacial')
  const tierOf = (remark: Remark) =>
    (remark.kind === 'decision' ? decisionTier : undefined) ?? usualTier(remark, hasRoom)
  const plan = planAdmission(remarks, { org, debateId, known, newId: () => newId('memory'), tierOf, tags })
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

/** Each source has its own passage, so that it can be removed alone; its page holds the topic and then the text. */
export const passageOf = ({ entry, number, topic, text, debate_id }: Source): NewPassage => ({
  item: entry,
  ordinal: number,
  kind: 'memory',
  head: topic,
  place: { page: number, start: pageOf({ topic }).length, end: pageOf({ topic, text }).length },
  text,
  ...(debate_id !== null && { debateId: debate_id }),
})

/** The latest decision on a topic supersedes the earlier ones. */
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

const MOST_OF_A_TOPIC = 50

/** Living, valid entries on these topics or with these ids. */
async function knownNear(
  tx: Transaction,
  org: string,
  { topicKeys, ids }: { topicKeys: readonly string[]; ids: readonly string[] },
): Promise<Known[]> {
  const { rows } = await sql<Entry & { read_topic: string; read_text: string }>`
    select entry.*, source.topic as read_topic, source.text as read_text
    from (
      select on_topic.* from (select distinct unnest(${[...topicKeys]}::text[]) as topic_key) as topic
      cross join lateral (
        select * from memory_entries as known
        where known.organization_id = ${org} and known.topic_key = topic.topic_key
          and known.archived_at is null and known.invalid_at is null
        order by known.created_at desc limit ${MOST_OF_A_TOPIC}
      ) as on_topic
      union
      select * from memory_entries
      where organization_id = ${org} and id = any(${[...ids]}::text[]) and archived_at is null and invalid_at is null
    ) as entry
    cross join lateral (
      select topic, text from memory_sources
      where organization_id = entry.organization_id and memory_sources.entry = entry.id
      order by number limit 1
    ) as source
  `.execute(tx)
  return rows.map(({ read_topic: topic, read_text: text, ...entry }) => ({ entry, topic, text }))
}

/** Valid decisions on these topics, including archived ones. */
const decisionsHeld = (tx: Transaction, org: string, topicKeys: readonly string[]): Promise<Entry[]> =>
  tx
    .selectFrom('memory_entries')
    .selectAll()
    .where('organization_id', '=', org)
    .where('topic_key', '=', sql<string>`any(${[...new Set(topicKeys)]}::text[])`)
    .where('kind', '=', 'decision')
    .where('invalid_at', 'is', null)
    .execute()

/** Finds the entries that resemble a text most. */
export type Near = (org: string, text: string) => Promise<readonly string[]>

interface Dependencies extends AdmitDependencies {
  near: Near
  schedules: Pick<Schedules, 'set'>
  /** Announces a stored entry to the organization. */
  announceStored: (tx: Transaction, entry: Entry) => Promise<void>
  logger: Logger
}

interface Occasion {
  org: string
  debateId: string | null
  /** The subject of the remarks, or entries found on it before. */
  about: string | { near: readonly string[] }
  at: string
  decisionTier?: Tier | undefined
  tags?: readonly string[] | undefined
}

export type Remember = (tx: Transaction, remarks: readonly Remark[], occasion: Occasion) => Promise<Entry[]>

/** Stores remarks, schedules consolidation, and announces the entries. If the library is full, it stores nothing and logs a warning. */
export const openRemember =
  ({ near, schedules, announceStored, logger, ...dependencies }: Dependencies): Remember =>
  async (tx, remarks, { about, ...occasion }) => {
    if (remarks.length === 0) return []
    const { org } = occasion
    try {
      const entries = await admit(dependencies, tx, remarks, {
        ...occasion,
        near: typeof about === 'string' ? await near(org, about) : about.near,
      })
      await schedules.set(tx, { org, kind: hourly, key: HOURLY, every: 3600 })
      for (const entry of entries) await announceStored(tx, entry)
      return entries
    } catch (fault) {
      if (!(fault instanceof TooManyPassages)) throw fault
      logger.warn({ organizationId: org, most: fault.most }, 'the library is full: nothing new is remembered')
      return []
    }
  }
