import { createHash } from 'node:crypto'
import { EVIDENCE_KINDS } from '../../../engine/evidence-kinds.ts'
import { DAY_MS } from '../../../shared/time/lengths.ts'
import type { Place } from '../../../storage/search/passage.ts'
import { pageOf } from './page.ts'
import type { Found, MemorySearch } from './search-store.ts'

/** What is remembered, as a debate is given it. */
export interface RecalledPiece {
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

interface Needs {
  search: MemorySearch
  now: () => Date
}

/** Whatever holds less than this share of the words that count in a question is not about it. */
const LEAST_RELEVANT = 0.35

/** What an organization remembers that bears on a question: what holds now, and was not refuted. */
export const recaller =
  ({ search, now }: Needs) =>
  async (orgs: readonly string[], query: string, limit: number): Promise<RecalledPiece[]> => {
    if (query.trim() === '' || limit < 1) return []
    const found = await search(orgs, query, {})
    return found
      .filter(({ relevance }) => relevance >= LEAST_RELEVANT)
      .slice(0, limit)
      .map((each) => pieceOf(each, now()))
  }
export type Recall = ReturnType<typeof recaller>

function pieceOf({ entry, hit, relevance }: Found, now: Date): RecalledPiece {
  const kind = entry.kind === 'decision' ? 'decision' : 'memory'
  const { halfLifeDays, authority } = EVIDENCE_KINDS[kind]
  const days = Math.max(0, now.getTime() - Date.parse(entry.updated_at)) / DAY_MS
  const content = pageOf({ topic: hit.head, text: hit.text })
  const confidence = Math.min(0.95, Math.max(0.2, relevance))
  const freshness = 0.5 ** (days / halfLifeDays)
  return {
    kind,
    title: hit.head || 'Note',
    source: `memory: ${entry.kind}`,
    content,
    published: entry.valid_from,
    confidence,
    freshness,
    authority,
    reliability: 0.4 * confidence + 0.3 * freshness + 0.3 * authority,
    digest: createHash('sha256').update(content).digest('hex'),
    origin: { item: entry.id, passage: hit.passage, place: { page: hit.place.page, start: 0, end: content.length } },
  }
}
