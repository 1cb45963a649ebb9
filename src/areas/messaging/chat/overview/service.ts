import { conflict, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../../shared/pagination.ts'
import { DAY_MS, zoneOf } from '../../../../shared/time/dates.ts'
import { type Connection, type Connections, isSeenBy } from '../../connections/index.ts'
import type { DebateOperations } from '../commands/debate-request.ts'
import type { StatsQuery } from '../schema.ts'
import type { OverviewStore } from './store.ts'

/** What people see of the connections: what came in, what was posted, and what did not arrive. */
export function overviewService({
  store,
  connections,
  debates,
  now,
}: {
  store: OverviewStore
  connections: Pick<Connections, 'find' | 'list'>
  debates: Pick<DebateOperations, 'visible'>
  now: () => Date
}) {
  async function visible(id: string, caller: Caller): Promise<Connection> {
    const connection = await connections.find(caller.payer, id)
    if (!connection || !isSeenBy(caller.userId, connection)) throw notFound('connection', id)
    return connection
  }

  return {
    async stats({ days, time_zone }: StatsQuery, caller: Caller) {
      const { payer } = caller
      const since = new Date(now().getTime() - days * DAY_MS)
      const [all, known] = await Promise.all([store.days(payer, since, zoneOf(time_zone)), connections.list(payer)])
      const hidden = new Set(known.filter((each) => !isSeenBy(caller.userId, each)).map(({ id }) => id))
      const rows = all.filter(({ connectionId }) => !hidden.has(connectionId))
      const kindOf = new Map(known.map(({ id, kind }) => [id, kind]))
      const sum = (of: (row: (typeof rows)[number]) => number, among = rows) =>
        among.reduce((all, row) => all + of(row), 0)
      const platforms = Map.groupBy(rows, ({ connectionId }) => kindOf.get(connectionId) ?? 'removed')
      const answered = sum((row) => row.answered)
      return {
        total_messages: sum((row) => row.received),
        by_platform: Object.fromEntries([...platforms].map(([kind, of]) => [kind, sum((row) => row.received, of)])),
        avg_response_time_ms: answered === 0 ? null : sum((row) => row.answerMs) / answered,
        debates_triggered: sum((row) => row.debates),
        posts: sum((row) => row.posts),
        dropped: {
          ignored: sum((row) => row.ignored),
          limited: sum((row) => row.limited),
          foreign: sum((row) => row.foreign),
          unwanted: sum((row) => row.unwanted),
        },
        by_day: [...Map.groupBy(rows, ({ day }) => day)].map(([day, of]) => ({
          day,
          messages: sum((row) => row.received, of),
          debates: sum((row) => row.debates, of),
        })),
      }
    },

    async events(id: string, page: Page, caller: Caller) {
      await visible(id, caller)
      return pageResult('events', await store.events(caller.payer, id, page), page)
    },

    async posts(id: string, page: Page, caller: Caller) {
      await visible(id, caller)
      const { items, total } = await store.posts(caller.payer, id, page)
      return pageResult('posts', { items: items.map(({ key: _, ...post }) => post), total }, page)
    },

    /** The posts about a debate; those of removed connections are left out. */
    async postsOf(debateId: string, caller: Caller) {
      const [, found, known] = await Promise.all([
        debates.visible(debateId, caller),
        store.postsOf(caller.payer, debateId),
        connections.list(caller.payer),
      ])
      const seen = new Map(known.filter((each) => isSeenBy(caller.userId, each)).map((each) => [each.id, each]))
      const posts = found.flatMap(({ connectionId, ...post }) => {
        const connection = seen.get(connectionId)
        if (!connection) return []
        return [
          {
            ...post,
            connection_id: connectionId,
            connection_name: connection.name,
            platform: connection.kind as string,
          },
        ]
      })
      return { debate_id: debateId, posts, total: posts.length }
    },

    async resend(id: string, postId: string, caller: Caller) {
      const [, post] = await Promise.all([visible(id, caller), store.post(caller.payer, id, postId)])
      if (!post) throw notFound('post', postId)
      const isSent = await store.resend(caller.payer, post)
      if (!isSent) throw conflict('Only a post that was refused or given up can be sent again')
      return { success: true, post_id: postId }
    },
  }
}
export type OverviewService = ReturnType<typeof overviewService>
