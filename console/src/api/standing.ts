import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { Positions, Profile } from '../../../src/areas/agents/standing/agent-schema.ts'
import type { RankingStats, Rankings } from '../../../src/areas/agents/standing/ranking-schema.ts'
import type { Comparison, HeadToHead, Network } from '../../../src/areas/agents/standing/relation-schema.ts'
import type { AgentTrends } from '../../../src/areas/understanding/analytics/agents-schema.ts'
import { call, type Query } from './call.ts'

export type { Position, Profile } from '../../../src/areas/agents/standing/agent-schema.ts'
export type { Ranking } from '../../../src/areas/agents/standing/ranking-schema.ts'

const agentPath = (name: string) => `/agent/${encodeURIComponent(name)}`

export const rankingsQuery = (query: Query) =>
  queryOptions({
    queryKey: ['rankings', query],
    queryFn: () => call<Static<typeof Rankings>>('GET', '/agents/rankings', { query }),
  })

export const rankingStatsQuery = queryOptions({
  queryKey: ['rankings', 'stats'],
  queryFn: () => call<Static<typeof RankingStats>>('GET', '/ranking/stats'),
})

export const profileQuery = (name: string) =>
  queryOptions({
    queryKey: ['agents', name],
    queryFn: () => call<Static<typeof Profile>>('GET', `${agentPath(name)}/profile`),
  })

export const networkQuery = (name: string) =>
  queryOptions({
    queryKey: ['agents', name, 'network'],
    queryFn: () => call<Static<typeof Network>>('GET', `${agentPath(name)}/network`),
  })

export const positionsQuery = (name: string, limit: number) =>
  queryOptions({
    queryKey: ['agents', name, 'positions', limit],
    queryFn: () => call<Static<typeof Positions>>('GET', `${agentPath(name)}/positions`, { query: { limit } }),
  })

export const trendsQuery = (name: string) =>
  queryOptions({
    queryKey: ['agents', name, 'trends'],
    queryFn: () =>
      call<Static<typeof AgentTrends>>('GET', '/analytics/agents/trends', {
        query: { agents: name, time_range: '90d', granularity: 'daily' },
      }),
  })

export const comparisonQuery = (agent_a: string, agent_b: string) =>
  queryOptions({
    queryKey: ['agents', 'compare', agent_a, agent_b],
    queryFn: () => call<Static<typeof Comparison>>('GET', '/agent/compare', { query: { agent_a, agent_b } }),
  })

export const headToHeadQuery = (agent: string, opponent: string) =>
  queryOptions({
    queryKey: ['agents', agent, 'against', opponent],
    queryFn: () =>
      call<Static<typeof HeadToHead>>('GET', `${agentPath(agent)}/head-to-head/${encodeURIComponent(opponent)}`),
  })
