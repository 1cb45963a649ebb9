import { likeness } from '../shared/text/likeness.ts'
import { contentStems } from '../shared/text/stems.ts'
import type { Piece } from './grounding.ts'

/** One passage that could be attached. */
export interface Candidate {
  piece: Omit<Piece, 'digest'>
  /** The source that it is part of, which is not taken as a whole. */
  source: string
  /** Its place among the passages of its source. */
  ordinal: number
  /** How well it answers the question; 0 when it shares no word with it. */
  score: number
}

export interface Material {
  /** The passages of each source that a person chose, the best first. */
  chosen: readonly (readonly Candidate[])[]
  /** What the search found, the best first. */
  found: readonly Candidate[]
  /** What the memory holds, the best first. */
  remembered: readonly Candidate[]
}

interface Limits {
  /** Characters of all pieces together. */
  budget: number
  /** How many pieces the search adds. */
  maxPieces: number
}

export const PIECES_BUDGET = 60_000
/** The most passages that the search takes from one source. */
export const MOST_OF_SOURCE = 3
const SHARE_OF_SOURCE = 0.4
const SHARE_OF_MEMORY = 0.25
/** From this likeness on two texts say the same. */
export const ALIKE = 0.8

/**
 * Chooses what goes into a debate: the best passage of everything that was chosen, then what the search found, then as
 * much more of what was chosen as there is room for. Of several sources none takes more than two fifths.
 */
export function choosePieces({ chosen, found, remembered }: Material, { budget, maxPieces }: Limits): Candidate[] {
  const first = chosen.flatMap((passages) => passages.slice(0, 1))
  const alike = likenessOfPieces()
  const isNew = (taken: readonly Candidate[]) => (one: Candidate) =>
    taken.every((other) => !isSame(one, other) && alike(one.piece, other.piece) < ALIKE)
  const sought: Candidate[] = []
  const fromMemory = Math.min(remembered.length, Math.floor(maxPieces * SHARE_OF_MEMORY))
  const take = (candidates: readonly Candidate[], most: number) => {
    for (const one of candidates) {
      if (sought.length >= most) return
      const ofSource = [...first, ...sought].filter(({ source }) => source === one.source).length
      if (ofSource < MOST_OF_SOURCE && isNew([...first, ...sought])(one)) sought.push(one)
    }
  }
  take(remembered, fromMemory)
  take(found, maxPieces)
  const rest = chosen
    .flatMap((passages) => passages.slice(1))
    .filter((one) => sought.every((other) => !isSame(one, other)))
    .toSorted((a, b) => b.score - a.score)
  return [...first, ...sought, ...filling(rest, [...first, ...sought], budget)]
}

const isSame = (one: Candidate, other: Candidate) => one.source === other.source && one.ordinal === other.ordinal

/** Measures how alike two pieces are; the words of each are read once. */
export function likenessOfPieces() {
  const known = new Map<string, readonly string[]>()
  const stemsOf = ({ content }: Pick<Piece, 'content'>) => {
    const stems = known.get(content) ?? contentStems(content)
    known.set(content, stems)
    return stems
  }
  return (one: Pick<Piece, 'content'>, other: Pick<Piece, 'content'>) => likeness(stemsOf(one), stemsOf(other))
}

const sizeOf = ({ piece }: Candidate) => piece.content.length

function filling(rest: readonly Candidate[], taken: readonly Candidate[], budget: number): Candidate[] {
  const used = new Map<string, number>()
  const use = (one: Candidate) => used.set(one.source, (used.get(one.source) ?? 0) + sizeOf(one))
  for (const one of taken) use(one)
  const several = new Set([...taken, ...rest].map(({ source }) => source)).size > 1
  const most = several ? budget * SHARE_OF_SOURCE : budget
  let left = budget - taken.reduce((sum, one) => sum + sizeOf(one), 0)
  return rest.filter((one) => {
    const size = sizeOf(one)
    if (size > left || (used.get(one.source) ?? 0) + size > most) return false
    use(one)
    left -= size
    return true
  })
}
