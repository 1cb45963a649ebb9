import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '../tables.ts'

/** The kinds of items that passages belong to; the index stores a byte for each, so the order is fixed. */
export const PASSAGE_KINDS = ['document', 'page', 'evidence', 'memory', 'message'] as const
export type PassageKind = (typeof PASSAGE_KINDS)[number]

/** Where a passage is: the page of its item, from `start` to before `end` (UTF-16 code units). */
export interface Place {
  page: number
  start: number
  end: number
  /** The name of the page: `p. 12`, `slide 3`, `Sheet1`. */
  label?: string
}

export interface NewPassage {
  item: string
  ordinal: number
  kind: PassageKind
  /** The title and headings above it; their words count three times. */
  head: string
  place: Place
  text: string
  /** The language tag of its item (`de`, `pt-BR`), if known; otherwise it is detected. */
  language?: string | undefined
  debateId?: string | undefined
}

/** A condition on passages, such as the kind of their item. */
export type PassageFilter = (passages: ExpressionBuilder<Tables, 'passages'>) => Expression<SqlBool>

/** A table that holds a row for each item, by tenant and id; what hits bring along is made of these columns. */
export interface ItemTable<Kept> {
  table: keyof Tables
  columns: readonly string[]
  read(row: object): Kept
}

export interface SearchQuery<Kept = unknown> {
  text: string
  /** Further words, and how much each counts relative to those of `text`. */
  also?: readonly { text: string; weight: number }[] | undefined
  kinds?: readonly PassageKind[] | undefined
  /** How many items. */
  limit: number
  /** How many passages of each item; 1 by default. */
  perItem?: number | undefined
  where?: PassageFilter | undefined
  /** Passages whose score is multiplied. */
  boost?: { factor: number; where: PassageFilter } | undefined
  /** Only passages of these items. */
  items?: readonly string[] | undefined
  /** False if only the words of the question count, however long it is. */
  widened?: boolean | undefined
  /** Only items that contain every word of the text, in any of their passages. */
  everyWord?: boolean | undefined
  /** If nothing contains the last word of the text, it stands for words that begin with it. */
  lastBegins?: boolean | undefined
  /** Of equally good items the later one comes first. */
  latestFirst?: boolean | undefined
  /** Where the items are kept, if each hit is to bring its item. */
  itemsIn?: ItemTable<Kept> | undefined
}

export interface Hit<Kept = unknown> {
  org: string
  item: string
  passage: number
  ordinal: number
  kind: PassageKind
  head: string
  text: string
  place: Place
  debateId: string | null
  /** The ranking score. */
  score: number
  /** The score of the question's own words, without those by which a long question was widened. */
  own: number
  /** The score of a passage of average length that contains every term of the question. */
  full: number
  /** Its item, if the query told where the items are kept and it is there. */
  kept?: Kept | undefined
}
