import { type RawBuilder, sql } from 'kysely'

/**
 * What a purchase took that is not known exactly: where nobody reported it, the most it can have cost; of a model without a price, the most
 * that a budget assumes of it. Null of one that is known.
 */
export const atMost = (purchase: RawBuilder<unknown>) => sql<number | null>`case
  when ${purchase}.cost_nano is null then (select max(cost_nano) from purchase_holds where purchase_id = ${purchase}.id)
  when ${purchase}.basis = 'bound' then ${purchase}.cost_nano end`
