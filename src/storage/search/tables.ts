import type { Generated } from 'kysely'
import type { Timestamp } from '../column-types.ts'
import type { PassageKind, Place } from './passage.ts'

interface Passages {
  /** The tenant: an organization, or a mailbox, whose mails are found by themselves. */
  organization_id: string
  number: Generated<number>
  item: string
  ordinal: number
  kind: PassageKind
  head: string
  place: Place
  text: string
  /** The text search configuration by which its words were read. */
  config: string
  debate_id: string | null
  removed_at: Timestamp | null
}

interface SearchSegments {
  organization_id: string
  segment: Generated<number>
  /** Rises with every change, so that what is cached of it is known to be current. */
  version: number
  /** The power of eight of its places. */
  class: number
  /** What its words were made by. */
  analysis: string
  living: number
  total_length: number
  /** How many of its passages were read by which configuration. */
  configs: Record<string, number>
  /** The number of the passage in each place, ascending. */
  numbers: Buffer
  /** How long the passage in each place is, as a byte; 0 is an empty place. */
  lengths: Buffer
  kinds: Buffer
}

interface SearchPostings {
  organization_id: string
  segment: number
  term: string
  df: number
  /** Places and counts. */
  postings: Buffer
}

declare module '../tables.ts' {
  interface Tables {
    passages: Passages
    search_segments: SearchSegments
    search_postings: SearchPostings
  }
}
