import type { Timestamp } from '../../../storage/column-types.ts'
import type { VerdictOutcome } from './source-reputation.ts'

interface SourceStanding {
  organization_id: string
  source_key: string
  source_type: string
  /** What it was worth before anybody judged. */
  base: number
  first_seen: Timestamp
  last_seen: Timestamp
}

interface SourceVerdicts {
  organization_id: string
  source_key: string
  evidence: string
  /** Of an outcome: the debate that turned out. */
  debate: string | null
  outcome: VerdictOutcome
  impact: number
  at: Timestamp
  /** Of a person: who, and on which day. */
  judged_by: string | null
  judged_on: string | null
}

interface EvidenceDebates {
  organization_id: string
  debate_id: string
  pieces: number
}

interface EvidenceDebateCounts {
  organization_id: string
  debates: number
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    source_standing: SourceStanding
    source_verdicts: SourceVerdicts
    evidence_debates: EvidenceDebates
    evidence_debate_counts: EvidenceDebateCounts
  }
}
