import type { EvidenceKind } from '../../engine/evidence-kinds.ts'

type Json = Record<string, unknown>

/** What a source is asked, and by whom. */
export interface SourceQuery {
  /** The words of the caller. */
  text: string
  /** The rarest of them, for sources that demand every word. */
  keywords: readonly string[]
  limit: number
}

export interface SourceCall {
  org: string
  signal: AbortSignal
}

/** A text that a source gave. */
export interface Found {
  title: string
  text: string
  url: string
  author?: string
  publishedAt?: string
  metadata?: Json
  /** Whose reputation it touches: a registrable host, a feed, a document, a connector. */
  sourceKey: string
}

/** What people talk about at a source. */
export interface Topic {
  title: string
  /** What it is about, and where it is talked about. */
  url?: string
  discussionUrl?: string
  volume?: number
  points?: number
  comments?: number
  upvoteRatio?: number
  likes?: number
  replies?: number
  publishedAt?: string
  /** What the vendor sent, at most 4 KB. */
  raw: Json
  externalId: string
}

/** One connector: it builds requests and reads answers. All it throws is `VendorError`. */
export interface Source {
  name: string
  kind: EvidenceKind
  sourceType: SourceType
  credibility: number
  authority: number
  volumeMultiplier: number
  halfLifeHours: number
  /** The settings that are missing; none when it can be asked. */
  needs: readonly string[]
  bucket: string
  search?(query: SourceQuery, at: SourceCall): Promise<Found[]>
  trending?(limit: number, at: SourceCall): Promise<Topic[]>
  /** The page at an address that a caller names. */
  read?(url: string, at: SourceCall): Promise<Found>
}

/** What several calls answered, without those that failed; when all failed, so does this. */
export async function someOf<Answer>(calls: readonly Promise<Answer>[]): Promise<Answer[]> {
  const settled = await Promise.allSettled(calls)
  const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const [fault] = settled.flatMap((each) => (each.status === 'rejected' ? [each] : []))
  if (fault && answers.length === 0) throw fault.reason
  return answers
}

/** Every type of source, as evidence tells it, and the kind of evidence that it gives. */
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
