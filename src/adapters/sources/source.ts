import type { EvidenceKind } from '../../engine/evidence-kinds.ts'

type Json = Record<string, unknown>

/** A question to a source. */
export interface SourceQuery {
  /** The caller's words. */
  text: string
  /** The rarest words, for sources that demand every word. */
  keywords: readonly string[]
  limit: number
}

export interface SourceCall {
  org: string
  signal: AbortSignal
}

/** A text from a source. */
export interface Found {
  title: string
  text: string
  url: string
  author?: string
  publishedAt?: string
  metadata?: Json
  /** The key of the reputation that it affects: a registrable host, a feed, a document or a connector. */
  sourceKey: string
}

/** A topic that people discuss at a source. */
export interface Topic {
  title: string
  /** The subject's page and the page of the discussion. */
  url?: string
  discussionUrl?: string
  volume?: number
  points?: number
  comments?: number
  upvoteRatio?: number
  likes?: number
  replies?: number
  publishedAt?: string
  /** The vendor's data, at most 4 KB. */
  raw: Json
  externalId: string
}

/** A connector builds requests and reads answers. It throws nothing but `VendorError`. */
export interface Source {
  name: string
  kind: EvidenceKind
  sourceType: SourceType
  credibility: number
  authority: number
  volumeMultiplier: number
  halfLifeHours: number
  /** The missing settings; empty when it can be used. */
  needs: readonly string[]
  bucket: string
  search?(query: SourceQuery, at: SourceCall): Promise<Found[]>
  trending?(limit: number, at: SourceCall): Promise<Topic[]>
  /** Reads a page that the caller named. */
  read?(url: string, at: SourceCall): Promise<Found>
}

/** The answers of several calls without those that failed; throws if all failed. */
export async function someOf<Answer>(calls: readonly Promise<Answer>[]): Promise<Answer[]> {
  const settled = await Promise.allSettled(calls)
  const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const [fault] = settled.flatMap((each) => (each.status === 'rejected' ? [each] : []))
  if (fault && answers.length === 0) throw fault.reason
  return answers
}

/** The types of sources, and the kind of evidence that each gives. */
export const SOURCE_TYPES = {
  local_documents: 'document',
  code_hosting: 'code',
  web: 'web',
  academic: 'paper',
  tech_community: 'forum',
  encyclopedia: 'web',
  forum: 'forum',
  social: 'forum',
  sql_database: 'database',
  news: 'news',
  financial_filings: 'filing',
} as const satisfies Record<string, EvidenceKind>

export type SourceType = keyof typeof SOURCE_TYPES

const LATEST_YEAR = 9_999

/** A time that a source gave, as ISO 8601; null unless it is a real one since 1970. */
export function validTime(given: string | number | undefined): string | null {
  const at = new Date(given ?? '')
  const year = at.getUTCFullYear()
  return Number.isNaN(year) || year < 1970 || year > LATEST_YEAR ? null : at.toISOString()
}
