import type { Generated } from 'kysely'
import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const DIGESTS = { omit: 'It holds digests and numbers alone' } as const

const mailFolders = table('mail_folders', {
  columns: {
    organization_id: plain<string>(),
    connection_id: plain<string>(),
    path: plain<string>(),
    uid_validity: plain<string>(),
    /** The highest number that was read. */
    last_uid: plain<number>(),
    modseq: plain<string | null>(),
    /** How often the mail after it has failed. */
    failures: plain<Generated<number>>(),
    synced_at: plain<Timestamp | null>(),
    /** What its server received before was there when it was first read, and was left there; null where nothing was. */
    since: plain<Timestamp | null>(),
  },
  category: 'delivery',
  purpose: 'How far each folder of a mailbox was read',
  exported: DIGESTS,
})

const mailRefs = table('mail_refs', {
  columns: {
    organization_id: plain<string>(),
    connection_id: plain<string>(),
    ref_hash: plain<string>(),
    thread_key: plain<string>(),
    /** A digest of this id and the author of its mail, where that went to many: nobody is found by it. */
    bulk_from: plain<string | null>(),
    created_at: plain<Timestamp>(),
  },
  category: 'delivery',
  purpose: 'Which mails belong together',
  days: 400,
  since: 'created_at',
  exported: DIGESTS,
})

const mailSeen = table('mail_seen', {
  columns: {
    organization_id: plain<string>(),
    connection_id: plain<string>(),
    digest: plain<string>(),
    created_at: plain<Timestamp>(),
  },
  category: 'delivery',
  purpose: 'Which mails were taken, so that none is taken twice',
  days: 400,
  since: 'created_at',
  exported: DIGESTS,
})

const mailParked = table('mail_parked', {
  columns: {
    organization_id: plain<string>(),
    connection_id: plain<string>(),
    path: plain<string>(),
    uid_validity: plain<string>(),
    uid: plain<number>(),
    why: plain<string>(),
    size: plain<number>(),
    raw_file_id: plain<string | null>(),
    received_at: plain<Timestamp>(),
    parked_at: plain<Timestamp>(),
  },
  category: 'delivery',
  purpose: 'Mails that could not be read',
  days: 90,
  since: 'parked_at',
  exported: DIGESTS,
})

const mailSenders = table('mail_senders', {
  columns: {
    organization_id: plain<string>(),
    connection_id: plain<string>(),
    address: personal<string>(),
    standing: plain<'vip' | 'blocked'>(),
    set_by: personal<string>(),
    set_at: plain<Timestamp>(),
  },
  category: 'delivery',
  purpose: 'Whose mails are important to the readers of a mailbox, and whose are not wanted',
  exported: 'rows',
  person: { by: ['set_by', 'email:address'], erase: 'delete' },
})

export const mailTables = [mailFolders, mailRefs, mailSeen, mailParked, mailSenders]

declare module '../../../storage/tables.ts' {
  interface Tables {
    mail_folders: RowOf<typeof mailFolders>
    mail_refs: RowOf<typeof mailRefs>
    mail_seen: RowOf<typeof mailSeen>
    mail_parked: RowOf<typeof mailParked>
    mail_senders: RowOf<typeof mailSenders>
  }
}
