import type { Json, Timestamp } from '../../../storage/column-types.ts'

interface ProbeReports {
  organization_id: string
  id: string
  debate_id: string
  about: string | null
  kind: string
  agents: string[]
  report: Json
  created_at: Timestamp
  completed_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    probe_reports: ProbeReports
  }
}
