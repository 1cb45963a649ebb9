import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { StoredFiles } from '../../../../storage/files/stored-files.ts'
import { mailMarks } from '../../chat/index.ts'
import type { MailRow } from '../mail-query-store.ts'
import type { MailAction } from './schema.ts'

interface Doing {
  until: string | undefined
  by: string
  at: Date
}

/** Does the same with many mails, all or none; returns the ids of the changed ones. */
export const bulkStore = ({ db, storedFiles }: { db: Database; storedFiles: Pick<StoredFiles, 'remove'> }) => {
  async function remove(tx: Transaction, payer: string, ids: readonly string[]): Promise<string[]> {
    const removed = await mailMarks.remove(tx, payer, ids)
    await storedFiles.remove(
      tx,
      payer,
      removed.flatMap(({ rawFileId }) => (rawFileId === null ? [] : [rawFileId])),
    )
    return removed.map(({ id }) => id)
  }

  /** Takes effect with their next mail. */
  async function know(tx: Transaction, payer: string, rows: readonly MailRow[], standing: string, { by, at }: Doing) {
    const senders = rows.flatMap(({ accountId, senderEmail }) =>
      senderEmail === null ? [] : [{ accountId, senderEmail }],
    )
    for (const { accountId, senderEmail } of senders)
      await sql`
        insert into mail_senders (organization_id, connection_id, address, standing, set_by, set_at)
        values (${payer}, ${accountId}, ${senderEmail}, ${standing}, ${by}, ${at.toISOString()})
        on conflict (connection_id, address) do update
          set standing = excluded.standing, set_by = excluded.set_by, set_at = excluded.set_at`.execute(tx)
    return rows.filter(({ senderEmail }) => senderEmail !== null).map(({ id }) => id)
  }

  return {
    act: (payer: string, action: MailAction, rows: readonly MailRow[], doing: Doing): Promise<Set<string>> =>
      db.transaction().execute(async (tx) => {
        const ids = rows.map(({ id }) => id)
        if (ids.length === 0) return new Set()
        switch (action) {
          case 'delete':
            return new Set(await remove(tx, payer, ids))
          case 'mark_vip':
            return new Set(await know(tx, payer, rows, 'vip', doing))
          case 'block':
            return new Set(await know(tx, payer, rows, 'blocked', doing))
          case 'archive':
            return new Set(await mailMarks.mark(tx, payer, ids, { is_archived: true }))
          case 'spam':
            return new Set(await mailMarks.mark(tx, payer, ids, { is_spam: true }))
          case 'mark_important':
            return new Set(await mailMarks.mark(tx, payer, ids, { is_important: true }))
          case 'snooze':
            return new Set(await mailMarks.mark(tx, payer, ids, { snoozed_until: doing.until ?? null }))
        }
      }),
  }
}
export type BulkStore = ReturnType<typeof bulkStore>

/** The last days up to now in a time zone, moved back by a number of days. */
interface Period {
  days: number
  zone: string
  now: Date
  back: number
}

export interface PeriodFigures {
  total: number
  tiers: Readonly<Record<string, number>>
  /** From receipt to the first answer; null where nothing was answered. */
  answerHours: number | null
}

/** Minutes below which an answer is in the next column; what took longer is in the last. */
export const ANSWER_MINUTES = [15, 30, 60, 120, 240] as const

const beginOf = ({ days, zone, now, back }: Period) => {
  const here = sql`(${now.toISOString()}::timestamptz at time zone ${zone} - ${back} * interval '1 day')`
  return { here, since: sql`(date_trunc('day', ${here}) - ${days - 1} * interval '1 day') at time zone ${zone}` }
}

export const trendStore = (db: Database) => ({
  /** How many came and went on each day, and how long answers took. */
  async volume(payer: string, accounts: readonly string[], period: Period) {
    const { since } = beginOf(period)
    const mails = sql`from messages where organization_id = ${payer} and connection_id = any (${[...accounts]})
      and kind = 'mail' and happened_at >= ${since}`
    const minutes = sql`extract(epoch from first_answer_at - happened_at) / 60`
    const columns = [...ANSWER_MINUTES, null].map((below, place) => {
      const least = ANSWER_MINUTES[place - 1] ?? 0
      const isShorter = below === null ? sql`true` : sql`${minutes} < ${below}`
      return sql`count(*) filter (where ${minutes} >= ${least} and ${isShorter})::int`
    })
    const [days, answers] = await Promise.all([
      sql<{ day: string; received: number; sent: number }>`
        select to_char(happened_at at time zone ${period.zone}, 'YYYY-MM-DD') as day,
          count(*) filter (where direction = 'in')::int as received,
          count(*) filter (where direction = 'out' and state = 'sent')::int as sent
        ${mails} group by 1 order by 1`.execute(db),
      sql<{ counts: number[] }>`select array[${sql.join(columns)}] as counts ${mails} and direction = 'in'`.execute(db),
    ])
    return { days: days.rows, answered: answers.rows[0]?.counts ?? [] }
  },

  async figures(payer: string, accounts: readonly string[], period: Period): Promise<PeriodFigures> {
    const { here, since } = beginOf(period)
    const until = sql`${here} at time zone ${period.zone}`
    const { rows } = await sql<{ tier: string; count: number; answered: number; hours: number | null }>`
      select coalesce(mail -> 'priority' ->> 'tier', '') as tier, count(*)::int as count,
        count(first_answer_at)::int as answered,
        sum(extract(epoch from first_answer_at - happened_at) / 3600)::float as hours
      from messages
      where organization_id = ${payer} and connection_id = any (${[...accounts]}) and kind = 'mail' and direction = 'in'
        and happened_at >= ${since} and happened_at <= ${until}
      group by 1`.execute(db)
    const sum = (each: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + each(row), 0)
    const answered = sum((row) => row.answered)
    return {
      total: sum(({ count }) => count),
      tiers: Object.fromEntries(rows.map(({ tier, count }) => [tier, count])),
      answerHours: answered === 0 ? null : sum(({ hours }) => hours ?? 0) / answered,
    }
  },
})
export type TrendStore = ReturnType<typeof trendStore>
