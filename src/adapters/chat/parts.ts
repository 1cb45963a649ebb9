import type { ChatCard } from './card.ts'

/** One piece of a card in the order in which people read it. */
export interface Part {
  kind: 'phases' | 'conclusion' | 'dissent' | 'confidence' | 'line' | 'fact' | 'note'
  label?: string
  /** As it was said: a renderer defuses it. */
  text: string
}

const SIGNS = { done: '✓', now: '●', ahead: '○' } as const
const percent = (share: number) => `${Math.round(share * 100)} %`

/** A card as a list of pieces; what disagrees stands right behind the conclusion. */
export function partsOf({ phases, lines, dissent, confidence, facts, note }: ChatCard): Part[] {
  const [conclusion, ...rest] = lines
  const strip = phases?.map(({ name, state }) => `${SIGNS[state]} ${name}`).join(' · ')
  const threshold = confidence?.threshold === undefined ? '' : ` (needed: ${percent(confidence.threshold)})`
  const parts: Part[] = [
    ...(note ? [{ kind: 'note' as const, text: note }] : []),
    ...(strip ? [{ kind: 'phases' as const, text: strip }] : []),
    ...(conclusion ? [{ kind: 'conclusion' as const, text: conclusion }] : []),
    ...(dissent ?? []).map((text) => ({ kind: 'dissent' as const, label: 'Dissent', text })),
    ...(confidence
      ? [
          {
            kind: 'confidence' as const,
            label: 'Confidence',
            text: `${percent(confidence.value)}${threshold}. ${confidence.sentence}`,
          },
        ]
      : []),
    ...rest.map((text) => ({ kind: 'line' as const, text })),
    ...(facts ?? []).map(({ label, value }) => ({ kind: 'fact' as const, label, text: value })),
  ]
  return parts.filter(({ text }) => text.trim() !== '')
}

type SizeOf = (part: Part) => number

interface Room {
  /** For all of them together. */
  most: number
  /** For each. */
  mostEach?: number
  sizeOf: SizeOf
}

const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)

/** The size that the longest are cut down to, so that all of them have that room. */
function levelOf(sizes: readonly number[], room: number): number {
  let left = room
  const ascending = sizes.toSorted((one, other) => one - other)
  for (const [index, size] of ascending.entries()) {
    const share = left / (ascending.length - index)
    if (size > share) return Math.floor(share)
    left -= size
  }
  return Number.POSITIVE_INFINITY
}

/** The conclusion and what disagrees with it are shortened only when nothing else is left to shorten. */
const isLast = ({ kind }: Part) => kind === 'conclusion' || kind === 'dissent'

/** The pieces that fit: the longest is cut first, at the end of a sentence. */
export function fitted(
  parts: readonly Part[],
  { most, mostEach = Number.POSITIVE_INFINITY, sizeOf }: Room,
): { parts: Part[]; cut: boolean } {
  const kept = parts.map((part) => (sizeOf(part) > mostEach ? shortened(part, mostEach, sizeOf) : part))
  for (const isMeant of [(part: Part) => !isLast(part), isLast]) {
    const sizes = kept.map((part) => (part.text === '' ? 0 : sizeOf(part)))
    const over = sum(sizes) - most
    if (over <= 0) break
    const meant = sizes.filter((_, index) => isMeant(kept[index] as Part))
    const level = levelOf(meant, Math.max(0, sum(meant) - over))
    for (const [index, part] of kept.entries()) {
      if (isMeant(part) && (sizes[index] ?? 0) > level) kept[index] = shortened(part, level, sizeOf)
    }
  }
  const left = kept.filter(({ text }) => text !== '')
  return { parts: left, cut: left.length < parts.length || left.some((part) => !parts.includes(part)) }
}

const SENTENCE_END = /[.!?…。！？]["'”’)]?(?=\s|$)|\n/g
const MARK = ' …'

/** The longest beginning that fits, if it can be up to the end of a sentence; nothing, if none does. */
function shortened(part: Part, room: number, sizeOf: SizeOf): Part {
  const signs = [...part.text]
  const upTo = (count: number) => ({ ...part, text: `${signs.slice(0, count).join('')}${MARK}` })
  let fits = 0
  for (let above = signs.length; fits < above; ) {
    const middle = Math.ceil((fits + above) / 2)
    if (sizeOf(upTo(middle)) <= room) fits = middle
    else above = middle - 1
  }
  if (fits === 0) return { ...part, text: '' }
  const start = signs.slice(0, fits).join('')
  const sentence = [...start.matchAll(SENTENCE_END)].at(-1)
  const end = sentence ? sentence.index + sentence[0].length : 0
  const word = start.search(/\s\S*$/)
  const cut = end * 2 >= start.length ? end : word * 2 >= start.length ? word : start.length
  return { ...part, text: `${start.slice(0, cut).trimEnd()}${MARK}` }
}
