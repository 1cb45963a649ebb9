import type { Kept } from '../../../storage/kept.ts'

export const mailboxKeeps: readonly Kept[] = [
  {
    table: 'kept_letters',
    personal: ['recipient', 'subject', 'body'],
    plain: ['id', 'sequence', 'created_at'],
    category: 'delivery',
    purpose: 'Letters to members where no mail server takes them; the last two hundred',
    days: 30,
    since: 'created_at',
    exported: { without: ['sequence'] },
    person: { by: ['email:recipient'], erase: 'delete' },
  },
]
