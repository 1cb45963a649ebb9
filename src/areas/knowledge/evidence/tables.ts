import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'
import type { VerdictOutcome } from './source-reputation.ts'

const sourceStanding = table('source_standing', {
  columns: {
    organization_id: plain<string>(),
    source_key: plain<string>(),
    source_type: plain<string>(),
    /** What it was worth before anybody judged. */
    base: plain<number>(),
    first_seen: plain<Timestamp>(),
    last_seen: plain<Timestamp>(),
  },
  category: 'knowledge',
  purpose: 'The sites, feeds and documents that evidence came from',
  exported: { omit: 'It says nothing about a person' },
})

const sourceCounts = table('source_counts', {
  columns: {
    organization_id: plain<string>(),
    sources: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many sources evidence came from',
  exported: { omit: 'It says nothing about a person' },
})

const sourceVerdicts = table('source_verdicts', {
  columns: {
    organization_id: plain<string>(),
    source_key: plain<string>(),
    evidence: plain<string>(),
    /** Of an outcome: the debate that turned out. */
    debate: plain<string | null>(),
    outcome: plain<VerdictOutcome>(),
    impact: plain<number>(),
    at: plain<Timestamp>(),
    /** Of a person: who, and on which day. */
    judged_by: personal<string | null>(),
    judged_on: plain<string | null>(),
  },
  category: 'knowledge',
  purpose: 'What people and outcomes said of sources, from which their reputation follows',
  exported: 'rows',
  person: { by: ['judged_by'], erase: 'pseudonym' },
  debate: { by: 'debate', erase: 'delete' },
})

const evidenceDebates = table('evidence_debates', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    pieces: plain<number>(),
  },
  category: 'figure',
  purpose: 'Which debates have evidence',
  exported: { omit: 'It says nothing about a person' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const evidenceDebateCounts = table('evidence_debate_counts', {
  columns: {
    organization_id: plain<string>(),
    debates: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many debates have evidence',
  exported: { omit: 'It says nothing about a person' },
})

export const evidenceTables = [sourceStanding, sourceCounts, sourceVerdicts, evidenceDebates, evidenceDebateCounts]

declare module '../../../storage/tables.ts' {
  interface Tables {
    source_standing: RowOf<typeof sourceStanding>
    source_counts: RowOf<typeof sourceCounts>
    source_verdicts: RowOf<typeof sourceVerdicts>
    evidence_debates: RowOf<typeof evidenceDebates>
    evidence_debate_counts: RowOf<typeof evidenceDebateCounts>
  }
}
