import { sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database } from '../../../../storage/database.ts'
import { itemsSeenBy, readableBy } from './message-facts-store.ts'
import type { Act, Editor } from './rule.ts'

export interface RunRecord {
  messageId: string
  subject: string | null
  sender: string
  /** Where whoever looks finds it. */
  inboxId: string | null
  version: number
  actedFor: string
  at: string
  acts: { list: Act[]; because: string[] }
  /** The debate about the message, as rules asked for it. */
  debateId: string | null
}

export const runStore = (db: Database) => ({
  /** What a rule did about messages that somebody may read, newest first. */
  async list(org: string, ruleId: string, reader: Editor, { limit, offset }: Page): Promise<Slice<RunRecord>> {
    const { rows } = await sql<RunRecord & { all: number }>`
      select run.message_id as "messageId", run.version, run.acted_for as "actedFor", run.at, run.acts,
        message.subject, coalesce(message.sender_email, message.sender_id) as sender,
        (select min(item.inbox_id) from ${itemsSeenBy(reader)}) as "inboxId",
        (select debate_id from inbox_debates as asked where asked.message_id = run.message_id and state = 'begun'
          order by created_at desc limit 1) as "debateId",
        count(*) over ()::int as all
      from rule_runs as run
        join messages as message on message.id = run.message_id
        join connections as connection on connection.id = message.connection_id
      where run.organization_id = ${org} and run.rule_id = ${ruleId} and ${readableBy(reader)}
      order by run.at desc, run.message_id desc limit ${limit} offset ${offset}`.execute(db)
    return { items: rows.map(({ all: _, ...row }) => row), total: rows[0]?.all ?? 0 }
  },
})
export type RunStore = ReturnType<typeof runStore>
