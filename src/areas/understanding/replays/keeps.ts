import type { Kept } from '../../../storage/kept.ts'

export const replayKeeps: readonly Kept[] = [
  {
    table: 'replays',
    personal: ['topic'],
    plain: [
      'organization_id',
      'debate_id',
      'agents',
      'mode',
      'status',
      'result',
      'rounds',
      'failures',
      'timeouts',
      'created_at',
      'ended_at',
    ],
    category: 'debate',
    purpose: 'Which debates can be replayed',
    exported: { omit: 'It belongs to the organization, which exports its debates' },
    debate: { by: 'debate_id', erase: 'delete' },
  },
  {
    table: 'replay_counts',
    personal: [],
    plain: ['organization_id', 'result', 'replays'],
    category: 'figure',
    purpose: 'How many replays there are of each result',
    exported: { omit: 'It says nothing about a person' },
  },
  {
    table: 'replay_days',
    personal: [],
    plain: ['organization_id', 'day', 'replays'],
    category: 'figure',
    purpose: 'How many replays there are of each day',
    exported: { omit: 'It says nothing about a person' },
  },
  {
    table: 'replay_agents',
    personal: [],
    plain: ['organization_id', 'agent', 'replays'],
    category: 'figure',
    purpose: 'How many replays there are of each agent',
    exported: { omit: 'It says nothing about a person' },
  },
]
