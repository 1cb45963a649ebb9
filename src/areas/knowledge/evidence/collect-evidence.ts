import { createHash } from 'node:crypto'
import { type CollectFault, type Collection, collectFrom } from '../../../adapters/sources/collect.ts'
import type { Found, Source } from '../../../adapters/sources/source.ts'
import type { NewId } from '../../../shared/ids.ts'
import { plainText } from '../../../shared/text/read-text.ts'
import { spacedWords } from '../../../shared/text/spaced-words.ts'
import { STOP_WORDS } from '../../../shared/text/stop-words.ts'
import { storableText, storableValue } from '../../../shared/text/storable-text.ts'
import { oneLine, visible } from '../../../shared/text/untrusted-text.ts'
import type { Library, LibraryItem, NewItem } from '../library/index.ts'
import type { ConnectorList } from './connectors.ts'
import type { EvidenceStore } from './evidence-store.ts'
import { confidenceIn, freshnessOf, reliabilityOf } from './reliability.ts'
import type { SourceReputationStore } from './source-reputation-store.ts'

export interface CollectQuery {
  task: string
  /** Default: all configured connectors. */
  connectors?: readonly string[] | undefined
  /** Pages to read, beside those that the task names. */
  urls?: readonly string[] | undefined
  /** Only reads the pages of `urls`; searches nothing. */
  pagesOnly?: boolean | undefined
  /** The limit for each connector. */
  limit: number
  signal: AbortSignal
  by?: string | undefined
}

export interface CollectedEvidence {
  keywords: string[]
  items: { item: LibraryItem; text: string }[]
  errors: CollectFault[]
  /** How many texts were found, including duplicates. */
  searched: number
  /** Every connector failed. */
  allFailed: boolean
}

const TOTAL_MS = 20_000
const MOST_PAGES = 5
const LONGEST_TITLE = 300

/** Queries sources in parallel, rates what they return, and keeps it in the library. */
export function evidenceCollector({
  connectors,
  store,
  reputations,
  library,
  newId,
  now,
}: {
  connectors: ConnectorList
  store: EvidenceStore
  reputations: SourceReputationStore
  library: Pick<Library, 'keep'>
  newId: NewId
  now: () => Date
}) {
  const chosen = (requested: readonly string[] | undefined, urls: readonly string[]): Source[] =>
    requested
      ? connectors.named(requested)
      : connectors.all.filter((source) => connectors.isReady(source) || (urls.length > 0 && source.read))

  async function keep(org: string, task: string, { found }: Collection, by: string | undefined) {
    if (found.length === 0) return []
    const at = now()
    const drafts = found.map(({ source, found: each }) => draftOf(source, each, task, at))
    const kept = new Map<string, { item: LibraryItem; text: string }>()
    await store.inTurn(org, async (tx) => {
      await reputations.seen(
        tx,
        org,
        drafts.map(({ item: { sourceKey, sourceType, authority } }) => ({
          sourceKey,
          sourceType,
          base: authority ?? 0,
        })),
        at.toISOString(),
      )
      for (const { item, text } of drafts) {
        const own: NewItem = { ...item, id: newId('evidence'), createdBy: by ?? null }
        const there = await library.keep(tx, org, own, plainText(text, item.title))
        kept.set(there.id, { item: there, text })
      }
    })
    return [...kept.values()].sort((a, b) => (b.item.reliability ?? 0) - (a.item.reliability ?? 0))
  }

  return async (org: string, query: CollectQuery): Promise<CollectedEvidence> => {
    const { task, limit, by, pagesOnly } = query
    const named = pagesOnly ? [] : addressesIn(task)
    const urls = [...new Set([...(query.urls ?? []), ...named])].slice(0, MOST_PAGES)
    const asked = chosen(query.connectors, urls)
    const words = wordsOf(task)
    const keywords = rarest(words, await store.frequencies(org, words))
    const signal = AbortSignal.any([query.signal, AbortSignal.timeout(TOTAL_MS)])
    const collection = await collectFrom(asked, {
      org,
      query: { text: task, keywords, limit },
      urls,
      pagesOnly,
      signal,
    })
    const items = await keep(org, task, collection, by)
    const allFailed = collection.asked > 0 && collection.errors.length === collection.asked
    return { keywords, items, errors: collection.errors, searched: collection.found.length, allFailed }
  }
}
export type CollectEvidence = ReturnType<typeof evidenceCollector>

function draftOf(source: Source, found: Found, task: string, at: Date) {
  const { text, hidden } = visible(storableText(found.text))
  const title = oneLine(storableText(found.title)).slice(0, LONGEST_TITLE).toWellFormed() || source.name
  const authority = source.authority
  const confidence = confidenceIn(task, `${title}\n\n${text}`)
  const freshness = freshnessOf(found.publishedAt, source.halfLifeHours, at)
  const worth = { confidence, freshness, authority }
  const item: Omit<NewItem, 'id'> = {
    kind: 'evidence',
    sourceType: source.sourceType,
    sourceId: found.url || found.sourceKey,
    sourceKey: found.sourceKey,
    title,
    url: found.url || null,
    author: found.author ? oneLine(storableText(found.author)).slice(0, LONGEST_TITLE) : null,
    publishedAt: found.publishedAt ?? null,
    fetchedAt: at.toISOString(),
    digest: createHash('sha256').update(text).digest('hex'),
    ...worth,
    reliability: reliabilityOf(worth),
    metadata: { ...storableValue(found.metadata ?? {}), ...(hidden > 0 && { hidden_signs: hidden }) },
  }
  return { item, text }
}

const MOST_WORDS = 8
const STOPPED = new Set([...STOP_WORDS.values()].flatMap((words) => [...words]))
const ADDRESS = /https?:\/\/\S+/gi

/** The URLs in a text. */
const addressesIn = (text: string): string[] => [
  ...new Set((text.match(ADDRESS) ?? []).map((address) => address.replace(/[.,;:!?)\]}>"']+$/, ''))),
]

/** The words of a text without stop words, each once, in their order. */
const wordsOf = (text: string): string[] => {
  const words =
    spacedWords(text.replace(ADDRESS, ' '))
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
  return [...new Set(words.map((word) => word.replace(/['’]s?$/, '')))].filter(
    (word) => word.length > 1 && !STOPPED.has(word),
  )
}

/** The eight rarest words; of equally rare ones the longer, and then the earlier. */
function rarest(words: readonly string[], frequency: ReadonlyMap<string, number>): string[] {
  const ranked = words.map((word, place) => ({ word, place, often: frequency.get(word) ?? 0 }))
  ranked.sort((a, b) => a.often - b.often || b.word.length - a.word.length || a.place - b.place)
  const chosen = new Set(ranked.slice(0, MOST_WORDS).map(({ word }) => word))
  return ranked.map(({ word }) => word).filter((word) => chosen.has(word))
}
