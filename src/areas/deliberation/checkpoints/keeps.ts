import type { Kept } from '../../../storage/kept.ts'

export const checkpointKeeps: readonly Kept[] = [
  {
    table: 'checkpoints',
    personal: ['reason', 'note', 'created_by'],
    plain: ['organization_id', 'id', 'debate_id', 'version', 'round', 'created_at', 'resumed_at', 'standing'],
    category: 'debate',
    purpose: 'Places in debates that somebody may go back to',
    exported: 'rows',
    person: { by: ['created_by'], erase: 'pseudonym' },
    debate: { by: 'debate_id', erase: 'delete' },
  },
  {
    table: 'checkpoint_counts',
    personal: [],
    plain: ['organization_id', 'standing', 'checkpoints'],
    category: 'figure',
    purpose: 'How many checkpoints there are',
    exported: { omit: 'It says nothing about a person' },
  },
  {
    table: 'deleted_checkpoints',
    personal: ['deleted_by'],
    plain: ['organization_id', 'id', 'debate_id', 'deleted_at'],
    category: 'debate',
    purpose: 'Which checkpoints were deleted, and by whom',
    exported: 'rows',
    person: { by: ['deleted_by'], erase: 'pseudonym' },
    debate: { by: 'debate_id', erase: { keep: 'It holds ids and numbers, and nothing that was said' } },
  },
]
