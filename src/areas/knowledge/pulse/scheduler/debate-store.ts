import { type Selectable, sql } from 'kysely'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { LogEvent } from '../../../../shared/event-types.ts'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import { HOUR_MS } from '../../../../shared/time/dates.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { type ExportKind, pagesByKey } from '../../../../storage/export-kind.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import type { Tables } from '../../../../storage/tables.ts'
import type { Earlier } from '../ranking/rank-topics.ts'

export type PulseDebate = Selectable<Tables['pulse_debates']>
type State = PulseDebate['state']

export type NewPulseDebate = Pick<
  PulseDebate,
  'id' | 'run_id' | 'key' | 'topic_id' | 'topic_text' | 'url' | 'platform' | 'category' | 'volume' | 'debate_id'
> &
  Pick<PulseDebate, 'evidence_ids' | 'rounds' | 'consensus_threshold' | 'score' | 'parts' | 'state' | 'reason'>

/** The debates started recently or about to start. */
export interface Recent {
  /** The number of claimed or starting debates; nothing else is claimed meanwhile. */
  open: number
  withinHour: number
  lastAt: string | null
}

const OPEN: readonly State[] = ['claimed', 'starting']
/** The states of debates that began or are about to. */
const BEGUN: readonly State[] = ['claimed', 'starting', 'started', 'failed']

/** After this time a topic without readable material may be tried again. */
const WITHOUT_MATERIAL_MS = HOUR_MS

/** The debates that the scheduler of an organization claims and starts. */
export const pulseDebateStore = (db: Database) => ({
  async insert(tx: Transaction, org: string, debate: NewPulseDebate, now: Date): Promise<void> {
    const at = now.toISOString()
    const row = { ...debate, organization_id: org, attempts: 0, claimed_at: at, touched_at: at }
    await tx.insertInto('pulse_debates').values(row).execute()
  },

  /** The topics that must not repeat: those claimed within the window, and those just found without material. */
  async earlier(org: string, windowHours: number, now: Date, reader: Database | Transaction = db): Promise<Earlier[]> {
    const since = (ms: number) => new Date(now.getTime() - ms).toISOString()
    const rows = await reader
      .selectFrom('pulse_debates')
      .select(['key', 'topic_text', 'state'])
      .where('organization_id', '=', org)
      .where('claimed_at', '>', since(Math.max(windowHours * HOUR_MS, WITHOUT_MATERIAL_MS)))
      .where((row) =>
        row.or([
          row.and([row('state', 'in', BEGUN), row('claimed_at', '>', since(windowHours * HOUR_MS))]),
          row.and([row('state', '=', 'dropped'), row('attempts', '>', 0)]),
          row.and([row('state', '=', 'passed_over'), row('claimed_at', '>', since(WITHOUT_MATERIAL_MS))]),
        ]),
      )
      .execute()
    return rows.map(({ key, topic_text, state }) => ({
      key,
      text: topic_text ?? '',
      withoutMaterial: state === 'passed_over',
    }))
  },

  /** Counts every row that may have become a debate, including those dropped while starting. */
  async recent(org: string, now: Date, reader: Database | Transaction = db): Promise<Recent> {
    const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString()
    const { rows } = await sql<Recent>`
      select count(*) filter (where state in ('claimed', 'starting')) as open,
        count(*) filter (where coalesce(started_at, touched_at) > ${hourAgo}) as "withinHour",
        max(coalesce(started_at, touched_at)) as "lastAt"
      from pulse_debates
      where organization_id = ${org} and state <> 'passed_over' and (state <> 'dropped' or attempts > 0)
        and (touched_at > ${new Date(now.getTime() - 25 * HOUR_MS).toISOString()} or state in ('claimed', 'starting'))`.execute(
      reader,
    )
    return rows[0] ?? { open: 0, withinHour: 0, lastAt: null }
  },

  /** Moves `claimed` to `starting`, or takes up a stuck start; only one caller succeeds, all others get undefined. */
  async begin(org: string, id: string, now: Date, before?: PulseDebate): Promise<PulseDebate | undefined> {
    return db
      .updateTable('pulse_debates')
      .set((row) => ({
        state: 'starting',
        touched_at: now.toISOString(),
        waits_until: null,
        reason: null,
        attempts: row('attempts', '+', 1),
      }))
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('state', '=', before?.state ?? 'claimed')
      .$if(before !== undefined, (row) => row.where('touched_at', '=', before?.touched_at ?? ''))
      .returningAll()
      .executeTakeFirst()
  },

  /** Records that the debate exists; false if that was recorded before. */
  async started(tx: Transaction, org: string, id: string, now: Date): Promise<boolean> {
    const at = now.toISOString()
    const { numUpdatedRows } = await tx
      .updateTable('pulse_debates')
      .set({ state: 'started', started_at: at, touched_at: at, waits_until: null, reason: null })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('state', 'in', ['claimed', 'starting', 'dropped'])
      .executeTakeFirst()
    return numUpdatedRows > 0
  },

  /** Ends or postpones a start that certainly made no debate. */
  async settle(
    tx: Transaction,
    org: string,
    id: string,
    change: { state: 'claimed' | 'dropped' | 'failed'; reason: string; waitsUntil?: Date | undefined },
    now: Date,
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('pulse_debates')
      .set({
        state: change.state,
        reason: change.reason,
        waits_until: change.waitsUntil?.toISOString() ?? null,
        touched_at: now.toISOString(),
      })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('state', 'in', OPEN)
      .executeTakeFirst()
    return numUpdatedRows > 0
  },

  async dropClaimed(tx: Transaction, org: string, reason: string, now: Date): Promise<number> {
    const { numUpdatedRows } = await tx
      .updateTable('pulse_debates')
      .set({ state: 'dropped', reason, touched_at: now.toISOString(), waits_until: null })
      .where('organization_id', '=', org)
      .where('state', '=', 'claimed')
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },

  /** The claimed and starting debates, the oldest first. */
  open: (org: string, reader: Database | Transaction = db): Promise<PulseDebate[]> =>
    reader
      .selectFrom('pulse_debates')
      .selectAll()
      .where('organization_id', '=', org)
      .where('state', 'in', OPEN)
      .orderBy('claimed_at')
      .execute(),

  /** The rows that no worker has touched since then, and those whose wait is over. */
  left: (before: Date, now: Date): Promise<PulseDebate[]> =>
    db
      .selectFrom('pulse_debates')
      .selectAll()
      .where('state', 'in', OPEN)
      .where('touched_at', '<=', before.toISOString())
      .where((row) => row.or([row('waits_until', 'is', null), row('waits_until', '<=', now.toISOString())]))
      .orderBy('touched_at')
      .limit(100)
      .execute(),

  /** Whether the debate exists, no matter who began it. */
  async begun(org: string, debateId: string): Promise<boolean> {
    const row = await db
      .selectFrom('debates')
      .select('id')
      .where('organization_id', '=', org)
      .where('id', '=', debateId)
      .executeTakeFirst()
    return row !== undefined
  },
})
export type PulseDebateStore = ReturnType<typeof pulseDebateStore>

