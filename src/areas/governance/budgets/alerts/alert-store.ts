import { sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'

export interface AlertRecord {
  id: string
  budgetId: string | null
  kind: 'budget_warning' | 'spike_detected' | 'limit_reached' | 'anomaly'
  severity: 'low' | 'medium' | 'high' | 'critical'
  action: string | null
  threshold: number | null
  spentNano: number
  limitNano: number | null
  message: string
  acknowledgedAt: string | null
  acknowledgedBy: string | null
  createdAt: string
}

export type NewAlert = Omit<AlertRecord, 'acknowledgedAt' | 'acknowledgedBy'> & {
  /** Of a payer no two alerts have the same. */
  onceKey: string
}

/** Writes an alert; false if it exists already. */
export async function addAlert(tx: Transaction, payer: string, alert: NewAlert): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('budget_alerts')
    .values({
      payer_id: payer,
      id: alert.id,
      budget_id: alert.budgetId,
      once_key: alert.onceKey,
      kind: alert.kind,
      severity: alert.severity,
      action: alert.action,
      threshold: alert.threshold,
      spent_nano: alert.spentNano,
      limit_nano: alert.limitNano,
      message: alert.message,
      created_at: alert.createdAt,
      acknowledged_at: null,
      acknowledged_by: null,
    })
    .onConflict((conflict) => conflict.columns(['payer_id', 'once_key']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The alerts of a payer. */
export function alertStore(db: Database) {
  const alerts = (payer: string) =>
    db
      .selectFrom('budget_alerts')
      .select(['id', 'budget_id as budgetId', 'kind', 'severity', 'action', 'threshold', 'message'])
      .select(['spent_nano as spentNano', 'limit_nano as limitNano', 'created_at as createdAt'])
      .select(['acknowledged_at as acknowledgedAt', 'acknowledged_by as acknowledgedBy'])
      .where('payer_id', '=', payer)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
  const of = (payer: string) => db.selectFrom('budget_alerts').where('payer_id', '=', payer)

  return {
    /** Those of one budget, and those of all that the payer spends. */
    list: (payer: string, budgetId: string, page: Page): Promise<Slice<AlertRecord>> =>
      listWithTotal(
        alerts(payer).where((eb) => eb.or([eb('budget_id', '=', budgetId), eb('budget_id', 'is', null)])),
        countRows(of(payer).where((eb) => eb.or([eb('budget_id', '=', budgetId), eb('budget_id', 'is', null)]))),
        page,
      ),

    unacknowledged: (payer: string, limit: number): Promise<AlertRecord[]> =>
      alerts(payer).where('acknowledged_at', 'is', null).limit(limit).execute(),

    countUnacknowledged: (payer: string): Promise<number> => countRows(of(payer).where('acknowledged_at', 'is', null)),

    /** When it was acknowledged, now or before; undefined where there is no such alert. */
    async acknowledge(payer: string, budgetId: string, id: string, by: string, now: Date): Promise<string | undefined> {
      const row = await db
        .updateTable('budget_alerts')
        .set({
          acknowledged_at: sql`coalesce(acknowledged_at, ${now.toISOString()}::timestamptz)`,
          acknowledged_by: sql`coalesce(acknowledged_by, ${by})`,
        })
        .where('payer_id', '=', payer)
        .where('id', '=', id)
        .where((eb) => eb.or([eb('budget_id', '=', budgetId), eb('budget_id', 'is', null)]))
        .returning('acknowledged_at')
        .executeTakeFirst()
      return row?.acknowledged_at ?? undefined
    },
  }
}
export type AlertStore = ReturnType<typeof alertStore>
