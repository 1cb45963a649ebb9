import { VendorError } from '../../../../adapters/outbound/vendor-error.ts'
import { type Topic, validTime } from '../../../../adapters/sources/source.ts'
import { webAddress } from '../../../../adapters/sources/web-address.ts'
import { LARGEST_INTEGER } from '../../../../shared/schemas.ts'
import { storableJson, storableText } from '../../../../shared/text/storable-text.ts'
import { oneLine } from '../../../../shared/text/untrusted-text.ts'

/** A topic in the form in which it is stored. */
export interface FetchedTopic {
  externalId: string
  topic: string
  url: string | null
  discussion_url: string | null
  volume: number | null
  points: number | null
  comments: number | null
  upvote_ratio: number | null
  likes: number | null
  replies: number | null
  published_at: string | null
  raw: Record<string, unknown>
}

/** Why a platform could not be queried, in words safe to show. */
export interface FetchFault {
  kind: string
  message: string
  at: string
}

const LONGEST_TEXT = 500
const MOST_RAW_BYTES = 4_096

/** Sanitizes what a platform sent: cuts text, and drops invalid numbers and addresses. */
export function fetchedTopic(topic: Topic): FetchedTopic {
  return {
    externalId: topic.externalId,
    topic: headline(topic.title),
    url: webAddress(topic.url),
    discussion_url: webAddress(topic.discussionUrl),
    volume: count(topic.volume),
    points: count(topic.points),
    comments: count(topic.comments),
    upvote_ratio: share(topic.upvoteRatio),
    likes: count(topic.likes),
    replies: count(topic.replies),
    published_at: validTime(topic.publishedAt),
    raw: small(topic.raw),
  }
}

export const headline = (text: string): string => [...oneLine(storableText(text))].slice(0, LONGEST_TEXT).join('')

const count = (given: number | undefined): number | null =>
  given === undefined || !Number.isFinite(given) || given < 0 ? null : Math.min(Math.round(given), LARGEST_INTEGER)

const share = (given: number | undefined): number | null =>
  given === undefined || !(given >= 0 && given <= 1) ? null : given

export function small(raw: object): Record<string, unknown> {
  const text = storableJson(raw)
  return Buffer.byteLength(text) <= MOST_RAW_BYTES ? (JSON.parse(text) as Record<string, unknown>) : {}
}

export const fetchFault = (fault: unknown, now: Date): FetchFault => ({
  kind: fault instanceof VendorError ? fault.kind : 'api',
  message: fault instanceof VendorError ? fault.message : 'It could not be asked',
  at: now.toISOString(),
})
