import { sql } from 'kysely'
import type { Outbox } from '../../../../background/outbox/outbox.ts'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database } from '../../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import { ERASE } from '../posts/erasure-effects.ts'
import { PostBody } from '../posts/post-queue.ts'
import type { ChannelEvent, ChannelPost, DebatePost } from '../schema.ts'

type PostFacts = Pick<DebatePost, 'id' | 'what' | 'place' | 'state' | 'error' | 'created_at' | 'over_at'>

interface PostRow extends Omit<PostFacts, 'place' | 'what'> {
  say: keyof typeof POST_NAMES
  connectionId: string
  peerKind: string
  peerId: string
  peerName: string | null
}

/** Enough for a debate that is posted in many places. */
const MOST_POSTS = 200

/** Where a platform has no card, the post that says that a debate began stands for it. */
const POST_NAMES = { card: 'card', accepted: 'card', decision: 'decision', breakpoint: 'breakpoint' } as const

export interface Day {
  day: string
  connectionId: string
  received: number
  debates: number
  posts: number
  ignored: number
  limited: number
  foreign: number
  unwanted: number
  answered: number
  answerMs: number
}

/** The messages and posts of connections, for people who look at them. */
export const overviewStore = (db: Database, outbox: Pick<Outbox, 'resend'>) => ({
  async days(org: string, since: Date, zone: string): Promise<Day[]> {
    const { rows } = await sql<Day>`
      select to_char(since at time zone ${zone}, 'YYYY-MM-DD') as day, connection_id as "connectionId",
        sum(received)::float8 as received, sum(debates)::float8 as debates, sum(posts)::float8 as posts,
        sum(ignored)::float8 as ignored, sum(limited)::float8 as limited, sum(foreign_ids)::float8 as foreign,
        sum(unwanted)::float8 as unwanted, sum(answered)::float8 as answered, sum(answer_ms)::float8 as "answerMs"
      from channel_days where organization_id = ${org} and since >= ${since.toISOString()}
      group by 1, 2 order by 1, 2`.execute(db)
    return rows
  },

  async events(org: string, connectionId: string, page: Page): Promise<Slice<ChannelEvent>> {
    const all = db
      .selectFrom('messages')
      .where('organization_id', '=', org)
      .where('connection_id', '=', connectionId)
      .where('state', '<>', 'kept')
      .where('direction', '=', 'in')
    const { items: rows, total } = await listWithTotal(all.selectAll().orderBy('number', 'desc'), countRows(all), page)
    const items = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      state: row.state,
      outcome: row.outcome,
      why: row.why,
      sender: { id: row.sender_id, name: row.sender_name },
      user_id: row.user_id,
      debate_id: row.debate_id,
      received_at: row.received_at,
      done_at: row.done_at,
      first_answer_at: row.first_answer_at,
    }))
    return { items, total }
  },

  async posts(org: string, connectionId: string, page: Page): Promise<Slice<ChannelPost & { key: string }>> {
    const all = db
      .selectFrom('effects')
      .where('organization_id', '=', org)
      .where('kind', 'like', 'chat.%')
      .where(sql<boolean>`starts_with(target, ${`${connectionId}:`})`)
    const { items: rows, total } = await listWithTotal(all.selectAll().orderBy('number', 'desc'), countRows(all), page)
    const items = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      key: row.key,
      state: row.state,
      attempts: row.attempts,
      debate_id: row.subject,
      external_id: row.external_id,
      error: row.error,
      in_doubt_since: row.doubt_since,
      due_at: row.due_at,
      created_at: row.created_at,
      over_at: row.over_at,
      erases: row.kind === ERASE.name ? { post: String(row.body.post), place: String(row.body.peer) } : null,
    }))
    return { items, total }
  },

  /** The posts about a debate that everybody there sees: its cards, its decision and its questions. */
  async postsOf(org: string, debateId: string): Promise<(PostFacts & { connectionId: string })[]> {
    const facts = sql`effect.id, effect.number, effect.state, effect.error, effect.created_at, effect.over_at`
    const { rows } = await sql<PostRow>`
      select * from (
        select ${facts}, thread.connection_id as "connectionId", thread.peer_kind as "peerKind",
          thread.peer_id as "peerId", thread.peer_name as "peerName",
          case when effect.kind like 'chat.card%' then 'card' else effect.body ->> 'say' end as say
        from effects as effect join threads as thread
          on thread.organization_id = effect.organization_id and thread.id = effect.body ->> 'thread_id'
        where effect.organization_id = ${org} and effect.subject = ${debateId} and effect.kind like 'chat.%'
        union all
        select ${facts}, mail.connection_id, 'address',
          (select string_agg(address, ', ') from jsonb_array_elements_text(mail.mail -> 'to') as address), null,
          mail.mail -> 'says' ->> 'say'
        from effects as effect join messages as mail
          on mail.organization_id = effect.organization_id and mail.id = effect.body ->> 'message_id'
        where effect.organization_id = ${org} and effect.subject = ${debateId} and effect.kind = 'mail.send'
      ) as told where say = any (${Object.keys(POST_NAMES)}) order by number limit ${MOST_POSTS}`.execute(db)
    return rows.map(({ peerKind: kind, peerId: id, peerName: name, say, ...row }) => ({
      id: row.id,
      what: POST_NAMES[say],
      state: row.state,
      error: row.error,
      created_at: row.created_at,
      over_at: row.over_at,
      connectionId: row.connectionId,
      place: { kind, id, name },
    }))
  },

  async post(org: string, connectionId: string, id: string): Promise<{ kind: string; key: string } | undefined> {
    return db
      .selectFrom('effects')
      .select(['kind', 'key'])
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('kind', 'like', 'chat.%')
      .where(sql<boolean>`starts_with(target, ${`${connectionId}:`})`)
      .executeTakeFirst()
  },

  /** False where it was neither refused nor given up. */
  resend: (org: string, { kind, key }: { kind: string; key: string }): Promise<boolean> =>
    db.transaction().execute((tx) => outbox.resend(tx, { org, kind: { name: kind, body: PostBody }, key })),
})
export type OverviewStore = ReturnType<typeof overviewStore>
