import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call, callWithForm } from '../call.ts'

export type Repository = Answer<'GET /codebase/repositories'>['repositories'][number]
export type Package = Answer<'GET /codebase/{repo}/packages'>['packages'][number]
export type Packages = Answer<'GET /codebase/{repo}/packages'>
export type Secret = Answer<'GET /codebase/{repo}/secrets'>['secrets'][number]
export type Scan = Answer<'GET /codebase/{repo}/scan/{scan_id}'>
export type ListedScan = Answer<'GET /codebase/{repo}/scans'>['scans'][number]
export type Finding = Answer<'GET /findings'>['findings'][number]
export type JudgedFinding = Answer<'GET /findings/{id}'>
export type Verdict = Body<'PATCH /findings/{id}'>['verdict']

/** The prefix of all query keys of code. */
export const CODE = ['code'] as const

const UNDER_WAY_MS = 2_000

export const repositoriesQuery = (query: Query<'GET /codebase/repositories'>) =>
  queryOptions({
    queryKey: [...CODE, 'repositories', query],
    queryFn: ({ signal }) => call('GET', '/codebase/repositories', { query, signal }),
    refetchInterval: ({ state }) =>
      state.data?.repositories.some(({ newest_scan: newest }) => newest && isUnderWay(newest)) ? UNDER_WAY_MS : false,
  })

/** Asked again while a scan of everything is under way. */
export const repositoryQuery = (repo: string) =>
  queryOptions({
    queryKey: [...CODE, 'repository', repo],
    queryFn: ({ signal }) => call('GET', '/codebase/repositories/{repo}', { path: { repo }, signal }),
    refetchInterval: ({ state }) => {
      const newest = state.data?.newest_scan
      return newest && isUnderWay(newest) ? UNDER_WAY_MS : false
    },
  })

/** The scans of a repository; asked again while one is under way. */
export const scansQuery = (repo: string, query: Query<'GET /codebase/{repo}/scans'>) =>
  queryOptions({
    queryKey: [...CODE, 'scans', repo, query],
    queryFn: ({ signal }) => call('GET', '/codebase/{repo}/scans', { path: { repo }, query, signal }),
    refetchInterval: ({ state }) => (state.data?.scans.some(isUnderWay) ? UNDER_WAY_MS : false),
  })

/** The newest scan of some kinds and states, if there is any. */
export const newestScanQuery = (
  repo: string,
  which: Pick<Query<'GET /codebase/{repo}/scans'>, 'scan_type' | 'status'>,
) => ({
  ...scansQuery(repo, { ...which, limit: 1, offset: 0 }),
  select: ({ scans: [newest] }: Answer<'GET /codebase/{repo}/scans'>) => newest ?? null,
})

export const isUnderWay = ({ status }: Pick<ListedScan, 'status'>) => status === 'pending' || status === 'running'

export const scanQuery = (repo: string, scan_id: string) =>
  queryOptions({
    queryKey: [...CODE, 'scan', repo, scan_id],
    queryFn: ({ signal }) => call('GET', '/codebase/{repo}/scan/{scan_id}', { path: { repo, scan_id }, signal }),
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

export const packagesQuery = (repo: string, query: Query<'GET /codebase/{repo}/packages'>) =>
  queryOptions({
    queryKey: [...CODE, 'packages', repo, query],
    queryFn: ({ signal }) => call('GET', '/codebase/{repo}/packages', { path: { repo }, query, signal }),
  })

export const secretsQuery = (repo: string, query: Query<'GET /codebase/{repo}/secrets'>) =>
  queryOptions({
    queryKey: [...CODE, 'secrets', repo, query],
    queryFn: ({ signal }) => call('GET', '/codebase/{repo}/secrets', { path: { repo }, query, signal }),
  })

/** Makes a repository of an archive, or replaces the archive that it was made of. */
export function uploadArchive(repo: string, file: File) {
  const form = new FormData()
  form.append('file', file)
  return callWithForm('PUT', '/codebase/{repo}/source', form, { path: { repo } })
}

export const startSecretsScan = (repo: string, body: Body<'POST /codebase/{repo}/scan/secrets'>) =>
  call('POST', '/codebase/{repo}/scan/secrets', { path: { repo }, body })

/** Starts a scan; the first for a name says where the code comes from. */
export const startScan = (repo: string, body: Body<'POST /codebase/{repo}/scan'>) =>
  call('POST', '/codebase/{repo}/scan', { path: { repo }, body })

export const removeRepository = (repo: string) => call('DELETE', '/codebase/repositories/{repo}', { path: { repo } })

export const judgeFinding = (id: string, body: Body<'PATCH /findings/{id}'>) =>
  call('PATCH', '/findings/{id}', { path: { id }, body })

export const stopScan = (job_id: string) => call('DELETE', '/queue/jobs/{job_id}', { path: { job_id } })
