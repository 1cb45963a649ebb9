import type { Candidate } from '../../../engine/grounding.ts'
import { BETWEEN_HEADINGS, LONGEST_TITLE } from '../../../engine/join-passages.ts'
import { oneLine } from '../../../shared/text/untrusted-text.ts'
import type { Hit } from '../../../storage/search/passage.ts'
import type { LibraryItem } from '../library/index.ts'
import { confidenceOf, kindOf, worthOf } from './worth.ts'

/** A passage of an item, and how it was found where it was. */
export interface Part extends Pick<Hit, 'passage' | 'ordinal' | 'head' | 'place' | 'text'> {
  item: LibraryItem
  /** How many passages the item has. */
  all: number
  found?: { score: number; own: number; full: number; rank: number }
}

/** A passage as it could stand in a debate. */
export function candidateOf({ item, all, found, ...passage }: Part, now: Date): Candidate {
  const { label, ...place } = passage.place
  const title = oneLine(item.title).slice(0, LONGEST_TITLE)
  return {
    source: item.id,
    ordinal: passage.ordinal,
    score: found?.score ?? 0,
    piece: {
      kind: kindOf(item),
      title: withHeadings(title, passage.head),
      source: item.url ?? title,
      content: passage.text,
      ...(item.url !== null && { url: item.url }),
      ...(item.publishedAt !== null && { published: item.publishedAt }),
      ...worthOf(item, confidenceOf(found), now),
      origin: { item: item.id, passage: passage.passage, place, all, ...(found && { rank: found.rank }) },
      ...(label !== undefined && { label: oneLine(label) }),
    },
  }
}

/** The headings above a passage and the header of its table say what its words are about. */
function withHeadings(title: string, head: string): string {
  const headings = oneLine(head)
  if (headings === '' || headings === title) return title
  return (headings.startsWith(title) ? headings : `${title}${BETWEEN_HEADINGS}${headings}`)
    .slice(0, LONGEST_TITLE)
    .toWellFormed()
}
