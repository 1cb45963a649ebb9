import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { MailEnvelope, MailMarks } from '../../../adapters/email/imap.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { mailMarks } from '../chat/index.ts'
import type { Connection } from '../connections/index.ts'
import { type FolderCursor, folderStore } from './folder-store.ts'
import type { Parked } from './schema.ts'
import type { KnownRef } from './threading.ts'

type Which = Pick<Connection, 'id' | 'payer'>

interface Claim {
  /** The key of the thread. */
  key: string
  refs: readonly string[]
  /** The id of the mail itself. */
  own: string
  /** The author, where the mail went to many. */
  bulkFrom?: string
}

/** A digest over all parts that keeps their boundaries apart. */
export const digestOf = (...parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** The same bytes are the same mail, in whichever folder and whenever they arrive. */
export const bytesDigest = (raw: Uint8Array) => `bytes:${createHash('sha256').update(raw).digest('hex')}`

export const mailStore = (db: Database) => {
  async function see(tx: Transaction, { id, payer }: Which, digest: string, at: Date): Promise<boolean> {
    const seen = await tx
      .insertInto('mail_seen')
      .values({ organization_id: payer, connection_id: id, digest, created_at: at.toISOString() })
      .onConflict((on) => on.doNothing())
      .returning('digest')
      .executeTakeFirst()
    return seen !== undefined
  }

  return {
    ...folderStore(db),

    mark: ({ id }: Which, marks: readonly MailMarks[]) => {
      const now = marks.map(({ messageId, receivedAt, flags }) => ({
        messageId,
        receivedAt,
        isRead: flags.includes('\\Seen'),
        isStarred: flags.includes('\\Flagged'),
      }))
      return mailMarks.follow(db, id, now)
    },

    /** False where it was taken before. */
    see,

    /** Whether it was taken before, or is still stored here, however long ago it was taken. */
    async wasTaken({ id }: Which, digest: string, { messageId, receivedAt, size }: MailEnvelope): Promise<boolean> {
      const { rows } = await sql<{ isTaken: boolean }>`
        select exists (select from mail_seen where connection_id = ${id} and digest = ${digest}) or exists (
          select from messages left join stored_files as file on file.id = messages.raw_file_id
          where messages.connection_id = ${id} and messages.kind = 'mail' and messages.direction = 'in'
            and messages.happened_at = ${receivedAt.toISOString()} and messages.mail ->> 'message_id' = ${messageId}
            and coalesce(file.size, ${size}) = ${size}) as "isTaken"`.execute(db)
      return rows[0]?.isTaken ?? false
    },

    async wasSeen({ id }: Which, digest: string): Promise<boolean> {
      const found = await db
        .selectFrom('mail_seen')
        .select('digest')
        .where('connection_id', '=', id)
        .where('digest', '=', digest)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Which of these ids are known, in which thread, and whether another sender wrote to many under them. */
    async known(tx: Transaction, { id }: Which, refs: readonly string[], sender: string): Promise<KnownRef[]> {
      const byHash = new Map(refs.map((ref) => [digestOf(ref), ref]))
      if (byHash.size === 0) return []
      const rows = await tx
        .selectFrom('mail_refs')
        .select(['ref_hash', 'thread_key', 'bulk_from'])
        .where('connection_id', '=', id)
        .where('ref_hash', 'in', [...byHash.keys()])
        .execute()
      return rows.map(({ ref_hash, thread_key, bulk_from }) => {
        const ref = byHash.get(ref_hash) ?? ''
        const isOwn = bulk_from === digestOf(sender, ref)
        return { id: ref, thread: thread_key, bulkFrom: bulk_from === null ? undefined : isOwn ? sender : '' }
      })
    },

    /** Adds these ids to the thread. Only the first mail with an id says that it went to many, because later ones may be forged. */
    async claim(tx: Transaction, which: Which, { key, refs, own, bulkFrom }: Claim, at: Date) {
      const isFirst = own !== '' && (await see(tx, which, `id:${digestOf(own)}`, at))
      const rows = refs.map((ref) => ({
        organization_id: which.payer,
        connection_id: which.id,
        ref_hash: digestOf(ref),
        thread_key: key,
        bulk_from: isFirst && ref === own && bulkFrom !== undefined ? digestOf(bulkFrom, ref) : null,
        created_at: at.toISOString(),
      }))
      if (rows.length === 0) return
      await tx
        .insertInto('mail_refs')
        .values(rows.sort((one, other) => (one.ref_hash < other.ref_hash ? -1 : 1)))
        .onConflict((on) =>
          on.columns(['connection_id', 'ref_hash']).doUpdateSet({
            bulk_from: sql`coalesce(mail_refs.bulk_from, excluded.bulk_from)`,
          }),
        )
        .execute()
    },

    async park(
      { id, payer }: Which,
      { path, uidValidity }: FolderCursor,
      { uid, size, receivedAt }: MailEnvelope,
      { why, rawFileId, at }: { why: string; rawFileId?: string; at: Date },
      on: Database | Transaction = db,
    ) {
      await on
        .insertInto('mail_parked')
        .values({
          organization_id: payer,
          connection_id: id,
          path,
          uid_validity: uidValidity,
          uid,
          size,
          why,
          raw_file_id: rawFileId ?? null,
          received_at: receivedAt.toISOString(),
          parked_at: at.toISOString(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** The member of the organization with this verified address. */
    async memberWith(payer: string, address: string): Promise<string | undefined> {
      const found = await db
        .selectFrom('users')
        .innerJoin('memberships', 'memberships.user_id', 'users.id')
        .select('users.id')
        .where('memberships.organization_id', '=', payer)
        .where(sql<string>`lower(users.email)`, '=', address)
        .where('users.email_verified_at', 'is not', null)
        .where('users.disabled_at', 'is', null)
        .where('users.deleted_at', 'is', null)
        .executeTakeFirst()
      return found?.id
    },

    /** Raw mails without any reference, a day after they arrived. */
    async abandoned(now: Date): Promise<{ org: string; id: string }[]> {
      const { rows } = await sql<{ org: string; id: string }>`
        select organization_id as org, id from stored_files as file
        where kind = 'mails' and state = 'stored' and created_at < ${new Date(now.getTime() - DAY_MS).toISOString()}
          and not exists (select from messages where raw_file_id = file.id)
          and not exists (select from mail_parked where raw_file_id = file.id)
        limit 1000`.execute(db)
      return rows
    },
  }
}
export type MailStore = ReturnType<typeof mailStore>

/** Our history with the sender of a mail. */
export interface SenderFacts {
  /** People here wrote to them before. */
  isWritten: boolean
  /** People here wrote in this conversation, beyond forwarding a mail of it. */
  isInThread: boolean
  /** The share of their mails that people answered, from 0 to 1. */
  answeredShare: number
  /** How the readers of the mailbox rated them. */
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

/** Only the newest mails of the mailbox count, so that a full one takes no longer. */
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

/** Mails that could not be read. */
export const parkedStore =
  (db: Database) =>
  async (payer: string, connectionId: string, page: Page): Promise<Slice<Parked>> => {
    const all = db
      .selectFrom('mail_parked')
      .where('organization_id', '=', payer)
      .where('connection_id', '=', connectionId)
    const newest = all
      .select(['path as folder', 'uid', 'why', 'size', 'received_at', 'parked_at'])
      .orderBy('parked_at', 'desc')
      .orderBy('uid', 'desc')
    const { items, total } = await listWithTotal(newest, countRows(all), page)
    return { items: items.map((each) => ({ ...each, uid: Number(each.uid) })), total }
  }
export type ParkedStore = ReturnType<typeof parkedStore>
