import type { Kept } from '../../../storage/kept.ts'

const DIGESTS = { omit: 'It holds digests and numbers alone' } as const

export const mailKeeps: readonly Kept[] = [
  {
    table: 'mail_folders',
    personal: [],
    plain: ['path', 'organization_id', 'connection_id', 'uid_validity', 'last_uid', 'modseq', 'failures', 'synced_at'],
    category: 'delivery',
    purpose: 'How far each folder of a mailbox was read',
    exported: DIGESTS,
  },
  {
    table: 'mail_refs',
    personal: [],
    plain: ['ref_hash', 'bulk_from', 'organization_id', 'connection_id', 'thread_key', 'created_at'],
    category: 'delivery',
    purpose: 'Which mails belong together',
    days: 400,
    since: 'created_at',
    exported: DIGESTS,
  },
  {
    table: 'mail_seen',
    personal: [],
    plain: ['digest', 'organization_id', 'connection_id', 'created_at'],
    category: 'delivery',
    purpose: 'Which mails were taken, so that none is taken twice',
    days: 400,
    since: 'created_at',
    exported: DIGESTS,
  },
  {
    table: 'mail_parked',
    personal: [],
    plain: [
      'path',
      'raw_file_id',
      'organization_id',
      'connection_id',
      'uid_validity',
      'uid',
      'why',
      'size',
      'received_at',
      'parked_at',
    ],
    category: 'delivery',
    purpose: 'Mails that could not be read',
    days: 90,
    since: 'parked_at',
    exported: DIGESTS,
  },
  {
    table: 'mail_senders',
    personal: ['address', 'set_by'],
    plain: ['organization_id', 'connection_id', 'standing', 'set_at'],
    category: 'delivery',
    purpose: 'Whose mails are important to the readers of a mailbox, and whose are not wanted',
    exported: 'rows',
    person: { by: ['set_by', 'email:address'], erase: 'delete' },
  },
]
