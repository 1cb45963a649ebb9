import { queryOptions } from '@tanstack/react-query'
import type { Answer, Query } from '../address.ts'
import { call } from '../call.ts'
import { CODE } from './codebase.ts'

export type Hotspot = Answer<'GET /codebase/{repo}/hotspots'>['hotspots'][number]
export type FileMetrics = Answer<'GET /codebase/{repo}/metrics/file/{file_path}'>
export type FoundSymbol = Answer<'GET /codebase/{repo}/symbols'>['symbols'][number]
export type Graph = Answer<'GET /codebase/{repo}/callgraph'>

export const hotspotsQuery = (repo: string, query: Query<'GET /codebase/{repo}/hotspots'>) =>
  queryOptions({
    queryKey: [...CODE, 'hotspots', repo, query],
    queryFn: ({ signal }) => call('GET', '/codebase/{repo}/hotspots', { path: { repo }, query, signal }),
  })

export const fileMetricsQuery = (repo: string, file: string) =>
  queryOptions({
    queryKey: [...CODE, 'file', repo, file],
    queryFn: ({ signal }) =>
      call('GET', '/codebase/{repo}/metrics/file/{file_path}', { path: { repo, file_path: file }, signal }),
  })

export const symbolsQuery = (repo: string, query: Query<'GET /codebase/{repo}/symbols'>) =>
  queryOptions({
    queryKey: [...CODE, 'symbols', repo, query],
    queryFn: ({ signal }) => call('GET', '/codebase/{repo}/symbols', { path: { repo }, query, signal }),
  })

export const graphQuery = (repo: string, query: Query<'GET /codebase/{repo}/callgraph'>) =>
  queryOptions({
    queryKey: [...CODE, 'graph', repo, query],
    queryFn: ({ signal }) => call('GET', '/codebase/{repo}/callgraph', { path: { repo }, query, signal }),
  })

export const startMetrics = (repo: string) =>
  call('POST', '/codebase/{repo}/metrics/analyze', { path: { repo }, body: {} })
export const startStructure = (repo: string) => call('POST', '/codebase/{repo}/analyze', { path: { repo }, body: {} })
