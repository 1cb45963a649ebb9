import type { Kept } from '../../../storage/kept.ts'

export const documentKeeps: readonly Kept[] = [
  {
    table: 'documents',
    personal: ['name'],
    plain: [
      'organization_id',
      'id',
      'extension',
      'kind',
      'debate_id',
      'replaces',
      'job_id',
      'pages',
      'words',
      'characters',
      'hidden',
      'cut',
      'no_text',
      'kills',
      'updated_at',
    ],
    category: 'knowledge',
    purpose: 'What documents are called, of which kind they are, and how reading them went',
    exported: 'rows',
    debate: { by: 'debate_id', erase: { clear: ['debate_id'] } },
  },
  {
    table: 'document_totals',
    personal: [],
    plain: ['organization_id', 'documents'],
    category: 'figure',
    purpose: 'How many documents an organization has',
    exported: { omit: 'It says nothing about people' },
  },
]
