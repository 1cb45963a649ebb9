import type { Database, Transaction } from '../../../storage/database.ts'

/** The place of a text in the log, and the salted digest that the chain has of it: without the salt it confirms no guess. */
export type QuotedAt = { debate_id: string; version: number; digest: string }

export interface QuotedTexts {
  question: QuotedAt
  answer: QuotedAt
  /** By the id of the piece; of a fork, what it inherited too. */
  evidence: ReadonlyMap<string, QuotedAt>
}

const BEGINNINGS = ['debate_start', 'debate_forked']
const NAMED = [...BEGINNINGS, 'evidence_attached', 'debate_end']

interface Row {
  debate_id: string
  version: number
  type: string
  data: Readonly<Record<string, unknown>>
  digest: string
}

async function namedRows(db: Database | Transaction, debateId: string, version: number): Promise<Row[]> {
  const rows = await db
    .selectFrom('events')
    .select(['debate_id', 'version', 'type', 'data', 'private_digest'])
    .where('debate_id', '=', debateId)
    .where('version', '<=', version)
    .where('type', 'in', NAMED)
    .orderBy('version')
    .execute()
  return rows.map(({ private_digest, data, ...row }) => ({
    ...row,
    data: JSON.parse(data),
    digest: private_digest ?? '',
  }))
}

/** Where the log of an ended debate has its question, its evidence and its answer. */
export async function quotedTexts(db: Database | Transaction, debateId: string, version: number): Promise<QuotedTexts> {
  const own = await namedRows(db, debateId, version)
  const evidence = new Map<string, QuotedAt>()
  let rows = own
  for (;;) {
    for (const row of rows) if (row.type === 'evidence_attached') evidence.set(String(row.data.evidence), placeOf(row))
    const first = rows[0]
    if (first?.type !== 'debate_forked') break
    rows = await namedRows(db, String(first.data.parent), Number(first.data.version))
  }
  const question = own.find(({ type }) => BEGINNINGS.includes(type))
  const answer = own.findLast(({ type }) => type === 'debate_end')
  if (!question || !answer) throw new TypeError(`${debateId} has not ended at ${version}`)
  return { question: placeOf(question), answer: placeOf(answer), evidence }
}

/** The version at which a debate ended. */
export async function endVersion(db: Database | Transaction, debateId: string): Promise<number> {
  const { version } = await db
    .selectFrom('events')
    .select('version')
    .where('debate_id', '=', debateId)
    .where('type', '=', 'debate_end')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return version
}

const placeOf = ({ debate_id, version, digest }: Row): QuotedAt => ({ debate_id, version, digest })
