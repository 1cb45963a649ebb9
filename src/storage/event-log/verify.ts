import type { Database } from '../database.ts'
import { chainedHash, NO_EVENT, privateDigest } from './hash-chain.ts'
import { EVENT_COLUMNS, type EventRow } from './rows.ts'

export type Verification =
  | { intact: true; version: number; hash: string }
  /** `version` is the first event that is not what was appended. */
  | { intact: false; version: number; reason: string }

const PAGE = 500

/** Recomputes a debate's chain from its first event to its head. Erased text leaves its digest, which is enough. */
export async function verifyChain(db: Database, debateId: string): Promise<Verification | undefined> {
  const head = await db
    .selectFrom('debates')
    .select(['version', 'head_hash'])
    .where('id', '=', debateId)
    .executeTakeFirst()
  if (!head) return undefined
  let previous = { version: 0, hash: NO_EVENT }
  while (previous.version < head.version) {
    const rows = await pageAfter(db, debateId, previous.version, head.version)
    for (const row of rows) {
      const reason = faultOf(row, previous)
      if (reason) return { intact: false, version: previous.version + 1, reason }
      previous = row
    }
    if (rows.length === 0) return { intact: false, version: previous.version + 1, reason: 'the event is missing' }
  }
  if (previous.hash !== head.head_hash) {
    return { intact: false, version: head.version, reason: "the debate's head names another hash" }
  }
  const [stray] = await pageAfter(db, debateId, head.version, head.version + 1)
  if (stray && !(await hasGrown(db, debateId, head.version))) {
    return { intact: false, version: stray.version, reason: 'the event is not part of the debate' }
  }
  return { intact: true, version: head.version, hash: head.head_hash }
}

/** Whether events were appended while the chain was being read. */
async function hasGrown(db: Database, debateId: string, version: number): Promise<boolean> {
  const head = await db.selectFrom('debates').select('version').where('id', '=', debateId).executeTakeFirst()
  return head !== undefined && head.version > version
}

const pageAfter = (db: Database, debateId: string, version: number, last: number) =>
  db
    .selectFrom('events')
    .select([...EVENT_COLUMNS, 'salt'])
    .where('debate_id', '=', debateId)
    .where('version', '>', version)
    .where('version', '<=', last)
    .orderBy('version')
    .limit(PAGE)
    .execute()

function faultOf(row: EventRow & { salt: string | null }, previous: { version: number; hash: string }) {
  if (row.version !== previous.version + 1) return 'the event is missing'
  if (row.private !== null && row.private_digest !== privateDigest(row.salt ?? '', row.private)) {
    return 'the private text does not match its digest'
  }
  const place = { debateId: row.debate_id, version: row.version, at: row.at }
  const content = { type: row.type, data: row.data, privateDigest: row.private_digest }
  return row.hash === chainedHash(previous.hash, place, content) ? undefined : 'the hash does not match the event'
}
