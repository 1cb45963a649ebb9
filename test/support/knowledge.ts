import { createHash } from 'node:crypto'
import { library as openLibrary } from '../../src/areas/knowledge/library/index.ts'
import type { LibraryItem, NewItem } from '../../src/areas/knowledge/library/item.ts'
import type { Platform } from '../../src/platform.ts'
import { plainText, type ReadText } from '../../src/shared/text/read-text.ts'

/** The library of a service, for tests that look into it without its endpoints. */
export const libraryOf = (platform: Platform) =>
  openLibrary(platform, {
    retrieval: async () => ({ supplied: 0, cited: 0, searches: 0, meanReciprocalRank: null }),
    readPage: () => Promise.reject(new Error('No page is read here')),
  }).library

/** Puts things into the library of a tenant, as readers and collectors do. */
export function shelf(platform: Platform) {
  const library = libraryOf(platform)
  return (org: string, text: string | ReadText, more: Partial<NewItem> = {}): Promise<LibraryItem> => {
    const read = typeof text === 'string' ? plainText(text) : text
    const digest = createHash('sha256').update(JSON.stringify(read.pages)).digest('hex')
    const { kind = 'document', title = 'Handbook' } = more
    const id = more.id ?? platform.newId(kind === 'evidence' ? 'evidence' : 'document')
    const source = { sourceType: kind === 'evidence' ? 'web' : 'document', sourceId: id, sourceKey: id }
    const item = { ...source, ...more, id, kind, title, digest }
    return platform.db.transaction().execute((tx) => library.keep(tx, org, item, read))
  }
}

/** Paragraphs about nothing that anybody asks, as long as passages are. */
export const filler = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) =>
    Array.from(
      { length: 9 },
      (__, j) =>
        `Note ${from + i}.${j} of the ${SUBJECTS[(from + i + j) % SUBJECTS.length]} records that the ${SUBJECTS[(from + 3 * i + 7 * j) % SUBJECTS.length]} was looked at by clerk ${(from + i) * 10 + j} and nothing else was noticed that day.`,
    ).join(' '),
  ).join('\n\n')

const SUBJECTS = [
  'gutters',
  'archive',
  'bicycle shed',
  'meadow',
  'letterbox',
  'flagpole',
  'pantry',
  'hedge',
  'sundial',
  'well',
  'barometer',
  'attic',
  'trellis',
  'weathercock',
]
