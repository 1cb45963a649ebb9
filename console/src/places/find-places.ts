import { menuTitle, offeredTo } from './index.ts'
import type { OfferedPlace, Words } from './place.ts'

type Offered = ReturnType<typeof offeredTo>[number]

interface FoundPlace {
  to: Offered['to']
  search?: { tab: string }
  title: string
  /** What tells why it was found, or where it is. */
  about?: string
}

/** The places and their parts that this role may open and that have these words in a name or another word for it; names come first. */
export function foundPlaces(wanted: string, role: string | undefined): readonly FoundPlace[] {
  const places = offeredTo(role)
  if (wanted === '') return places.map(({ to, title }) => ({ to, title }))
  const has = (text: string) => text.toLowerCase().includes(wanted.toLowerCase())
  const called = (words: Words) => words.find((word) => word !== undefined && has(word))
  const named: FoundPlace[] = []
  const known: FoundPlace[] = []
  for (const place of places) {
    const { to, title, words }: Pick<OfferedPlace, 'title' | 'words'> & Pick<Offered, 'to'> = place
    const word = called(words)
    if (has(title)) named.push({ to, title })
    else if (word !== undefined) known.push({ to, title, about: word })
    for (const [tab, section] of Object.entries(sectionsOf(place))) {
      const found = { to, search: { tab }, title: section.title, about: `in ${menuTitle(place)}` }
      if (has(section.title)) named.push(found)
      else if (called(section.words) !== undefined) known.push(found)
    }
  }
  return [...named, ...known]
}

const sectionsOf = ({ sections = {} }: Pick<OfferedPlace, 'title' | 'sections'>) => sections
