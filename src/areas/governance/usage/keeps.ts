import type { Kept } from '../../../storage/kept.ts'

export const usageKeeps: readonly Kept[] = [
  {
    table: 'usage_benchmarks',
    personal: [],
    plain: [
      'payer_id',
      'kind',
      'name',
      'hourly_rate_usd',
      'avg_decision_cost_usd',
      'avg_hours_per_decision',
      'avg_participants',
      'updated_at',
    ],
    category: 'account',
    purpose: 'What an organization assumes that a decision takes without the service',
    exported: { omit: 'It belongs to the accounts of the organization' },
  },
]
