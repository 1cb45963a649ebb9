import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../../storage/database.ts'

/** The conversation that the thread of a message belongs to, for people who read it. */
export const conversationOf = (threadId: RawBuilder<unknown>) =>
  sql`coalesce((select conversation_id from threads where id = ${threadId}), ${threadId})`

/** The threads of a conversation. */
export const threadsOfConversation = (conversationId: RawBuilder<unknown> | string) =>
  sql`(select id from threads where id = ${conversationId} or conversation_id = ${conversationId})`

/**
 * Makes one conversation of those that these threads of a connection belong to, named by its oldest thread. Nothing but what people read
 * follows from it: what is driven, asked and told stays with its thread. Undefined where none of the threads is there.
 */
export async function joinConversations(
  tx: Transaction,
  connectionId: string,
  threadKeys: readonly string[],
): Promise<string | undefined> {
  if (threadKeys.length === 0) return undefined
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(conversation_id, id) as name from threads
    where connection_id = ${connectionId} and key = any (${[...threadKeys]}) order by name`.execute(tx)
  const [oldest, ...others] = rows.map(({ name }) => name)
  if (oldest !== undefined && others.length > 0)
    await sql`
      update threads set conversation_id = ${oldest}
      where connection_id = ${connectionId} and (id = any (${others}) or conversation_id = any (${others}))`.execute(tx)
  return oldest
}
