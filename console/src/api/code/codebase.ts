import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call } from '../call.ts'

export type Repository = Answer<'GET /codebase/repositories'>['repositories'][number]
export type Scan = Answer<'GET /codebase/{repo}/scan/latest'>
export type ListedScan = Answer<'GET /codebase/{repo}/scans'>['scans'][number]
export type Finding = Answer<'GET /findings'>['findings'][number]
export type JudgedFinding = Answer<'GET /findings/{id}'>
export type Verdict = Body<'PATCH /findings/{id}'>['verdict']

/** The prefix of all query keys of code. */
export const CODE = ['code'] as const

export const repositoriesQuery = (query: Query<'GET /codebase/repositories'>) =>
  queryOptions({
    queryKey: [...CODE, 'repositories', query],
    queryFn: ({ signal }) => call('GET', '/codebase/repositories', { query, signal }),
  })

export const repositoryQuery = (repo: string) =>
  queryOptions({
    queryKey: [...CODE, 'repository', repo],
    queryFn: ({ signal }) => call('GET', '/codebase/repositories/{repo}', { path: { repo }, signal }),
  })

const UNDER_WAY_MS = 2_000

/** The scans of a repository; asked again while one is under way. */
export const scansQuery = (repo: string, query: Query<'GET /codebase/{repo}/scans'>) =>
  queryOptions({
    queryKey: [...CODE, 'scans', repo, query],
    queryFn: ({ signal }) => call('GET', '/codebase/{repo}/scans', { path: { repo }, query, signal }),
    refetchInterval: ({ state }) => (state.data?.scans.some(isUnderWay) ? UNDER_WAY_MS : false),
  })

export const isUnderWay = ({ status }: Pick<ListedScan, 'status'>) => status === 'pending' || status === 'running'

export const latestScanQuery = (repo: string) =>
  queryOptions({
    queryKey: [...CODE, 'latest-scan', repo],
    queryFn: ({ signal }) => call('GET', '/codebase/{repo}/scan/latest', { path: { repo }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? UNDER_WAY_MS : false),
  })

export const findingsQuery = (query: Query<'GET /findings'>) =>
  queryOptions({
    queryKey: [...CODE, 'findings', query],
    queryFn: ({ signal }) => call('GET', '/findings', { query, signal }),
  })

export const findingQuery = (id: string) =>
  queryOptions({
    queryKey: [...CODE, 'finding', id],
    queryFn: ({ signal }) => call('GET', '/findings/{id}', { path: { id }, signal }),
  })

/** Starts a scan; the first for a name says where the code comes from. */
export const startScan = (repo: string, body: Body<'POST /codebase/{repo}/scan'>) =>
  call('POST', '/codebase/{repo}/scan', { path: { repo }, body })

export const removeRepository = (repo: string) => call('DELETE', '/codebase/repositories/{repo}', { path: { repo } })

export const judgeFinding = (id: string, body: Body<'PATCH /findings/{id}'>) =>
  call('PATCH', '/findings/{id}', { path: { id }, body })
