import { spanning } from '../shared/text/sheet-range.ts'
import type { Candidate } from './choose-pieces.ts'
import type { PieceOrigin } from './events/parts.ts'

/** The text of the page that a piece was taken from, if it is at hand. */
type TextOfPage = (origin: PieceOrigin) => string | undefined

/** How titles separate nested headings. */
export const BETWEEN_HEADINGS = ' › '
export const LONGEST_TITLE = 300

/** How much may stand between two passages that become one: a heading, a line between tables. */
const LONGEST_GAP = 300

/** Joins passages that follow each other on one page; each piece says how many passages of its source are shown. */
export function joined(candidates: readonly Candidate[], textOf: TextOfPage): Candidate[] {
  const shown = Map.groupBy(candidates, ({ source }) => source)
  const seen = new Set<Candidate>()
  return candidates.flatMap((one) => {
    if (seen.has(one)) return []
    const others = shown.get(one.source) ?? [one]
    const run = runAround(one, others)
    for (const each of run) seen.add(each)
    return asOne(run, textOf).map((each) => withShown(each, others.length))
  })
}

/** The neighbouring passages that follow each other without a gap, in order. */
function runAround(one: Candidate, others: readonly Candidate[]): Candidate[] {
  const byOrdinal = new Map(others.map((other) => [other.ordinal, other]))
  const run = [one]
  for (let before = byOrdinal.get(one.ordinal - 1); before && follows(before, run[0]); ) {
    run.unshift(before)
    before = byOrdinal.get(before.ordinal - 1)
  }
  for (let after = byOrdinal.get(one.ordinal + 1); after && follows(run.at(-1), after); ) {
    run.push(after)
    after = byOrdinal.get(after.ordinal + 1)
  }
  return run
}

function follows(one: Candidate | undefined, next: Candidate | undefined): boolean {
  const [place, after] = [one?.piece.origin?.place, next?.piece.origin?.place]
  if (!place || !after || place.page !== after.page) return false
  return after.start >= place.end && after.start - place.end <= LONGEST_GAP
}

function asOne(run: readonly Candidate[], textOf: TextOfPage): Candidate[] {
  const [first, last] = [run[0], run.at(-1)]
  const [origin, end] = [first?.piece.origin, last?.piece.origin?.place.end]
  const page = origin && run.length > 1 ? textOf(origin) : undefined
  if (!first || !origin || end === undefined || page === undefined) return [...run]
  const place = { ...origin.place, end }
  const best = Math.min(...run.map(({ piece }) => piece.origin?.rank ?? Number.POSITIVE_INFINITY))
  const rank = Number.isFinite(best) ? { rank: best } : {}
  const content = page.slice(place.start, place.end)
  const title = titleOfAll(run.map(({ piece }) => piece.title))
  const label = spanning(run.map(({ piece }) => piece.label))
  const named = { title, ...(label !== undefined && { label }) }
  return [{ ...first, piece: { ...first.piece, ...named, content, origin: { ...origin, place, ...rank } } }]
}

/** The title of passages under several headings: the headings above all of them, then those of each. */
function titleOfAll(titles: readonly string[]): string {
  const [first = [], ...others] = [...new Set(titles)].map((title) => title.split(BETWEEN_HEADINGS))
  const parted = first.findIndex((heading, i) => others.some((other) => other[i] !== heading))
  const shared = first.slice(0, parted < 0 ? first.length : parted)
  const rests = [first, ...others].map((headings) => headings.slice(shared.length).join(BETWEEN_HEADINGS))
  return [...shared, ...[rests.filter(Boolean).join(' · ')].filter(Boolean)]
    .join(BETWEEN_HEADINGS)
    .slice(0, LONGEST_TITLE)
    .toWellFormed()
}

function withShown(one: Candidate, shown: number): Candidate {
  const { origin } = one.piece
  return origin ? { ...one, piece: { ...one.piece, origin: { ...origin, shown } } } : one
}
