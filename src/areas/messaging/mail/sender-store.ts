import { sql } from 'kysely'
import type { Transaction } from '../../../storage/database.ts'
import type { Connection } from '../connections/index.ts'

/** What we have to do with the sender of a mail. */
export interface SenderFacts {
  /** We wrote to them before. */
  isWritten: boolean
  /** We wrote in this conversation, and did not only pass a mail of it on. */
  isInThread: boolean
  /** Of their mails those that people answered, from 0 to 1. */
  answeredShare: number
  /** What the readers of the mailbox said of them. */
  standing: 'vip' | 'blocked' | undefined
}

export async function senderFacts(
  tx: Transaction,
  { id, payer }: Pick<Connection, 'id' | 'payer'>,
  address: string,
  threadKey: string | undefined,
): Promise<SenderFacts> {
  const said = await tx
    .selectFrom('mail_senders')
    .select('standing')
    .where('connection_id', '=', id)
    .where('address', '=', address)
    .executeTakeFirst()
  const sent = sql`messages.organization_id = ${payer} and direction = 'out' and kind = 'mail' and state = 'sent'`
  const { rows } = await sql<Pick<SenderFacts, 'isWritten' | 'isInThread'>>`
    select exists (select from messages where ${sent} and mail -> 'to' ? ${address}) as "isWritten",
      exists (
        select from threads join messages on messages.thread_id = threads.id
        where threads.connection_id = ${id} and threads.key = ${threadKey ?? null} and ${sent} and not mail ? 'passes_on'
      ) as "isInThread"`.execute(tx)
  const answeredShare = await shareAnswered(tx, id, payer, address)
  return { isWritten: false, isInThread: false, ...rows[0], answeredShare, standing: said?.standing }
}

/** Looked for among the newest of the mailbox, so that a full one takes no longer. */
const LOOKED_AT = 1_000
const MOST_HAD = 50

async function shareAnswered(tx: Transaction, connectionId: string, payer: string, address: string): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    with newest as (
      select thread_id, number, sender_email, direction from messages
      where organization_id = ${payer} and connection_id = ${connectionId} order by number desc limit ${LOOKED_AT}
    ), had as (
      select thread_id, number from newest
      where direction = 'in' and sender_email = ${address} order by number desc limit ${MOST_HAD}
    )
    select coalesce(avg(exists (
      select from messages as answer
      where answer.thread_id = had.thread_id and answer.number > had.number and answer.direction = 'out'
        and answer.state = 'sent' and answer.mail ? 'answers' and not answer.mail ? 'automatic'
    )::int), 0)::float8 as share from had`.execute(tx)
  return rows[0]?.share ?? 0
}
