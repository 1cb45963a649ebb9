import type { Generated } from 'kysely'
import type { Timestamp } from '../../../storage/column-types.ts'

interface MailFolders {
  organization_id: string
  connection_id: string
  path: string
  uid_validity: string
  /** The highest number that was read. */
  last_uid: number
  modseq: string | null
  /** How often the mail after it has failed. */
  failures: Generated<number>
  synced_at: Timestamp | null
  /** What its server received before was there when it was first read, and was left there; null where nothing was. */
  since: Timestamp | null
}

interface MailRefs {
  organization_id: string
  connection_id: string
  ref_hash: string
  thread_key: string
  /** A digest of this id with whoever wrote its mail, where that went to many: nobody is found by it. */
  bulk_from: string | null
  created_at: Timestamp
}

interface MailSeen {
  organization_id: string
  connection_id: string
  digest: string
  created_at: Timestamp
}

interface MailParked {
  organization_id: string
  connection_id: string
  path: string
  uid_validity: string
  uid: number
  why: string
  size: number
  raw_file_id: string | null
  received_at: Timestamp
  parked_at: Timestamp
}

interface MailSenders {
  organization_id: string
  connection_id: string
  address: string
  standing: 'vip' | 'blocked'
  set_by: string
  set_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    mail_folders: MailFolders
    mail_refs: MailRefs
    mail_seen: MailSeen
    mail_parked: MailParked
    mail_senders: MailSenders
  }
}
