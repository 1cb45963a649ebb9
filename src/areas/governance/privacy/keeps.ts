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
]
