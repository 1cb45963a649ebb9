import type { Evidence } from '../../../../engine/state.ts'
import type { Passage } from '../reading/passages.ts'
import { anyOf, contentStems } from '../reading/words.ts'
import { isBareLabel } from './traits.ts'

export interface Ranked {
  passage: Passage
  /** 1 for the sentence that says most about the question, towards 0 for those that only stand near one. */
  relevance: number
}

const K1 = 1.2
const B = 0.75
/** The share of a question's words that makes a sentence, and a section, one about it. */
const DIRECT_SHARE = 0.3
const SECTION_SHARE = 0.25
/** How much of the relevance of their surroundings sentences have that name nothing themselves. */
const INHERITED = { heading: 0.7, block: 0.6, section: 0.45, label: 0.45 }
/** The relevance from which a sentence is about the question by its own words. */
export const DIRECT = 0.6
const MOST = 300
const NO_MATCHES: ReadonlyMap<string, number> = new Map()

/** Ranks passages by BM25 over the words of a question; what has nothing to do with it is left out. */
export function rank(passages: readonly Passage[], terms: ReadonlyMap<string, number>): Ranked[] {
  const total = [...terms.values()].reduce((sum, weight) => sum + weight, 0)
  if (!total || !passages.length) return []
  const needed = Math.min(1, DIRECT_SHARE * total)
  const promising = anyOf(terms.keys())
  const matches = passages.map((passage) =>
    promising.test(passage.text) ? matchesOf(passage.stems, terms) : NO_MATCHES,
  )
  const score = bm25(passages, matches, terms)
  const weightOf = (stems: Iterable<string>) => {
    let sum = 0
    for (const stem of new Set(stems)) sum += terms.get(stem) ?? 0
    return sum
  }

  const scores = matches.map((found, at) => (found.size && weightOf(found.keys()) >= needed ? score(at) : 0))
  const best = scores.reduce((highest, one) => Math.max(highest, one), 0)
  const blocks = new Set<string>()
  const sections = new Map<string, Set<string>>()
  const direct = new Set<string>()
  passages.forEach((passage, at) => {
    const found = matches[at] ?? NO_MATCHES
    if (!found.size) return
    const section = sectionKey(passage)
    sections.set(section, new Set([...(sections.get(section) ?? []), ...found.keys()]))
    if (!scores[at]) return
    blocks.add(blockKey(passage))
    direct.add(section)
  })
  const above = headingWeights(weightOf)

  const surroundings = (passage: Passage): number => {
    if (above(passage) >= needed) return INHERITED.heading
    if (blocks.has(blockKey(passage))) return INHERITED.block
    if (isBareLabel(passage.headings.at(-1) ?? '')) return INHERITED.label
    const section = sectionKey(passage)
    return direct.has(section) && weightOf(sections.get(section) ?? []) >= SECTION_SHARE * total ? INHERITED.section : 0
  }
  return passages
    .map((passage, at): Ranked => {
      const own = scores[at] ?? 0
      return { passage, relevance: own ? DIRECT + ((1 - DIRECT) * own) / best : DIRECT * surroundings(passage) }
    })
    .filter(({ relevance }) => relevance > 0)
    .sort((a, b) => b.relevance - a.relevance)
    .slice(0, MOST)
}

const blockKey = ({ evidence, block }: Passage) => `${evidence.id} ${block}`
const sectionKey = ({ evidence, section }: Passage) => `${evidence.id} ${section}`

function matchesOf(stems: readonly string[], terms: ReadonlyMap<string, number>): Map<string, number> {
  const found = new Map<string, number>()
  for (const stem of stems) if (terms.has(stem)) found.set(stem, (found.get(stem) ?? 0) + 1)
  return found
}

function bm25(
  passages: readonly Passage[],
  matches: readonly ReadonlyMap<string, number>[],
  terms: ReadonlyMap<string, number>,
) {
  const average = passages.reduce((sum, { text }) => sum + text.length, 0) / passages.length
  const holding = new Map<string, number>()
  for (const found of matches) for (const stem of found.keys()) holding.set(stem, (holding.get(stem) ?? 0) + 1)
  const rarity = (stem: string) => {
    const count = holding.get(stem) ?? 0
    return Math.log(1 + (passages.length - count + 0.5) / (count + 0.5))
  }
  return (at: number) => {
    const length = (passages[at]?.text.length ?? 0) / average
    let sum = 0
    for (const stem of terms.keys()) {
      const times = matches[at]?.get(stem) ?? 0
      if (times) sum += ((terms.get(stem) ?? 0) * rarity(stem) * times * (K1 + 1)) / (times + K1 * (1 - B + B * length))
    }
    return sum
  }
}

/** How much of the question the title of the source and the headings above a passage hold. */
function headingWeights(weightOf: (stems: Iterable<string>) => number) {
  const titles = new Map<Evidence, readonly string[]>()
  const weights = new Map<Evidence, Map<readonly string[], number>>()
  return ({ evidence, headings }: Passage): number => {
    const known = weights.get(evidence) ?? new Map<readonly string[], number>()
    weights.set(evidence, known)
    const weight = known.get(headings)
    if (weight !== undefined) return weight
    const title = titles.get(evidence) ?? contentStems(evidence.title)
    titles.set(evidence, title)
    const found = weightOf([...title, ...headings.flatMap((heading) => contentStems(heading))])
    known.set(headings, found)
    return found
  }
}
