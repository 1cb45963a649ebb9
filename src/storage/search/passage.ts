import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '../tables.ts'

/** What passages are parts of; each has its byte in the index, so the order stays. */
export const PASSAGE_KINDS = ['document', 'page', 'evidence', 'memory', 'message'] as const
export type PassageKind = (typeof PASSAGE_KINDS)[number]

/** Where a passage stands: in which page of its item, from which to before which character (UTF-16 code units). */
export interface Place {
  page: number
  start: number
  end: number
  /** What people call the page: `p. 12`, `slide 3`, `Sheet1`. */
  label?: string
}

export interface NewPassage {
  item: string
  ordinal: number
  kind: PassageKind
  /** Title and headings above it; its words count three times. */
  head: string
  place: Place
  text: string
  /** The language of its item as a tag (`de`, `pt-BR`), where it is told; else it is guessed. */
  language?: string | undefined
  debateId?: string | undefined
}

/** A condition on passages, such as that the item of a passage is of some kind. */
export type PassageFilter = (passages: ExpressionBuilder<Tables, 'passages'>) => Expression<SqlBool>

export interface SearchQuery {
  text: string
  /** Further words, and how much each of them counts beside those of `text`. */
  also?: readonly { text: string; weight: number }[] | undefined
  kinds?: readonly PassageKind[] | undefined
  /** How many items. */
  limit: number
  /** How many passages of each item; 1 unless told. */
  perItem?: number | undefined
  where?: PassageFilter | undefined
  /** Passages whose score is multiplied. */
  boost?: { factor: number; where: PassageFilter } | undefined
  /** Only passages of these items. */
  items?: readonly string[] | undefined
  /** False where only the words of the question count, however long it is. */
  widened?: boolean | undefined
  /** Only items that have every word of the text, in one of their passages or another. */
  everyWord?: boolean | undefined
  /** Where nothing has the last word of the text, it stands for words that begin with it. */
  lastBegins?: boolean | undefined
  /** Of those that are as good the one that was added later comes first. */
  latestFirst?: boolean | undefined
}

export interface Hit {
  org: string
  item: string
  passage: number
  ordinal: number
  kind: PassageKind
  head: string
  text: string
  place: Place
  debateId: string | null
  /** What it ranks by. */
  score: number
  /** What the question's own words make of it: the score, but for words by which a long question was widened. */
  own: number
  /** What a passage of usual length that holds every term of the question would score. */
  full: number
}
