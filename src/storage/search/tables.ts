import type { Generated } from 'kysely'
import type { Timestamp } from '../column-types.ts'
import { personal, plain, type RowOf, table } from '../table.ts'
import type { PassageKind, Place } from './passage.ts'

const passages = table('passages', {
  columns: {
    /** The tenant: an organization, or a mailbox, whose mails are found by themselves. */
    organization_id: plain<string>(),
    number: plain<Generated<number>>(),
    item: plain<string>(),
    ordinal: plain<number>(),
    kind: plain<PassageKind>(),
    head: personal<string>(),
    text: personal<string>(),
    place: personal<Place>(),
    /** The text search configuration by which its words were read. */
    config: plain<string>(),
    debate_id: plain<string | null>(),
    removed_at: plain<Timestamp | null>(),
  },
  category: 'knowledge',
  purpose: 'Parts of texts of the organization, and of the mails of each mailbox, so that they can be found',
  exported: { omit: 'The texts are exported by the areas that keep them' },
  debate: { by: 'debate_id', erase: { effect: 'search.remove' } },
})

const searchSegments = table('search_segments', {
  columns: {
    organization_id: plain<string>(),
    segment: plain<Generated<number>>(),
    /** Rises with every change, so that what is cached of it is known to be current. */
    version: plain<number>(),
    /** The power of eight of its places. */
    class: plain<number>(),
    /** What its words were made by. */
    analysis: plain<string>(),
    living: plain<number>(),
    total_length: plain<number>(),
    /** How many of its passages were read by which configuration. */
    configs: plain<Record<string, number>>(),
    /** The number of the passage in each place, ascending. */
    numbers: plain<Buffer>(),
    /** How long the passage in each place is, as a byte; 0 is an empty place. */
    lengths: plain<Buffer>(),
    kinds: plain<Buffer>(),
  },
  category: 'machinery',
  purpose: 'Which passages a part of the search index holds',
  exported: { omit: 'It says nothing about a person' },
})

const searchPostings = table('search_postings', {
  columns: {
    organization_id: plain<string>(),
    segment: plain<number>(),
    term: personal<string>(),
    df: plain<number>(),
    /** Places and counts. */
    postings: plain<Buffer>(),
  },
  category: 'knowledge',
  purpose: 'Which words stand in which passages, so that they can be found',
  exported: { omit: 'The texts are exported by the areas that keep them' },
  person: { by: [], erase: { keep: 'Its words go with the passages that hold them' } },
})

export const searchTables = [passages, searchSegments, searchPostings]

declare module '../tables.ts' {
  interface Tables {
    passages: RowOf<typeof passages>
    search_segments: RowOf<typeof searchSegments>
    search_postings: RowOf<typeof searchPostings>
  }
}
