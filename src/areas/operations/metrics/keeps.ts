import type { Kept } from '../../../storage/kept.ts'

export const metricsKeeps: readonly Kept[] = [
  {
    table: 'debate_hours',
    personal: [],
    plain: ['organization_id', 'hour', 'started', 'ended', 'agreed', 'rounds', 'duration_ms', 'agent_calls'],
    category: 'figure',
    purpose: 'How many debates began and ended in each hour',
    exported: { omit: 'It says nothing about a person' },
  },
  {
    table: 'debates_under_way',
    personal: [],
    plain: ['organization_id', 'debate_id', 'started_at'],
    category: 'figure',
    purpose: 'Which debates are under way',
    exported: { omit: 'It says nothing about a person' },
    debate: { by: 'debate_id', erase: 'delete' },
  },
  {
    table: 'log_verifications',
    personal: [],
    plain: ['organization_id', 'debate_id', 'version', 'intact', 'reason', 'checked_at'],
    category: 'machinery',
    purpose: 'When the log of a debate was last checked',
    exported: { omit: 'It says nothing about a person' },
    debate: { by: 'debate_id', erase: { keep: 'It holds ids and numbers, and nothing that was said' } },
  },
]
