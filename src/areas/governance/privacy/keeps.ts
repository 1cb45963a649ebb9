import type { Kept } from '../../../storage/kept.ts'

export const privacyKeeps: readonly Kept[] = [
  {
    table: 'sweeps',
    personal: [],
    plain: ['table_name', 'due_at', 'ran_at', 'removed', 'error'],
    category: 'machinery',
    purpose: 'When each table was last looked through for what is kept too long',
    exported: { omit: 'It says nothing about a person' },
  },
  {
    table: 'consents',
    personal: ['user_id'],
    plain: ['number', 'preference', 'value', 'wording', 'source', 'at'],
    category: 'account',
    purpose: 'What somebody agreed to and what not, in which words and when',
    exported: 'rows',
    person: {
      by: ['user_id'],
      erase: {
        keep: 'It proves what was agreed to (GDPR, article 7); the id in it names nobody once the person is gone',
      },
    },
  },
]
