import { sql } from 'kysely'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import { isObject } from '../../../shared/fields.ts'
import { saidBeside } from '../../../shared/verifier/receipt.ts'
import type { Json } from '../../../storage/column-types.ts'

type Said = ReturnType<typeof saidBeside>

/** A receipt as lists show it. */
export interface ListedReceipt {
  id: string
  debateId: string
  issuedAt: string
  hash: string
  keyId: string
  said: Said
}

interface ListedRow {
  id: string
  debate_id: string
  result: string
  summary: Json | null
  receipt: string | null
  hash: string
  key_id: string
  issued_at: string
}

/** The signed text is read only where there is no summary of it. */
export const LISTED_COLUMNS = [
  'id',
  'debate_id',
  'result',
  'summary',
  'hash',
  'key_id',
  'issued_at',
  sql<string | null>`case when summary is null then receipt end`.as('receipt'),
] as const

/** What lists tell of a receipt that its other columns do not say. */
type Summary = Pick<Said, 'kind' | 'confidence' | 'participating_agents' | 'dissenting_agents'>

export function receiptSummary(receipt: JsonObject): Json {
  const { kind, confidence, participating_agents, dissenting_agents } = saidBeside(receipt)
  return { kind, confidence, participating_agents, dissenting_agents } satisfies Summary
}

export const listedOf = (row: ListedRow): ListedReceipt => ({
  id: row.id,
  debateId: row.debate_id,
  issuedAt: row.issued_at,
  hash: row.hash,
  keyId: row.key_id,
  said:
    row.summary === null ? saidBeside(documentIn(row.receipt ?? '')) : saidIn(row, row.summary as unknown as Summary),
})

/** The same, in the same order, as of the signed text. */
const saidIn = (
  { id, debate_id, result, issued_at }: ListedRow,
  { kind, confidence, participating_agents, dissenting_agents }: Summary,
): Said => ({
  id,
  receipt_id: id,
  debate_id,
  kind,
  verdict: result as Said['verdict'],
  confidence,
  consensus_reached: result === 'consensus_reached',
  participating_agents,
  dissenting_agents,
  created_at: issued_at,
})

/** An owner of the database can write anything there: what is no document counts as empty and does not verify. */
export function documentIn(text: string): JsonObject {
  try {
    const document: unknown = JSON.parse(text)
    return isObject(document) ? (document as JsonObject) : {}
  } catch {
    return {}
  }
}
