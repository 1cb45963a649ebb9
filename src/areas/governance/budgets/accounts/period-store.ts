import type { Transaction } from '../../../../storage/database.ts'
import type { BudgetPeriod } from '../tables.ts'
import { periodAt, type Span } from './periods.ts'

const EMPTY = { spent_nano: 0, spent_tokens: 0, reserved_nano: 0, reserved_tokens: 0 }

/** Ends the period that runs and opens one from now on: what is still held goes on counting in the former. */
export async function beginPeriodAnew(
  tx: Transaction,
  { payer, id, period }: { payer: string; id: string; period: BudgetPeriod },
  now: Date,
): Promise<Span> {
  const at = now.toISOString()
  await tx
    .updateTable('budget_periods')
    .set({ ends_at: at })
    .where('budget_id', '=', id)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
    .execute()
  const { startsAt, endsAt } = periodAt(period, now, [at])
  await tx
    .insertInto('budget_periods')
    .values({ ...EMPTY, payer_id: payer, budget_id: id, starts_at: startsAt, ends_at: endsAt })
    .onConflict((conflict) => conflict.columns(['budget_id', 'starts_at']).doUpdateSet({ ends_at: endsAt }))
    .execute()
  return { startsAt, endsAt }
}
