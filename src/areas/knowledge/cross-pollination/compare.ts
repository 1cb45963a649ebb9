import type { DebateState } from '../../../engine/state.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Library, LibraryItem } from '../library/index.ts'
import type { EdgesStore } from './edges-store.ts'
import { knownDebate } from './known-debate.ts'
import { plainWords, quoteDigest, quoteNode } from './quoted.ts'
import type { StaleStore } from './stale-store.ts'

interface Needs {
  ledger: Pick<Ledger, 'load'>
  library: Pick<Library, 'findAll' | 'pages'>
  edges: Pick<EdgesStore, 'citingItem'>
  stale: Pick<StaleStore, 'markNow' | 'unmarkNow'>
}

const PAGES_AT_ONCE = 100
const LONGEST_CHAIN = 50

/** Whether words that decisions quote are still in a document that was replaced: where they are, nobody is alarmed. */
export function quoteComparison({ ledger, library, edges, stale }: Needs) {
  const known = knownDebate(ledger)
  const itemOf = async (org: string, id: string) => (await library.findAll(org, [id]))[0]

  const isReplaced = async (org: string, id: string) => Boolean((await itemOf(org, id))?.supersededBy)

  /** What stands in its place now; undefined when that is gone. */
  async function newest(org: string, item: LibraryItem): Promise<LibraryItem | undefined> {
    let latest: LibraryItem | undefined = item
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
      const state = await known(debateId)
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

  /** The text that stands in the item's place, or its own when it holds again; undefined while it is read, or when the item is gone. */
  async function present(org: string, id: string): Promise<string | undefined> {
    const item = await itemOf(org, id)
    if (!item) return undefined
    const now = await newest(org, item)
    if (!now) return ''
    return now.status === 'ready' ? wordsOf(org, now.id) : undefined
  }

  return {
    /** After the item was replaced, or holds again: every debate that quotes it. */
    item: async (org: string, item: string) => compare(org, await edges.citingItem(org, item), item),
    /** After the debate ended: everything that it quotes. */
    debate: (org: string, debateId: string) => compare(org, [debateId]),
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
