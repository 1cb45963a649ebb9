import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const replays = table('replays', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    topic: personal<string | null>(),
    agents: plain<string[]>(),
    mode: plain<string | null>(),
    status: plain<string | null>(),
    result: plain<string | null>(),
    rounds: plain<number>(),
    failures: plain<number>(),
    timeouts: plain<number>(),
    created_at: plain<Timestamp>(),
    ended_at: plain<Timestamp | null>(),
  },
  category: 'debate',
  purpose: 'Which debates can be replayed',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const replayCounts = table('replay_counts', {
  columns: {
    organization_id: plain<string>(),
    result: plain<string>(),
    replays: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many replays there are of each result',
  exported: { omit: 'It says nothing about a person' },
})

const replayDays = table('replay_days', {
  columns: {
    organization_id: plain<string>(),
    day: plain<string>(),
    replays: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many replays there are of each day',
  exported: { omit: 'It says nothing about a person' },
})

const replayAgents = table('replay_agents', {
  columns: {
    organization_id: plain<string>(),
    agent: plain<string>(),
    replays: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many replays there are of each agent',
  exported: { omit: 'It says nothing about a person' },
})

export const replayTables = [replays, replayCounts, replayDays, replayAgents]

declare module '../../../storage/tables.ts' {
  interface Tables {
    replays: RowOf<typeof replays>
    replay_counts: RowOf<typeof replayCounts>
    replay_days: RowOf<typeof replayDays>
    replay_agents: RowOf<typeof replayAgents>
  }
}
