import { together } from '../connection/together.ts'
import type { Database, Transaction } from '../database.ts'
import { chainedHash, NO_EVENT, privateDigest } from './hash-chain.ts'
import { EVENT_COLUMNS, type EventRow } from './rows.ts'

export type Verification =
  | { intact: true; version: number; hash: string }
  /** `version` is the first event that is not what was appended. */
  | { intact: false; version: number; reason: string }

/** Where a debate's own row says that its log ends. */
export interface StoredHead {
  id: string
  organization_id: string
  version: number
  head_hash: string
}

/** What differs from what was appended, and at which event. */
export interface ChainFault {
  version: number
  reason: string
  /** Missing, or not part of this debate; otherwise changed. */
  kind: 'missing' | 'stray' | 'changed'
}

type StoredEvent = EventRow & { salt: string | null }
type Place = Pick<StoredEvent, 'version' | 'hash' | 'position'>

const PAGE = 500
const MOST_STRAYS = 100
/** A version that stands before all, also before versions that none can have. */
const BEFORE_ANY = Number.MIN_SAFE_INTEGER
const BEFORE_ALL: Place = { version: 0, hash: NO_EVENT, position: 0 }

/** Recomputes a debate's chain from its first event to its head. Erased text leaves its digest, which is enough. */
export const verifyChain = (db: Database, debateId: string): Promise<Verification | undefined> =>
  readingOnce(db, async (tx) => {
    const [[head], first] = await together(
      tx,
      tx.selectFrom('debates').select(['id', 'organization_id', 'version', 'head_hash']).where('id', '=', debateId),
      pageAfter(tx, debateId, BEFORE_ANY),
    )
    if (!head) return undefined
    for await (const { version, reason } of chainFaults(tx, head, { first })) return { intact: false, version, reason }
    return { intact: true, version: head.version, hash: head.head_hash }
  })

/** Reads the head and its events in one snapshot, so that later appends do not matter. */
export const readingOnce = <Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

export interface ChainReading {
  /** Receives each event. */
  seen?: (event: StoredEvent) => void
  /** The first page of events, where it was read before. */
  first?: readonly StoredEvent[] | undefined
}

/** Recomputes everything stored of a debate's events, in order. */
export async function* chainFaults(
  tx: Transaction,
  head: StoredHead,
  { seen, first }: ChainReading = {},
): AsyncGenerator<ChainFault> {
  let previous = BEFORE_ALL
  let after = BEFORE_ANY
  const strays: number[] = []
  for (let isLast = false; !isLast; ) {
    const rows = after === BEFORE_ANY && first ? first : await pageAfter(tx, head.id, after).execute()
    isLast = rows.length < PAGE
    for (const row of rows) {
      after = row.version
      if (row.version < 1 || row.version > head.version) {
        if (strays.length < MOST_STRAYS) strays.push(row.version)
        continue
      }
      seen?.(row)
      yield* missing(previous.version + 1, row.version)
      const reason = changed(row, row.version === previous.version + 1 ? previous : undefined, head)
      if (reason) yield { version: row.version, kind: 'changed', reason }
      previous = row
    }
  }
  yield* missing(previous.version + 1, head.version + 1)
  if (previous.version === head.version && previous.hash !== head.head_hash)
    yield { version: head.version, kind: 'changed', reason: "the debate's head names another hash" }
  for (const version of strays) yield { version, kind: 'stray', reason: 'the event is not part of the debate' }
}

/** The first page of events of each of these debates, in this order. */
export const firstPages = (tx: Transaction, debateIds: readonly string[]): Promise<StoredEvent[][]> =>
  together(tx, ...debateIds.map((id) => pageAfter(tx, id, BEFORE_ANY)))

/** The first of consecutive missing events stands for all of them. */
function* missing(from: number, to: number): Generator<ChainFault> {
  if (from < to) yield { version: from, kind: 'missing', reason: 'the event is missing' }
}

const pageAfter = (tx: Transaction, debateId: string, version: number) =>
  tx
    .selectFrom('events')
    .select([...EVENT_COLUMNS, 'salt'])
    .where('debate_id', '=', debateId)
    .where('version', '>', version)
    .orderBy('version')
    .limit(PAGE)

/** With such types no part of the hashed text can be moved into the next. */
const TYPE = /^[a-z_]+$/
const DIGEST = /^[0-9a-f]{64}$/

/** What of an event differs from what was appended; after a missing event its own hash cannot be judged. */
function changed(row: StoredEvent, previous: Place | undefined, head: StoredHead): string | undefined {
  if ((row.private === null) !== (row.salt === null)) return 'the private text or its salt is gone, but not both'
  if (row.private !== null && row.private_digest !== privateDigest(row.salt ?? '', row.private))
    return 'the private text does not match its digest'
  if (row.organization_id !== head.organization_id) return 'the event is said to be of another organization'
  if (!previous) return undefined
  if (row.position <= previous.position) return 'the event stands before the one that it follows'
  if (!TYPE.test(row.type) || (row.private_digest !== null && !DIGEST.test(row.private_digest)))
    return 'the type or the digest of the event is none'
  const place = { debateId: row.debate_id, version: row.version, at: row.at }
  const content = { type: row.type, data: row.data, privateDigest: row.private_digest }
  return row.hash === chainedHash(previous.hash, place, content) ? undefined : 'the hash does not match the event'
}
