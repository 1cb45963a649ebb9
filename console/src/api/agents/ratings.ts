import { queryOptions } from '@tanstack/react-query'
import type { Answer, Query } from '../address.ts'
import { call } from '../call.ts'

export type Ranking = Answer<'GET /agents/rankings'>['rankings'][number]
export type Profile = Answer<'GET /agent/{name}/profile'>
export type Position = Answer<'GET /agent/{name}/positions'>['positions'][number]

export const rankingsQuery = (query: Query<'GET /agents/rankings'>) =>
  queryOptions({
    queryKey: ['rankings', query],
    queryFn: () => call('GET', '/agents/rankings', { query }),
  })

export const rankingStatsQuery = queryOptions({
  queryKey: ['rankings', 'stats'],
  queryFn: () => call('GET', '/ranking/stats'),
})

export const profileQuery = (name: string) =>
  queryOptions({
    queryKey: ['agents', name],
    queryFn: () => call('GET', '/agent/{name}/profile', { path: { name } }),
  })

export const networkQuery = (name: string) =>
  queryOptions({
    queryKey: ['agents', name, 'network'],
    queryFn: () => call('GET', '/agent/{name}/network', { path: { name } }),
  })

export const positionsQuery = (name: string, limit: number) =>
  queryOptions({
    queryKey: ['agents', name, 'positions', limit],
    queryFn: () => call('GET', '/agent/{name}/positions', { path: { name }, query: { limit } }),
  })

export const trendsQuery = (name: string) =>
  queryOptions({
    queryKey: ['agents', name, 'trends'],
    queryFn: () =>
      call('GET', '/analytics/agents/trends', {
        query: { agents: [name], time_range: '90d', granularity: 'daily' },
      }),
  })

export const comparisonQuery = (agent_a: string, agent_b: string) =>
  queryOptions({
    queryKey: ['agents', 'compare', agent_a, agent_b],
    queryFn: () => call('GET', '/agent/compare', { query: { agent_a, agent_b } }),
  })

export const headToHeadQuery = (agent: string, opponent: string) =>
  queryOptions({
    queryKey: ['agents', agent, 'against', opponent],
    queryFn: () => call('GET', '/agent/{agent}/head-to-head/{opponent}', { path: { agent, opponent } }),
  })
