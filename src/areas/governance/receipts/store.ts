import { sql } from 'kysely'
import type { SignedPaper } from '../../../shared/crypto/signed-paper.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import { saidBeside } from '../../../shared/verifier/receipt.ts'
import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { nameLock } from '../../../storage/rows/name-lock.ts'
import { documentIn, LISTED_COLUMNS, type ListedReceipt, listedOf, receiptSummary } from './listed-receipt-store.ts'
import type { QuotedAt } from './quoted-texts-store.ts'

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
  /** The verdict of an examination. */
  examined?: string | undefined
  /** The gravest of what an examination found. */
  risk?: string | undefined
}

const COLUMNS = ['id', 'debate_id', 'result', 'receipt', 'hash', 'key_id', 'signature', 'issued_at'] as const

export const receiptStore = (db: Database) => ({
  /**
   * Adds one, unless it is there. Every receipt counts in a row of its organization, which is locked after it: who adds
   * several would wait for another who adds one of them, and that one for the count.
   */
  async add(tx: Transaction, org: string, { id, debateId, result, issuedAt, signed }: KeptReceipt): Promise<void> {
    const added = tx
      .insertInto('receipts')
      .values({
        organization_id: org,
        id,
        debate_id: debateId,
        result,
        ...signedColumns(signed),
        issued_at: issuedAt,
      })
      .onConflict((on) => on.column('id').doNothing())
    await together(tx, nameLock(`receipts:${org}`), added)
  },

  async ofDebates(org: string, debateIds: readonly string[]): Promise<KeptReceipt[]> {
    const rows = await db
      .selectFrom('receipts')
      .select(COLUMNS)
      .where('organization_id', '=', org)
      .where('debate_id', '=', sql<string>`any(${debateIds}::text[])`)
      .orderBy('id')
      .execute()
    return rows.map(keptOf)
  },

  /** Replaces it, unless it was replaced already. */
  async replace(org: string, id: string, hash: string, signed: SignedPaper<'receipt'>): Promise<void> {
    await db
      .updateTable('receipts')
      .set(signedColumns(signed))
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('hash', '=', hash)
      .execute()
  },

  async remove(org: string, id: string): Promise<void> {
    await db.deleteFrom('receipts').where('organization_id', '=', org).where('id', '=', id).execute()
  },

  /** How many of these texts the log does not have, or has with another digest. */
  async unknownTexts(places: readonly QuotedAt[]): Promise<number> {
    if (places.length === 0) return 0
    const { rows } = await sql<{ unknown: number }>`
      select count(*)::integer as unknown
      from unnest(
        ${places.map(({ debate_id }) => debate_id)}::text[],
        ${places.map(({ version }) => version)}::bigint[],
        ${places.map(({ digest }) => digest)}::text[]
      ) as place (debate_id, version, digest)
      left join events on events.debate_id = place.debate_id and events.version = place.version
      where events.private_digest is distinct from place.digest`.execute(db)
    return rows[0]?.unknown ?? 0
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

  async list(org: string, filter: Filter, page: Page): Promise<Slice<ListedReceipt>> {
    const { debateId, result, kind, risk, examined } = filter
    const isExamined = risk !== undefined || examined !== undefined
    const matching = db
      .selectFrom('receipts')
      .where('organization_id', '=', org)
      .$if(debateId !== undefined, (query) => query.where('debate_id', '=', debateId ?? ''))
      .$if(result !== undefined, (query) => query.where('result', '=', result ?? ''))
      .$if(isExamined, (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('probe_reports')
              .select('probe_reports.id')
              .whereRef('probe_reports.debate_id', '=', 'receipts.debate_id')
              .where('probe_reports.organization_id', '=', org)
              .$if(risk !== undefined, (of) => of.where(sql`report ->> 'worst_severity'`, '=', risk ?? ''))
              .$if(examined !== undefined, (of) => of.where(sql`report ->> 'verdict'`, '=', examined ?? '')),
          ),
        ),
      )
      .$if(kind !== undefined, (query) => query.where(sql`receipt::jsonb ->> 'kind'`, '=', kind ?? ''))
    const isCounted = debateId === undefined && kind === undefined && !isExamined
    const { items, total } = await listWithTotal(
      matching.select(LISTED_COLUMNS).orderBy('issued_at', 'desc').orderBy('id', 'desc'),
      isCounted ? countReceipts(db, org, result) : countRows(matching),
      page,
    )
    return { items: items.map(listedOf), total }
  },
})
export type ReceiptStore = ReturnType<typeof receiptStore>

/** Counts all receipts, or those of one result. */
async function countReceipts(db: Database, org: string, result: string | undefined): Promise<number> {
  const { receipts } = await db
    .selectFrom('receipt_counts')
    .select(({ fn }) => fn.sum<number | null>('receipts').as('receipts'))
    .where('organization_id', '=', org)
    .$if(result !== undefined, (query) => query.where('result', '=', result ?? ''))
    .executeTakeFirstOrThrow()
  return Number(receipts ?? 0)
}

/** A signed receipt as its row holds it. */
export interface StoredReceipt {
  receipt: string
  hash: string
  key_id: string
  signature: string
}

interface Row extends StoredReceipt {
  id: string
  debate_id: string
  result: string
  issued_at: string
}

/** The signed receipt of a row. */
export const signedReceipt = ({ receipt, hash, key_id, signature }: StoredReceipt): SignedPaper<'receipt'> => ({
  receipt: documentIn(receipt),
  hash,
  algorithm: 'Ed25519',
  key_id,
  signature,
})

const signedColumns = (signed: SignedPaper<'receipt'>) => ({
  receipt: JSON.stringify(signed.receipt),
  summary: receiptSummary(signed.receipt),
  hash: signed.hash,
  key_id: signed.key_id,
  signature: signed.signature,
})

/** A receipt that was read whole, as lists show it. */
export const listed = ({ id, debateId, issuedAt, signed }: KeptReceipt): ListedReceipt => ({
  id,
  debateId,
  issuedAt,
  hash: signed.hash,
  keyId: signed.key_id,
  said: saidBeside(signed.receipt),
})

const keptOf = (row: Row): KeptReceipt => ({
  id: row.id,
  debateId: row.debate_id,
  result: row.result,
  issuedAt: row.issued_at,
  signed: signedReceipt(row),
})

interface Finding {
  category: string
  severity: string
  title: string
  description: string
}

/** The findings of an examination that was held as a debate. */
export interface Examination {
  id: string
  findings: readonly Finding[]
}

interface Reported {
  vulnerabilities?: readonly Partial<Finding>[]
  findings?: readonly Partial<Finding>[]
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** The examination that the debate of a receipt was, where it was one. */
export const examinationStore = (db: Database) => ({
  async ofReceipt(org: string, receiptId: string): Promise<Examination | undefined> {
    const row = await db
      .selectFrom('probe_reports')
      .select(['id', 'report'])
      .where('organization_id', '=', org)
      .where('debate_id', '=', ({ selectFrom }) =>
        selectFrom('receipts')
          .select('receipts.debate_id')
          .where('receipts.organization_id', '=', org)
          .where('receipts.id', '=', receiptId),
      )
      .executeTakeFirst()
    if (!row) return undefined
    const { vulnerabilities, findings = [] } = row.report as Reported
    return {
      id: row.id,
      findings: (vulnerabilities ?? findings).map(({ category, severity, title, description }) => ({
        category: textIn(category),
        severity: textIn(severity),
        title: textIn(title),
        description: textIn(description),
      })),
    }
  },
})
export type ExaminationStore = ReturnType<typeof examinationStore>
