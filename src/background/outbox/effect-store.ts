import { sql } from 'kysely'
import type { Page, Slice } from '../../shared/pagination.ts'
import { storableJson, storableText } from '../../shared/text/storable-text.ts'
import type { Json } from '../../storage/column-types.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { countRows, listWithTotal } from '../../storage/rows/list-with-total.ts'
import type { Claim } from './claims.ts'
import type { EffectOrder, EffectState } from './effect.ts'
import type { Settlement } from './retry-or-give-up.ts'

/** The channel on which a commit tells every node that there is something to send. */
export const EFFECT_ORDERED = 'effects_wished'

const WITHDRAWN = 'Nothing waits for it any more'
const OVER = sql`('done', 'refused', 'given_up')`

/** An effect as it is shown. */
export interface EffectRecord {
  id: string
  kind: string
  key: string
  version: number
  target: string
  subject: string | null
  state: EffectState
  attempts: number
  dueAt: string
  externalId: string | null
  answer: Json | null
  error: string | null
  doubtSince: string | null
  createdAt: string
  overAt: string | null
}

const RECORD = [
  'id',
  'kind',
  'key',
  'version',
  'target',
  'subject',
  'state',
  'attempts',
  'due_at as dueAt',
  'external_id as externalId',
  'answer',
  'error',
  'doubt_since as doubtSince',
  'created_at as createdAt',
  'over_at as overAt',
] as const

/** Which effects of an organization are meant. */
export type EffectFilter = Partial<Pick<EffectRecord, 'kind' | 'key' | 'target' | 'subject' | 'state'>>

type NewEffect = Pick<EffectOrder, 'org' | 'key' | 'target'> & {
  id: string
  kind: string
  version: number
  subject: string | null
  body: object
  dueAt: Date
  createdAt: Date
}

/** One effect of a kind, or all of them for a target. */
export type Which = { key: string } | { target: string }

/** The id of an effect that another transaction added while the statement that wished it ran. */
async function idAddedMeanwhile(tx: Transaction, org: string, kind: string, key: string): Promise<string> {
  const { id } = await tx
    .selectFrom('effects')
    .select('id')
    .where('organization_id', '=', org)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return id
}

/** What can be done with effects without sending them. */
export const effectStore = (db: Database) => ({
  /** An edit neither shortens a pause nor overtakes what is being sent; a finished effect starts anew. */
  async order(tx: Transaction, { org, id, kind, key, ...order }: NewEffect): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      with wished as (
        insert into effects as had
          (organization_id, id, kind, key, version, target, subject, body, state, attempts, due_at, created_at)
        values (${org}, ${id}, ${kind}, ${key}, ${order.version}, ${order.target}, ${order.subject},
          ${storableJson(order.body)}::jsonb, 'waiting', 0, ${order.dueAt.toISOString()}, ${order.createdAt.toISOString()})
        on conflict (organization_id, kind, key) do update set
          version = excluded.version, target = excluded.target, subject = excluded.subject, body = excluded.body,
          state = case when had.state in ${OVER} then 'waiting' else had.state end,
          attempts = case when had.state in ${OVER} then 0 else had.attempts end,
          first_tried_at = case when had.state in ${OVER} then null else had.first_tried_at end,
          due_at = case when had.state = 'waiting' and had.first_tried_at is not null
            then greatest(had.due_at, excluded.due_at) else excluded.due_at end,
          over_at = null
        where had.version < excluded.version
        returning id
      )
      select id, pg_notify(${EFFECT_ORDERED}, '')::text from wished
      union all
      select id, null from effects where organization_id = ${org} and kind = ${kind} and key = ${key}
        and not exists (select from wished)`.execute(tx)
    const [row] = rows
    if (row) return row.id
    return idAddedMeanwhile(tx, org, kind, key)
  },

  /** Sends effects again from the beginning that were given up, refused or parked; false if there are none of these. */
  async reopen(tx: Transaction, org: string, kind: string, which: Which, now: Date): Promise<boolean> {
    const [column, value] = 'key' in which ? ['key', which.key] : ['target', which.target]
    const { rows } = await sql<{ told: unknown }>`
      with reopened as (
        update effects set state = 'waiting', attempts = 0, first_tried_at = null, over_at = null,
          due_at = ${now.toISOString()}
        where organization_id = ${org} and kind = ${kind} and ${sql.ref(column)} = ${value}
          and state in ('given_up', 'refused', 'parked')
        returning id
      )
      select pg_notify(${EFFECT_ORDERED}, '') as told from reopened`.execute(tx)
    return rows.length > 0
  },

  /** Ends an effect that nobody waits for any more; a sender that is at it has lost its claim. A later order starts anew. */
  async withdraw(tx: Transaction, org: string, kind: string, key: string, now: Date): Promise<void> {
    await sql`
      update effects set state = 'refused', error = ${WITHDRAWN}, over_at = ${now.toISOString()},
        claimed_by = null, claimed_until = null, claimed_version = null
      where organization_id = ${org} and kind = ${kind} and key = ${key}
        and state in ('waiting', 'sending', 'parked')`.execute(tx)
  },

  async list(org: string, filter: EffectFilter, page: Page): Promise<Slice<EffectRecord>> {
    const given = Object.entries(filter) as [keyof EffectFilter, string][]
    const matching = db
      .selectFrom('effects')
      .where('organization_id', '=', org)
      .where(({ and, eb }) => and(given.map(([column, value]) => eb(column, '=', value))))
    return listWithTotal(matching.select(RECORD).orderBy('number', 'desc'), countRows(matching), page)
  },

  /** How many of each kind wait for a person or were given up. */
  async stopped(): Promise<{ kind: string; state: EffectState; count: number }[]> {
    return db
      .selectFrom('effects')
      .select(['kind', 'state', ({ fn }) => fn.countAll<number>().as('count')])
      .where('state', 'in', ['parked', 'given_up'])
      .groupBy(['kind', 'state'])
      .execute()
  },
})

/** Another sender has taken over the effect, or it is gone. */
export class ClaimLost extends Error {}

/** Writes a settlement; an edit that arrived meanwhile is sent next. */
export async function settle(
  tx: Transaction,
  { effect, token }: Claim,
  { state, attempts, externalId, doubt, why, answer, nextAt, at }: Settlement,
) {
  const isOver = state === 'done' || state === 'refused' || state === 'given_up'
  const next = nextAt?.toISOString() ?? null
  const edited = sql`version > ${effect.version}`
  const { numAffectedRows } = await sql`
    update effects set
      state = case when ${edited} and ${isOver} then 'waiting' else ${state} end,
      attempts = case when ${edited} and ${isOver} then 0 else ${attempts} end,
      first_tried_at = case when ${edited} and ${isOver} then null else first_tried_at end,
      due_at = case when ${edited} then greatest(due_at, ${next}::timestamptz) else coalesce(${next}::timestamptz, due_at) end,
      external_id = ${externalId === undefined ? null : storableText(externalId)},
      doubt_since = ${doubt?.since ?? null}, doubt_version = ${doubt?.version ?? null},
      error = ${why === undefined ? null : storableText(why)},
      answer = ${answer === undefined ? null : storableJson(answer)}::jsonb,
      over_at = case when ${isOver} and not (${edited}) then ${at.toISOString()}::timestamptz end,
      claimed_by = null, claimed_until = null, claimed_version = null
    where id = ${effect.id} and claimed_by = ${token} and state = 'sending'`.execute(tx)
  if (numAffectedRows !== 1n) throw new ClaimLost()
}
