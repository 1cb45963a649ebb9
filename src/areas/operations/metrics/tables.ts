import type { Timestamp } from '../../../storage/column-types.ts'
import { plain, type RowOf, table } from '../../../storage/table.ts'

const debateHours = table('debate_hours', {
  columns: {
    organization_id: plain<string>(),
    hour: plain<Timestamp>(),
    started: plain<number>(),
    ended: plain<number>(),
    agreed: plain<number>(),
    rounds: plain<number>(),
    duration_ms: plain<number>(),
    agent_calls: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many debates began and ended in each hour',
  exported: { omit: 'It says nothing about a person' },
})

const debatesUnderWay = table('debates_under_way', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    started_at: plain<Timestamp>(),
  },
  category: 'figure',
  purpose: 'Which debates are under way',
  exported: { omit: 'It says nothing about a person' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const logVerifications = table('log_verifications', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    version: plain<number>(),
    intact: plain<boolean>(),
    reason: plain<string | null>(),
    checked_at: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'When the log of a debate was last checked',
  exported: { omit: 'It says nothing about a person' },
  debate: { by: 'debate_id', erase: { keep: 'It holds ids and numbers, and nothing that was said' } },
})

export const metricsTables = [debateHours, debatesUnderWay, logVerifications]

declare module '../../../storage/tables.ts' {
  interface Tables {
    debate_hours: RowOf<typeof debateHours>
    debates_under_way: RowOf<typeof debatesUnderWay>
    log_verifications: RowOf<typeof logVerifications>
  }
}
