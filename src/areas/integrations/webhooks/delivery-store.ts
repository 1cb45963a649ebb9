import { sql } from 'kysely'
import type { Page, Slice } from '../../../shared/pagination.ts'
import { redacted } from '../../../shared/text/personal/redact.ts'
import { lastly, sideBySide, together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { type RetainableItem, type RetainableKind, retainableRows } from '../../../storage/rows/retainable.ts'

export type DeliveryStatus = 'pending' | 'delivered' | 'retrying' | 'failed' | 'dead_lettered'

export interface DeliveryRecord {
  id: string
  webhookId: string
  event: string
  debateId: string | null
  /** The exact text that is sent, the same on every try. */
  body: string
  status: DeliveryStatus
  attempts: number
  responseCode: number | null
  error: string | null
  createdAt: string
  nextAttemptAt: string | null
  deliveredAt: string | null
}

export type NewDelivery = Pick<DeliveryRecord, 'id' | 'webhookId' | 'event' | 'debateId' | 'body' | 'createdAt'>

/** How the effect of a delivery is sent again, and made anew where it is gone. */
export interface SendAgain {
  resend(tx: Transaction): Promise<boolean>
  send(tx: Transaction): Promise<void>
}

class NotGivenUp extends Error {}

type DeliveryName = Pick<DeliveryRecord, 'id' | 'webhookId'>

/** The result of a try. */
export interface Attempt {
  status: Exclude<DeliveryStatus, 'pending'>
  responseCode: number | null
  error: string | null
  nextAttemptAt: Date | null
  at: Date
}

const COLUMNS = [
  'id',
  'webhook_id as webhookId',
  'event',
  'debate_id as debateId',
  'body',
  'status',
  'attempts',
  'response_code as responseCode',
  'error',
  'created_at as createdAt',
  'next_attempt_at as nextAttemptAt',
  'delivered_at as deliveredAt',
] as const

const rowOf = (org: string, delivery: NewDelivery) => ({
  organization_id: org,
  id: delivery.id,
  webhook_id: delivery.webhookId,
  event: delivery.event,
  debate_id: delivery.debateId,
  body: delivery.body,
  status: 'pending' as const,
  attempts: 0,
  created_at: delivery.createdAt,
})

/** Records a try, and on the webhook the result of its last delivery; records nothing for a delivery that was removed meanwhile. */
function record(
  on: Database | Transaction,
  org: string,
  { webhookId, id }: DeliveryName,
  attempt: Attempt,
): Promise<DeliveryRecord | undefined> {
  const at = attempt.at.toISOString()
  const isOver = attempt.status !== 'retrying'
  return on
    .with('recorded', (cte) =>
      cte
        .updateTable('webhook_deliveries')
        .set((eb) => ({
          status: attempt.status,
          attempts: eb('attempts', '+', 1),
          response_code: attempt.responseCode,
          error: attempt.error,
          next_attempt_at: attempt.nextAttemptAt?.toISOString() ?? null,
          delivered_at: attempt.status === 'delivered' ? at : null,
        }))
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .returning(COLUMNS),
    )
    .with('counted', (cte) =>
      cte
        .updateTable('webhooks')
        .set((eb) => ({
          last_delivery_at: at,
          last_delivery_status: attempt.status,
          delivery_count: isOver ? eb('delivery_count', '+', 1) : eb.ref('delivery_count'),
          failure_count:
            attempt.status === 'delivered' ? 0 : isOver ? eb('failure_count', '+', 1) : eb.ref('failure_count'),
        }))
        .where('organization_id', '=', org)
        .where('id', '=', webhookId)
        .where(({ exists, selectFrom }) => exists(selectFrom('recorded').select('recorded.id'))),
    )
    .selectFrom('recorded')
    .selectAll()
    .executeTakeFirst()
}

export const deliveryStore = (db: Database) => ({
  /** The delivery exists if and only if the transaction commits. */
  async insert(tx: Transaction, org: string, delivery: NewDelivery): Promise<void> {
    await tx.insertInto('webhook_deliveries').values(rowOf(org, delivery)).execute()
  },

  insertAlone: (org: string, delivery: NewDelivery): Promise<DeliveryRecord> =>
    db.insertInto('webhook_deliveries').values(rowOf(org, delivery)).returning(COLUMNS).executeTakeFirstOrThrow(),

  async find(org: string, webhookId: string, id: string): Promise<DeliveryRecord | undefined> {
    return db
      .selectFrom('webhook_deliveries')
      .select(COLUMNS)
      .where('organization_id', '=', org)
      .where('webhook_id', '=', webhookId)
      .where('id', '=', id)
      .executeTakeFirst()
  },

  async list(
    org: string,
    webhookId: string,
    status: DeliveryStatus | undefined,
    page: Page,
  ): Promise<Slice<DeliveryRecord>> {
    const matching = db
      .selectFrom('webhook_deliveries')
      .where('organization_id', '=', org)
      .where('webhook_id', '=', webhookId)
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    const newest = matching.select(COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc')
    return listWithTotal(newest, countRows(matching), page)
  },

  record: (org: string, delivery: DeliveryName, attempt: Attempt, on: Database | Transaction = db) =>
    record(on, org, delivery, attempt),

  /** Resets a delivery that was given up, and sends its effect again; undefined where it was not given up. */
  async reopen(org: string, id: string, again: SendAgain): Promise<DeliveryRecord | undefined> {
    const done = db.transaction().execute(async (tx) => {
      const opened = tx
        .updateTable('webhook_deliveries')
        .set({ status: 'pending', attempts: 0, error: null, response_code: null, next_attempt_at: null })
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .where('status', 'in', ['failed', 'dead_lettered'])
        .returning(COLUMNS)
      const [[[reopened]], isSentAgain] = await sideBySide(tx, (side) => together(side, opened), again.resend)
      if (!reopened) throw new NotGivenUp()
      if (!isSentAgain) await lastly(tx, again.send)
      return reopened
    })
    return done.catch((fault) => {
      if (fault instanceof NotGivenUp) return undefined
      throw fault
    })
  },

  /** Runs the work for a delivery that waits and has had exactly this many tries, and for no other. */
  async whileDue(
    org: string,
    id: string,
    attempts: number,
    act: (tx: Transaction, delivery: DeliveryRecord) => Promise<void>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const delivery = await tx
        .selectFrom('webhook_deliveries')
        .select(COLUMNS)
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('status', 'in', ['pending', 'retrying'])
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (delivery) await act(tx, delivery)
    })
  },

  /** A delivery repeats words of the debate. */
})
export type DeliveryStore = ReturnType<typeof deliveryStore>

/** Deliveries that are no longer tried, by the time of their creation. */
export function retainableDeliveries(db: Database): RetainableKind {
  const bodyOf = async ({ tenant, id }: RetainableItem) => {
    const row = await db
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('organization_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.body ?? ''
  }
  return {
    kind: 'deliveries',
    ...retainableRows(db, {
      table: 'webhook_deliveries',
      at: sql`created_at`,
      over: sql`status in ('delivered', 'failed', 'dead_lettered')`,
      name: sql`event`,
      debates: sql`array_remove(array[debate_id], null)`,
    }),

    textOf: bodyOf,

    async remove({ tenant, id }) {
      await db.deleteFrom('webhook_deliveries').where('organization_id', '=', tenant).where('id', '=', id).execute()
    },

    async anonymize(item) {
      const body = JSON.stringify(await redacted(JSON.parse((await bodyOf(item)) || 'null')))
      await db
        .updateTable('webhook_deliveries')
        .set({ body })
        .where('organization_id', '=', item.tenant)
        .where('id', '=', item.id)
        .execute()
    },
  }
}
