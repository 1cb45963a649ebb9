import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Settlement } from './settle-store.ts'

/** A model that reported more tokens than a call can take. */
export interface PausedModel {
  provider: string
  model: string
  purchaseId: string
  tokensIn: number
  tokensOut: number
  mostIn: number
  mostOut: number
  pausedAt: string
}

type Named = Pick<PausedModel, 'provider' | 'model'>

const COLUMNS = [
  ...(['provider', 'model', 'purchase_id as purchaseId', 'tokens_in as tokensIn', 'tokens_out as tokensOut'] as const),
  ...(['most_in as mostIn', 'most_out as mostOut', 'paused_at as pausedAt'] as const),
] as const

/** Pauses what reported too much; answers those that were not paused before. */
export async function pauseModels(
  tx: Transaction,
  payer: string,
  settlements: readonly Settlement[],
  now: Date,
): Promise<Settlement[]> {
  const fresh: Settlement[] = []
  for (const settlement of settlements) {
    const { id, exceeds } = settlement
    if (!exceeds) continue
    const { provider, model, tokensIn, tokensOut, mostIn, mostOut } = exceeds
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('budget_paused_models')
      .values({
        payer_id: payer,
        provider,
        model,
        purchase_id: id,
        paused_at: now.toISOString(),
        tokens_in: tokensIn,
        tokens_out: tokensOut,
        most_in: mostIn,
        most_out: mostOut,
      })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows > 0n) fresh.push(settlement)
  }
  return fresh
}

export const pausedModels = (db: Database | Transaction, payer: string): Promise<PausedModel[]> =>
  db.selectFrom('budget_paused_models').select(COLUMNS).where('payer_id', '=', payer).orderBy('paused_at').execute()

export const pausedModelStore = (db: Database) => ({
  list: (payer: string) => pausedModels(db, payer),

  /** False where it is not paused. */
  async release(payer: string, { provider, model }: Named): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('budget_paused_models')
      .where('payer_id', '=', payer)
      .where('provider', '=', provider)
      .where('model', '=', model)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})
export type PausedModelStore = ReturnType<typeof pausedModelStore>
