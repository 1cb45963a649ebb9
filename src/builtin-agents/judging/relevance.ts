import type { Evidence } from '../../engine/state-parts.ts'
import type { Passage } from '../reading/passages.ts'
import { contentStems, stemCounter } from '../reading/words.ts'
import { isBareLabel } from './traits.ts'

export interface Ranked {
  passage: Passage
  /** 1 for the sentence that says most about the question, towards 0 for those that only stand near one. */
  relevance: number
}

/** A passage with the words of the question that it holds. */
interface Matched {
  passage: Passage
  words: ReadonlyMap<string, number>
  /** How much of the question they are. */
  weight: number
}

type Terms = ReadonlyMap<string, number>

const K1 = 1.2
const B = 0.3
/** The share of a question's words that makes a sentence, and a section, one about it. */
const DIRECT_SHARE = 0.3
const SECTION_SHARE = 0.25
/** The relevance from which a sentence is about the question by its own words. */
export const DIRECT = 0.6
/** How much of that sentences have which name nothing themselves, from where they stand. */
const INHERITED = { heading: 0.7, block: 0.6, section: 0.45, label: 0.45 }
/** Of more passages than this about as relevant, a sample decides, drawn by lot and not by their length. */
const MOST = 300

/**
 * Ranks passages by BM25 over the words of a question; what has nothing to do with it is left out, except where it names
 * the matter otherwise.
 */
export function rank(passages: readonly Passage[], terms: Terms, otherName?: RegExp): Ranked[] {
  const total = weightOf(terms.keys(), terms)
  if (!total || !passages.length) return []
  const count = stemCounter(terms)
  const needed = Math.min(1, DIRECT_SHARE * total)
  const all = passages.map((passage): Matched => {
    const words = count(passage.text)
    const weight = words.size ? weightOf(words.keys(), terms) : 0
    return { passage, words, weight: otherName?.test(passage.text) ? Math.max(weight, needed) : weight }
  })
  const isDirect = ({ weight }: Matched) => weight >= needed
  const inherited = surroundings(all, terms, isDirect, needed, SECTION_SHARE * total)
  const relevant = fewer(all.filter((one) => isDirect(one) || inherited(one.passage) > 0))
  const score = bm25(all, terms)
  const best = relevant.reduce((highest, one) => (isDirect(one) ? Math.max(highest, score(one)) : highest), 0)
  return relevant.map((one) => ({
    passage: one.passage,
    relevance: isDirect(one) ? DIRECT + (1 - DIRECT) * (best && score(one) / best) : DIRECT * inherited(one.passage),
  }))
}

function weightOf(stems: Iterable<string>, terms: Terms): number {
  let sum = 0
  for (const stem of new Set(stems)) sum += terms.get(stem) ?? 0
  return sum
}

/** Those that hold most of the question; of equals, those whose lot it is. */
function fewer(relevant: readonly Matched[]): readonly Matched[] {
  if (relevant.length <= MOST) return relevant
  return relevant
    .map((one) => ({ one, lot: lotOf(one.passage) }))
    .sort((a, b) => b.one.weight - a.one.weight || a.lot - b.lot)
    .slice(0, MOST)
    .map(({ one }) => one)
}

/** A number that has nothing to do with what a passage says. */
function lotOf({ text }: Passage): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) | 0
  return hash
}

function bm25(all: readonly Matched[], terms: Terms) {
  const average = all.reduce((sum, { passage }) => sum + passage.text.length, 0) / all.length
  const holding = new Map<string, number>()
  for (const { words } of all) for (const stem of words.keys()) holding.set(stem, (holding.get(stem) ?? 0) + 1)
  const rarity = (stem: string) => {
    const count = holding.get(stem) ?? 0
    return Math.log(1 + (all.length - count + 0.5) / (count + 0.5))
  }
  return ({ passage, words }: Matched) => {
    const length = passage.text.length / average
    let sum = 0
    for (const [stem, weight] of terms) {
      const times = words.get(stem)
      if (times) sum += (weight * rarity(stem) * times * (K1 + 1)) / (times + K1 * (1 - B + B * length))
    }
    return sum
  }
}

const blockKey = ({ evidence, block }: Passage) => `${evidence.id} ${block}`
const sectionKey = ({ evidence, section }: Passage) => `${evidence.id} ${section}`

/** What a passage inherits from the headings above it, its paragraph and its section. */
function surroundings(
  all: readonly Matched[],
  terms: Terms,
  isDirect: (one: Matched) => boolean,
  needed: number,
  neededOfSection: number,
) {
  const blocks = new Set<string>()
  const sections = new Map<string, Set<string>>()
  for (const one of all)
    if (isDirect(one)) {
      blocks.add(blockKey(one.passage))
      sections.set(sectionKey(one.passage), new Set())
    }
  for (const { passage, words } of all)
    if (words.size) for (const stem of words.keys()) sections.get(sectionKey(passage))?.add(stem)
  const above = headingWeights(terms)

  return (passage: Passage): number => {
    if (above(passage) >= needed) return INHERITED.heading
    if (blocks.has(blockKey(passage))) return INHERITED.block
    if (isBareLabel(passage.headings.at(-1) ?? '')) return INHERITED.label
    const section = sections.get(sectionKey(passage))
    return section && weightOf(section, terms) >= neededOfSection ? INHERITED.section : 0
  }
}

/** How much of the question the title of the source and the headings above a passage hold. Each is read once. */
function headingWeights(terms: Terms) {
  const read = new Map<string, readonly string[]>()
  const termsIn = (text: string) => {
    const known = read.get(text) ?? contentStems(text).filter((stem) => terms.has(stem))
    read.set(text, known)
    return known
  }
  const weights = new Map<Evidence, Map<readonly string[], number>>()
  return ({ evidence, headings }: Passage): number => {
    const known = weights.get(evidence) ?? new Map<readonly string[], number>()
    weights.set(evidence, known)
    const weight = known.get(headings) ?? weightOf([evidence.title, ...headings].flatMap(termsIn), terms)
    known.set(headings, weight)
    return weight
  }
}
