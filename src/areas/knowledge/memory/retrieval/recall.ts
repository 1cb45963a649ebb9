import { createHash } from 'node:crypto'
import { worthAt } from '../../../../engine/evidence-kinds.ts'
import { likeness } from '../../../../shared/text/likeness.ts'
import { contentStems } from '../../../../shared/text/stems.ts'
import type { Place } from '../../../../storage/search/passage.ts'
import { pageOf } from '../entry.ts'
import { KINDS } from '../kinds-and-tiers.ts'
import type { DiscreditedDebates, Found, MemorySearch } from './search-store.ts'

/** A memory entry in the form of evidence. */
interface RecalledPiece {
  kind: 'memory' | 'decision'
  title: string
  source: string
  content: string
  published: string
  confidence: number
  freshness: number
  authority: number
  reliability: number
  digest: string
  origin: { item: string; passage: number; place: Place }
}

/** Entries below this share of a question's weighted words are not relevant. */
const LEAST_RELEVANT = 0.35
/** The share of the subject's words that an entry must contain, or of its own words if those are fewer. */
const LEAST_SHARED = 0.5
/** From this share of common stems on, two questions are the same. */
const ALIKE = 0.8
/** The most entries of one topic, so that others have room. */
const MOST_OF_A_TOPIC = 3

/** Valid memory entries that are relevant to a question, without refuted ones; decisions first within each topic. */
export const openRecall =
  ({ search, discredited, now }: { search: MemorySearch; discredited: DiscreditedDebates; now: () => Date }) =>
  async (orgs: readonly string[], query: string, limit: number): Promise<RecalledPiece[]> => {
    if (query.trim() === '' || limit < 1) return []
    const asked = contentStems(query)
    const found = (await search(orgs, query, {})).filter(
      ({ relevance, hit }) => relevance >= LEAST_RELEVANT && isAbout(asked, hit),
    )
    const best = [...Map.groupBy(found, ({ entry }) => `${entry.organization_id} ${entry.topic_key}`).values()]
      .toSorted((one, other) => Number(isTheQuestion(asked, other[0])) - Number(isTheQuestion(asked, one[0])))
      .flatMap((onTopic) => onTopic.toSorted(decidedFirst).slice(0, MOST_OF_A_TOPIC))
      .slice(0, limit)
    const gone = await discredited(best.flatMap(({ hit }) => hit.debateId ?? []))
    return best.filter((each) => !isDiscredited(each, gone)).map((each) => pieceOf(each, now()))
  }

/** Common words such as "should we" can make up a short question, so its subject must match. */
function isAbout(asked: readonly string[], { head, text }: Found['hit']): boolean {
  const own = new Set(contentStems(pageOf({ topic: head, text })))
  const shared = asked.filter((stem) => own.has(stem)).length
  return shared >= Math.min(2, asked.length) && shared >= LEAST_SHARED * Math.min(asked.length, own.size)
}

/** Whether an entry answers nearly the same question; it then ranks before stronger entries. */
const isTheQuestion = (asked: readonly string[], found: Found | undefined) =>
  likeness(asked, contentStems(found?.hit.head ?? '')) >= ALIKE

/** Whether an entry comes from an erased debate, or supported a refuted decision. */
function isDiscredited({ entry, hit }: Found, gone: Awaited<ReturnType<DiscreditedDebates>>): boolean {
  const fate = gone.get(hit.debateId ?? '')
  return fate === 'erased' || (fate === 'refuted' && (entry.kind === 'decision' || entry.kind === 'claim'))
}

const decidedFirst = (one: Found, other: Found) =>
  KINDS[other.entry.kind].base - KINDS[one.entry.kind].base || other.score - one.score

function pieceOf({ entry, hit, relevance }: Found, now: Date): RecalledPiece {
  const kind = entry.kind === 'decision' ? 'decision' : 'memory'
  const content = pageOf({ topic: hit.head, text: hit.text })
  const confidence = Math.min(0.95, Math.max(0.2, relevance))
  return {
    kind,
    title: hit.head || 'Note',
    source: `memory: ${entry.kind}`,
    content,
    published: entry.valid_from,
    ...worthAt(kind, { confidence, published: entry.updated_at }, now),
    digest: createHash('sha256').update(content).digest('hex'),
    origin: { item: entry.id, passage: hit.passage, place: { page: hit.place.page, start: 0, end: content.length } },
  }
}
