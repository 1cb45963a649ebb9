import type { Page, Slice } from '../../../shared/pagination.ts'
import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { nameLock } from '../../../storage/rows/name-lock.ts'
import type { DeliveryStatus } from './delivery-store.ts'
import { ALL_EVENTS } from './event-names.ts'

export interface WebhookRecord {
  id: string
  url: string
  events: string[]
  name: string | null
  description: string | null
  active: boolean
  sealedSecret: string
  createdBy: string
  createdAt: string
  updatedAt: string
  lastDeliveryAt: string | null
  lastDeliveryStatus: DeliveryStatus | null
  deliveryCount: number
  failureCount: number
  /** Only debates with one of these tags. */
  debateTags: string[] | null
  /** Only events with at least this confidence. */
  minConfidence: number | null
  /** The connection that it belongs to, and its role there. */
  keptFor: string | null
  keptAs: string | null
}

export type WebhookEdit = Partial<
  Pick<
    WebhookRecord,
    'url' | 'events' | 'name' | 'description' | 'active' | 'sealedSecret' | 'debateTags' | 'minConfidence'
  >
>

const COLUMNS = [
  'id',
  'url',
  'events',
  'name',
  'description',
  'active',
  'sealed_secret as sealedSecret',
  'created_by as createdBy',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'last_delivery_at as lastDeliveryAt',
  'last_delivery_status as lastDeliveryStatus',
  'delivery_count as deliveryCount',
  'failure_count as failureCount',
  'debate_tags as debateTags',
  'min_confidence as minConfidence',
  'kept_for as keptFor',
  'kept_as as keptAs',
] as const

/** The properties of an event that decide which webhooks receive it. */
interface Heard {
  name: string
  debateId: string | null
  confidence: number | null
}

/** Far more than an organization registers by hand. */
const MOST_WEBHOOKS = 100

export const webhookStore = (db: Database) => ({
  /** Undefined when the organization has reached its limit. */
  insert: (
    org: string,
    webhook: Omit<WebhookRecord, 'lastDeliveryAt' | 'lastDeliveryStatus' | 'deliveryCount' | 'failureCount'>,
  ): Promise<WebhookRecord | undefined> =>
    db.transaction().execute(async (tx) => {
      const row = {
        organization_id: org,
        id: webhook.id,
        url: webhook.url,
        events: webhook.events,
        name: webhook.name,
        description: webhook.description,
        active: webhook.active,
        sealed_secret: webhook.sealedSecret,
        created_by: webhook.createdBy,
        created_at: webhook.createdAt,
        updated_at: webhook.updatedAt,
        delivery_count: 0,
        failure_count: 0,
        debate_tags: webhook.debateTags,
        min_confidence: webhook.minConfidence,
        kept_for: webhook.keptFor,
        kept_as: webhook.keptAs,
      }
      const names = Object.keys(row) as (keyof typeof row)[]
      const inserted = tx
        .insertInto('webhooks')
        .columns(names)
        .expression(
          tx
            .selectNoFrom(({ val }) => names.map((name) => val(row[name]).as(name)))
            .where(
              ({ selectFrom }) =>
                selectFrom('webhooks')
                  .select(({ fn }) => fn.countAll<number>().as('count'))
                  .where('organization_id', '=', org),
              '<',
              MOST_WEBHOOKS,
            ),
        )
        .returning(COLUMNS)
      const [, [added]] = await together(tx, nameLock(`webhooks:${org}`), inserted)
      return added
    }),

  async find(org: string, id: string): Promise<WebhookRecord | undefined> {
    return db
      .selectFrom('webhooks')
      .select(COLUMNS)
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .executeTakeFirst()
  },

  list(org: string, page: Page): Promise<Slice<WebhookRecord>> {
    const own = db.selectFrom('webhooks').where('organization_id', '=', org)
    return listWithTotal(own.select(COLUMNS).orderBy('created_at').orderBy('id'), countRows(own), page)
  },

  async update(org: string, id: string, edit: WebhookEdit, at: Date): Promise<void> {
    const { sealedSecret, debateTags, minConfidence, ...same } = edit
    const changed = { sealed_secret: sealedSecret, debate_tags: debateTags, min_confidence: minConfidence }
    await db
      .updateTable('webhooks')
      .set({ ...same, ...changed, updated_at: at.toISOString() })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .execute()
  },

  async switchOff(tx: Transaction, org: string, id: string, at: Date): Promise<void> {
    await tx
      .updateTable('webhooks')
      .set({ active: false, updated_at: at.toISOString() })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .execute()
  },

  async remove(org: string, id: string): Promise<void> {
    await db.deleteFrom('webhooks').where('organization_id', '=', org).where('id', '=', id).execute()
  },

  async removeKept(org: string, connection: string): Promise<void> {
    await db.deleteFrom('webhooks').where('organization_id', '=', org).where('kept_for', '=', connection).execute()
  },

  /** Those that belong to one of the connections. */
  keptFor: (org: string, connections: readonly string[]): Promise<WebhookRecord[]> =>
    db
      .selectFrom('webhooks')
      .select(COLUMNS)
      .where('organization_id', '=', org)
      .where(({ eb, val }) => eb('kept_for', '=', eb.fn.any(val(connections))))
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  /** Those of the organizations that have an active webhook. */
  async organizationsWith(tx: Transaction, orgs: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await tx
      .selectFrom('webhooks')
      .select('organization_id')
      .distinct()
      .where(({ eb, val }) => eb('organization_id', '=', eb.fn.any(val(orgs))))
      .where('active', '=', true)
      .execute()
    return new Set(rows.map(({ organization_id }) => organization_id))
  },

  /** The active webhooks of the organization that subscribe to the event. */
  async wanting(tx: Transaction, org: string, { name, debateId, confidence }: Heard): Promise<{ id: string }[]> {
    return tx
      .selectFrom('webhooks')
      .select('id')
      .where('organization_id', '=', org)
      .where('active', '=', true)
      .where(({ eb, val }) => eb('events', '&&', val([name, ALL_EVENTS])))
      .where(({ eb, or }) => or([eb('min_confidence', 'is', null), eb('min_confidence', '<=', confidence)]))
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('debate_tags', 'is', null),
          exists(
            selectFrom('debate_details')
              .where('debate_id', '=', debateId)
              .whereRef('debate_details.tags', '&&', 'webhooks.debate_tags'),
          ),
        ]),
      )
      .orderBy('id')
      .execute()
  },
})
export type WebhookStore = ReturnType<typeof webhookStore>
