import { atFirstUse } from '../../shared/lazy-package.ts'
import { LONGEST_LICENCE } from '../blob-facts.ts'

/** A licence that a text is like, and how like it is. */
export interface LicenceLikeness {
  id: string
  /** 1: the same words. */
  likeness: number
  /** Less than .95: somebody must look. */
  isUncertain: boolean
}

const CERTAIN = 0.95
const LEAST = 0.85

const texts = atFirstUse<Record<string, { licenseText?: string }>>('spdx-license-list/full.js')

/** What stands behind the terms of some licences only explains how to apply them. */
const END_OF_TERMS = /end of terms and conditions[\s\S]*$/
/** A short notice that names the licence instead of repeating it. */
const APACHE_NOTICE = /licensed under the apache license,? version 2\.0/i
const LONGEST_NOTICE = 2_000

/** The words that make the licence, without who holds the copyright and since when. */
function wordsOf(text: string): string[] {
  const body = text
    .slice(0, LONGEST_LICENCE)
    .toLowerCase()
    .replace(END_OF_TERMS, ' ')
    .replace(/^.{0,10}copyright (?:\(c\)|©|<|\[|\d|holder:).*$/gm, ' ')
    .replace(/all rights reserved\.?/g, ' ')
    .replace(/<[^>\n]{0,60}>|\[[^\]\n]{0,60}\]/g, ' ')
  return body.match(/[\p{L}\p{N}]+/gu) ?? []
}

type Counts = ReadonlyMap<string, number>

/** How often each pair of words that follow each other occurs. */
function pairsOf(words: readonly string[]): Counts {
  const counts = new Map<string, number>()
  words.forEach((word, at) => {
    const pair = `${word} ${words[at + 1] ?? ''}`
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  })
  return counts
}

function likenessOf(one: Counts, oneSize: number, other: Counts, otherSize: number): number {
  let shared = 0
  for (const [pair, count] of one) shared += Math.min(count, other.get(pair) ?? 0)
  return (2 * shared) / (oneSize + otherSize)
}

/** Of equal texts the plainest name: not the former ones, and no more than the text says. */
const isFormerName = (id: string) => /\+$|^(?:A|L)?GPL-\d\.\d$|-or-later$|-with-/.test(id)

interface KnownText {
  id: string
  text: string
  pairs?: { counts: Counts; size: number }
}

let known: KnownText[] | undefined

const knownTexts = () =>
  (known ??= Object.entries(texts()).flatMap(([id, { licenseText }]) =>
    licenseText && licenseText.length > 100 && !isFormerName(id) ? [{ id, text: licenseText }] : [],
  ))

/** The words of a known text, counted when a text of about its length is first compared. */
function pairsOfKnown(one: KnownText) {
  const words = one.pairs ? [] : wordsOf(one.text)
  one.pairs ??= { counts: pairsOf(words), size: words.length }
  return one.pairs
}

const shareOfLengths = (one: number, other: number) => (2 * Math.min(one, other)) / (one + other)
/** Texts whose lengths differ more are not counted word by word: it leaves room for what stands around the terms. */
const LEAST_SHARE = 0.75

/** The licence whose SPDX text a text is like; undefined when it is like none. */
export function licenceOfText(text: string): LicenceLikeness | undefined {
  if (text.length < LONGEST_NOTICE && APACHE_NOTICE.test(text))
    return { id: 'Apache-2.0', likeness: 1, isUncertain: false }
  const words = wordsOf(text)
  const pairs = pairsOf(words)
  let best: { id: string; likeness: number } | undefined
  for (const one of knownTexts()) {
    if (shareOfLengths(one.text.length, text.length) < LEAST_SHARE) continue
    const { counts, size } = pairsOfKnown(one)
    const most = shareOfLengths(size, words.length)
    if (most < LEAST || most <= (best?.likeness ?? 0)) continue
    const likeness = likenessOf(pairs, words.length, counts, size)
    if (likeness > (best?.likeness ?? 0)) best = { id: one.id, likeness }
  }
  if (!best || best.likeness < LEAST) return undefined
  return { ...best, isUncertain: best.likeness < CERTAIN }
}
