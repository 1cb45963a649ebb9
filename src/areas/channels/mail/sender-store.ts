import { sql } from 'kysely'
import type { Transaction } from '../../../storage/database.ts'
import type { Connection } from '../connections/index.ts'

/** What we have to do with the sender of a mail. */
export interface SenderFacts {
  /** We wrote to them before. */
  isWritten: boolean
  /** We wrote in this conversation. */
  isInThread: boolean
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
  const key = threadKey ?? null
  const { rows } = await sql<Pick<SenderFacts, 'isWritten' | 'isInThread'>>`
    select coalesce(bool_or(mail -> 'to' ? ${address}), false) as "isWritten",
      coalesce(bool_or(messages.connection_id = ${id} and threads.key = ${key}), false) as "isInThread"
    from messages join threads on threads.id = messages.thread_id
    where messages.organization_id = ${payer} and messages.direction = 'out' and messages.kind = 'mail'
      and messages.state = 'sent'
      and (mail -> 'to' ? ${address} or (messages.connection_id = ${id} and threads.key = ${key}))`.execute(tx)
  return { isWritten: false, isInThread: false, ...rows[0], standing: said?.standing }
}
