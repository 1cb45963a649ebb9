import { sql } from 'kysely'
import type { JsonObject } from '../../../shared/crypto/canonical-json.ts'
import type { SignedPaper } from '../../../shared/crypto/signed-paper.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../storage/database.ts'

export interface KeptReceipt {
  id: string
  debateId: string
  result: string
  issuedAt: string
  signed: SignedPaper<'receipt'>
}

interface Filter {
  debateId?: string | undefined
  result?: string | undefined
  /** What kind of debate it attests. */
  kind?: string | undefined
  /** The gravest of what an examination found. */
  risk?: string | undefined
}

const COLUMNS = ['id', 'debate_id', 'result', 'receipt', 'hash', 'key_id', 'signature', 'issued_at'] as const

export const receiptStore = (db: Database) => ({
  async add(tx: Transaction, org: string, { id, debateId, result, issuedAt, signed }: KeptReceipt): Promise<void> {
    await tx
      .insertInto('receipts')
      .values({
        organization_id: org,
        id,
        debate_id: debateId,
        result,
        receipt: JSON.stringify(signed.receipt),
        hash: signed.hash,
        key_id: signed.key_id,
        signature: signed.signature,
        issued_at: issuedAt,
      })
      .onConflict((on) => on.column('id').doNothing())
      .execute()
  },

  async find(org: string, id: string): Promise<KeptReceipt | undefined> {
    const row = await db
      .selectFrom('receipts')
      .select(COLUMNS)
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && keptOf(row)
  },

  async list(org: string, filter: Filter, page: Page): Promise<Slice<KeptReceipt>> {
    const { debateId, result, kind, risk } = filter
    const matching = db
      .selectFrom('receipts')
      .where('organization_id', '=', org)
      .$if(debateId !== undefined, (query) => query.where('debate_id', '=', debateId ?? ''))
      .$if(result !== undefined, (query) => query.where('result', '=', result ?? ''))
      .$if(risk !== undefined, (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('probe_reports')
              .select('probe_reports.id')
              .whereRef('probe_reports.debate_id', '=', 'receipts.debate_id')
              .where('probe_reports.organization_id', '=', org)
              .where(sql`report ->> 'worst_severity'`, '=', risk ?? ''),
          ),
        ),
      )
      .$if(kind !== undefined, (query) => query.where(sql`receipt::jsonb ->> 'kind'`, '=', kind ?? ''))
    const [rows, total] = await Promise.all([
      matching
        .select(COLUMNS)
        .orderBy('issued_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),
      debateId === undefined && kind === undefined && risk === undefined
        ? countReceipts(db, org, result)
        : matching
            .select(({ fn }) => fn.countAll<number>().as('total'))
            .executeTakeFirstOrThrow()
            .then((row) => row.total),
    ])
    return { items: rows.map(keptOf), total }
  },
})
export type ReceiptStore = ReturnType<typeof receiptStore>

/** All, or those of one result. */
async function countReceipts(db: Database, org: string, result: string | undefined): Promise<number> {
  const { receipts } = await db
    .selectFrom('receipt_counts')
    .select(({ fn }) => fn.sum<number | null>('receipts').as('receipts'))
    .where('organization_id', '=', org)
    .$if(result !== undefined, (query) => query.where('result', '=', result ?? ''))
    .executeTakeFirstOrThrow()
  return Number(receipts ?? 0)
}

interface Row {
  id: string
  debate_id: string
  result: string
  receipt: string
  hash: string
  key_id: string
  signature: string
  issued_at: string
}

const keptOf = (row: Row): KeptReceipt => ({
  id: row.id,
  debateId: row.debate_id,
  result: row.result,
  issuedAt: row.issued_at,
  signed: {
    receipt: JSON.parse(row.receipt) as JsonObject,
    hash: row.hash,
    algorithm: 'Ed25519',
    key_id: row.key_id,
    signature: row.signature,
  },
})
