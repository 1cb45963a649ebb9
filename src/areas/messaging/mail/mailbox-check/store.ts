import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database } from '../../../../storage/database.ts'
import type { Parked } from './schema.ts'

/** Mails that could not be read. */
export const parkedStore =
  (db: Database) =>
  async (payer: string, connectionId: string, { limit, offset }: Page): Promise<Slice<Parked>> => {
    const all = db
      .selectFrom('mail_parked')
      .where('organization_id', '=', payer)
      .where('connection_id', '=', connectionId)
    const items = await all
      .select(['path as folder', 'uid', 'why', 'size', 'received_at', 'parked_at'])
      .orderBy('parked_at', 'desc')
      .orderBy('uid', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await all.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
    return { items: items.map((each) => ({ ...each, uid: Number(each.uid) })), total: Number(total) }
  }
export type ParkedStore = ReturnType<typeof parkedStore>
