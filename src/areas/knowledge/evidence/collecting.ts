import { createHash } from 'node:crypto'
import { type CollectFault, type Collection, collectFrom } from '../../../adapters/sources/collect.ts'
import type { Found, Source } from '../../../adapters/sources/source.ts'
import type { NewId } from '../../../shared/ids.ts'
import { plainText } from '../../../shared/text/read-text.ts'
import { storableText, storableValue } from '../../../shared/text/storable-text.ts'
import { oneLine, visible } from '../../../shared/text/untrusted-text.ts'
import type { Library, LibraryItem, NewItem } from '../library/index.ts'
import type { ConnectorList } from './connectors.ts'
import type { EvidenceStore } from './evidence-store.ts'
import { addressesIn, rarest, wordsOf } from './keywords.ts'
import type { StandingStore } from './standing-store.ts'
import { confidenceIn, freshnessOf, reliabilityOf } from './worth.ts'

interface Needs {
  connectors: ConnectorList
  store: EvidenceStore
  standing: StandingStore
  library: Pick<Library, 'keep'>
  newId: NewId
  now: () => Date
}

export interface CollectWish {
  task: string
  /** Default: all that are configured. */
  connectors?: readonly string[] | undefined
  /** Pages to read, beside those that the task names. */
  urls?: readonly string[] | undefined
  /** Nothing is searched, and the task itself names no pages. */
  pagesOnly?: boolean | undefined
  /** Of each connector. */
  limit: number
  signal: AbortSignal
  by?: string | undefined
}

export interface CollectedEvidence {
  keywords: string[]
  items: { item: LibraryItem; text: string }[]
  errors: CollectFault[]
  /** How many texts there were, before those that are the same became one. */
  searched: number
  /** Everything that was asked failed. */
  allFailed: boolean
}

const TOTAL_MS = 20_000
const MOST_PAGES = 5
const LONGEST_TITLE = 300

/** Asks sources at once and keeps what they give; reliability is fixed here. */
export function evidenceCollecting({ connectors, store, standing, library, newId, now }: Needs) {
  const chosen = (wished: readonly string[] | undefined, urls: readonly string[]): Source[] =>
    wished
      ? connectors.named(wished)
      : connectors.all.filter((source) => connectors.isReady(source) || (urls.length > 0 && source.read))

  async function keep(org: string, task: string, { found }: Collection, by: string | undefined) {
    const at = now()
    const drafts = found.map(({ source, found: each }) => draftOf(source, each, task, at))
    const kept = new Map<string, { item: LibraryItem; text: string }>()
    await store.inTurn(org, async (tx) => {
      await standing.seen(
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

  return async (org: string, wish: CollectWish): Promise<CollectedEvidence> => {
    const { task, limit, by, pagesOnly } = wish
    const named = pagesOnly ? [] : addressesIn(task)
    const urls = [...new Set([...(wish.urls ?? []), ...named])].slice(0, MOST_PAGES)
    const asked = chosen(wish.connectors, urls)
    const words = wordsOf(task)
    const keywords = rarest(words, await store.frequencies(org, words))
    const signal = AbortSignal.any([wish.signal, AbortSignal.timeout(TOTAL_MS)])
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
export type EvidenceCollecting = ReturnType<typeof evidenceCollecting>

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
