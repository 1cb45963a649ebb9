import { notFound } from '../../../shared/errors.ts'
import { pageResult } from '../../../shared/pagination.ts'
import type { MailboxQuery } from './schema.ts'
import type { MailboxStore } from './store.ts'

/** Where a request came from, and what it says of that. */
interface Asked {
  ip: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** The developer's mailbox, which does not exist for any other caller. */
export const mailboxService = ({ store, development }: { store: MailboxStore; development: boolean }) => ({
  async read({ to, ...page }: MailboxQuery, asked: Asked) {
    if (!development || !isOnThisMachine(asked)) throw notFound('address', '/dev/mailbox')
    return pageResult('messages', await store.list(to, page), page)
  },
})
export type MailboxService = ReturnType<typeof mailboxService>

/** Neither through a proxy nor from a page whose name was made to point here. */
const isOnThisMachine = ({ ip, headers }: Asked) =>
  LOOPBACK.test(ip) &&
  LOOPBACK_HOST.test(String(headers.host ?? '')) &&
  FORWARDED.every((name) => headers[name] === undefined)
