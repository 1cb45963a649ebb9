import type { Kept } from './kept.ts'

/** What the platform's own tables keep; an area says it in its own `keeps.ts`. */
export const platformKeeps: readonly Kept[] = [
  {
    table: 'installation',
    personal: [],
    plain: ['id', 'since', 'only_one'],
    category: 'machinery',
    purpose: 'The name by which tokens say who made them',
    exported: { omit: 'It says nothing about people' },
  },
  {
    table: 'effects',
    personal: ['target', 'body', 'answer', 'error', 'external_id'],
    plain: [
      'organization_id',
      'id',
      'number',
      'kind',
      'key',
      'version',
      'subject',
      'state',
      'attempts',
      'due_at',
      'first_tried_at',
      'claimed_by',
      'claimed_until',
      'claimed_version',
      'doubt_since',
      'doubt_version',
      'created_at',
      'over_at',
    ],
    category: 'delivery',
    purpose: 'What is to happen outside, and what became of it',
    days: 30,
    since: 'over_at',
    exported: { omit: 'Its areas export what they send' },
    debate: { by: 'subject', erase: 'delete' },
  },
]
