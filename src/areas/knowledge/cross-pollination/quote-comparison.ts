import type { DebateState } from '../../../engine/state.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Library, LibraryItem, RemovedItem } from '../library/index.ts'
import type { DependencyStore } from './dependency-store.ts'
import { plainWords, quoteDigest, quoteNode } from './rests-on-store.ts'
import type { StaleStore } from './stale-store.ts'

interface Dependencies {
  ledger: Pick<Ledger, 'find'>
  library: Pick<Library, 'findAll' | 'removed' | 'predecessors' | 'pages'>
  edges: Pick<DependencyStore, 'citingItem'>
  stale: Pick<StaleStore, 'markNow' | 'unmarkNow'>
  /** The tenant and the workspaces in it, which read what it knows. */
  tenantsOf: (tenant: string) => Promise<readonly string[]>
  /** The tenant, and the organization above it, whose knowledge it reads. */
  readsOf: (tenant: string) => Promise<readonly string[]>
}

const PAGES_AT_ONCE = 100
const LONGEST_CHAIN = 50

/** Checks whether quoted words are still in a document after it was replaced; only missing quotes become stale. */
export function quoteComparison({ ledger, library, edges, stale, tenantsOf, readsOf }: Dependencies) {
  /** Includes removed items, whose replacement is still known. */
  const itemOf = async (org: string, id: string): Promise<LibraryItem | RemovedItem | undefined> =>
    (await library.findAll(org, [id]))[0] ?? (await library.removed(org, [id]))[0]

  const isReplaced = async (org: string, id: string) => Boolean((await itemOf(org, id))?.supersededBy)

  /** The latest replacement of an item. */
  async function newest(org: string, item: LibraryItem | RemovedItem) {
    let latest: LibraryItem | RemovedItem | undefined = item
    for (let n = 0; n < LONGEST_CHAIN && latest?.supersededBy; n++) latest = await itemOf(org, latest.supersededBy)
    return latest
  }

  async function wordsOf(org: string, id: string): Promise<string> {
    const texts: string[] = []
    for (let from = 1; ; from += PAGES_AT_ONCE) {
      const pages = await library.pages(org, id, from, PAGES_AT_ONCE)
      texts.push(...pages.map(({ text }) => plainWords(text)))
      if (pages.length < PAGES_AT_ONCE) return texts.join(' ')
    }
  }

  async function compare(org: string, debateIds: readonly string[], only?: string) {
    const words = new Map<string, string | undefined>()
    for (const debateId of debateIds) {
      const state = await ledger.find(debateId)
      if (!state || state.erased) continue
      for (const [item, quotes] of quotesByItem(state)) {
        if (only === undefined ? !(await isReplaced(org, item)) : item !== only) continue
        if (!words.has(item)) words.set(item, await present(org, item))
        const text = words.get(item)
        if (text === undefined) continue
        for (const quote of quotes) {
          const node = { kind: 'quote', id: quoteNode(item, quoteDigest(quote)) } as const
          if (text.includes(plainWords(quote))) await stale.unmarkNow(org, node)
          else await stale.markNow(org, node, 'replaced')
        }
      }
    }
  }

  /**
   * The text that stands in the item's place, or its own when it holds again: none when what took its place was removed.
   * Undefined while it is read, and for an item that was removed and not replaced: that refutes nothing.
   */
  async function present(org: string, id: string): Promise<string | undefined> {
    const item = await itemOf(org, id)
    if (!item) return undefined
    const now = await newest(org, item)
    if (!now || 'removedAt' in now) return item.supersededBy === null ? undefined : ''
    return now.status === 'ready' ? wordsOf(org, now.id) : undefined
  }

  return {
    /** After an item was replaced, removed or restored: checks every debate that quotes it or what it replaced. */
    async item(org: string, item: string) {
      const tenants = await tenantsOf(org)
      for (const id of [item, ...(await library.predecessors(org, item))])
        await compare(org, await edges.citingItem(tenants, id), id)
    },
    /** After a debate ended: checks everything that it quotes. */
    async debate(org: string, debateId: string) {
      for (const owner of await readsOf(org)) await compare(owner, [debateId])
    },
  }
}
export type QuoteComparison = ReturnType<typeof quoteComparison>

function quotesByItem({ evidence, messages, critiques }: DebateState): Map<string, string[]> {
  const items = new Map(evidence.flatMap(({ id, origin }) => (origin ? [[id, origin.item] as const] : [])))
  const quotes = [...messages.filter(({ discarded }) => !discarded), ...critiques].flatMap((answer) => answer.quotes)
  const known = quotes.flatMap((quote) => {
    const item = items.get(quote.evidence)
    return item === undefined ? [] : [{ item, text: quote.text }]
  })
  return new Map([...Map.groupBy(known, ({ item }) => item)].map(([item, own]) => [item, own.map(({ text }) => text)]))
}