/** Whether the scheduler, and not a person, asked the question of a debate. */
export async function startedByPulse(tx: Transaction, org: string, debateId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('pulse_debates')
    .select('id')
    .where('organization_id', '=', org)
    .where('debate_id', '=', debateId)
    .executeTakeFirst()
  return found !== undefined
}

interface HistoryFilter {
  platform?: string | undefined
  category?: string | undefined
}

/** The debates that the scheduler of an organization started, and their results. */
export const historyStore = (db: Database) => ({
  list(org: string, { platform, category }: HistoryFilter, page: Page): Promise<Slice<PulseDebate>> {
    const matching = db
      .selectFrom('pulse_debates')
      .where('organization_id', '=', org)
      .where('state', 'in', BEGUN)
      .$if(platform !== undefined, (rows) => rows.where('platform', '=', platform ?? ''))
      .$if(category !== undefined, (rows) => rows.where('category', '=', category ?? ''))
    const newest = matching.selectAll().orderBy('claimed_at', 'desc').orderBy('id', 'desc')
    return listWithTotal(newest, countRows(matching), page)
  },

  async ended(tx: Transaction, { organizationId: org, debateId, at, data }: LogEvent): Promise<void> {
    const { result, confidence, rounds } = data as { result: string; confidence: number; rounds: number }
    await tx
      .updateTable('pulse_debates')
      .set({ result, confidence, rounds_used: rounds, consensus_reached: result === 'consensus_reached', ended_at: at })
      .where('organization_id', '=', org)
      .where('debate_id', '=', debateId)
      .execute()
  },
})
export type HistoryStore = ReturnType<typeof historyStore>

/** Every topic that became a debate or was claimed for one, with its score and the result. */
export const pulseExport: ExportKind = {
  name: 'pulse',
  may: 'pulse.read',
  columns: [
    'id',
    'run_id',
    'topic_id',
    'topic_text',
    'url',
    'platform',
    'category',
    'volume',
    'score',
    'parts',
    'state',
    'reason',
    'debate_id',
    'claimed_at',
    'started_at',
    'ended_at',
    'result',
    'consensus_reached',
    'confidence',
    'rounds_used',
  ],
  async *rows(tx, org) {
    const claimed = (after: string, limit: number) =>
      tx
        .selectFrom('pulse_debates')
        .select(['id', 'run_id', 'topic_id', 'topic_text', 'url', 'platform', 'category', 'volume', 'score', 'parts'])
        .select(['state', 'reason', 'debate_id', 'claimed_at', 'started_at', 'ended_at', 'result'])
        .select(['consensus_reached', 'confidence', 'rounds_used'])
        .where('organization_id', '=', org)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
    for await (const page of pagesByKey(claimed, ({ id }) => id))
      yield page.map((row) => ({
        ...row,
        parts: row.parts as JsonObject,
        debate_id: row.state === 'started' ? row.debate_id : null,
      }))
  },
}
