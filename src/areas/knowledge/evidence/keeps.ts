import type { Kept } from '../../../storage/kept.ts'

export const evidenceKeeps: readonly Kept[] = [
  {
    table: 'source_standing',
    personal: [],
    plain: ['organization_id', 'source_key', 'source_type', 'base', 'first_seen', 'last_seen'],
    category: 'knowledge',
    purpose: 'The sites, feeds and documents that evidence came from',
    exported: { omit: 'It says nothing about a person' },
  },
  {
    table: 'source_verdicts',
    personal: ['judged_by'],
    plain: ['organization_id', 'source_key', 'evidence', 'debate', 'outcome', 'impact', 'at', 'judged_on'],
    category: 'knowledge',
    purpose: 'What people and outcomes said of sources, from which their reputation follows',
    exported: 'rows',
    person: { by: ['judged_by'], erase: 'pseudonym' },
    debate: { by: 'debate', erase: 'delete' },
  },
  {
    table: 'evidence_debates',
    personal: [],
    plain: ['organization_id', 'debate_id', 'pieces'],
    category: 'figure',
    purpose: 'Which debates have evidence',
    exported: { omit: 'It says nothing about a person' },
    debate: { by: 'debate_id', erase: 'delete' },
  },
  {
    table: 'evidence_debate_counts',
    personal: [],
    plain: ['organization_id', 'debates'],
    category: 'figure',
    purpose: 'How many debates have evidence',
    exported: { omit: 'It says nothing about a person' },
  },
]
