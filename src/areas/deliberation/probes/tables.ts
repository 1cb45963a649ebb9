import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const probeReports = table('probe_reports', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    debate_id: plain<string>(),
    about: plain<string | null>(),
    kind: plain<string>(),
    agents: plain<string[]>(),
    report: personal<Json>(),
    created_at: plain<Timestamp>(),
    completed_at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'What examinations of agents and answers found',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

export const probeTables = [probeReports]

declare module '../../../storage/tables.ts' {
  interface Tables {
    probe_reports: RowOf<typeof probeReports>
  }
}
