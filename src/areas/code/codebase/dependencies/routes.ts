import { endpoint, RawAnswer, type RequestFacts } from '../../../../http/endpoint.ts'
import { withVersionedAddresses } from '../../../../http/versions/api-version.ts'
import { RepositoryParams } from '../repositories/index.ts'
import * as P from './package-schema.ts'
import { sbomType } from './sbom-answer.ts'
import * as B from './sbom-schema.ts'
import type { SbomService } from './sbom-service.ts'
import * as S from './schema.ts'
import type { DependencyService } from './service.ts'
import { SBOM_FORMATS } from './tables.ts'

/** Reads the newest commit by a scan, for which the caller waits up to 20 seconds. */
const READS_CODE = {
  auth: { permission: 'codebase.write' },
  otherStatuses: [202],
  refusals: [404, 409],
  bodyLimit: 16 * 1_048_576,
} as const

const FOLLOWS_SCAN = {
  roundTrips: 8,
  because:
    'The repository is found or made, a scan is queued and followed, and what it found is held against advisories',
}

/** An answer that is there, or where to follow the job, with 202. */
function answered<Answer extends object>(
  answer: Answer,
  { request, reply }: { request: RequestFacts; reply: { status(code: number): void } },
) {
  if ('status_url' in answer) reply.status(202)
  return withVersionedAddresses(answer, request.version, 'status_url' as never)
}

/** The document alone, for who accepts its type. */
function rawOrWhole<Answer extends object>(answer: Answer, { headers }: RequestFacts) {
  const accepted = String(headers.accept ?? '')
  if (!('format' in answer) || !('content' in answer)) return answer
  const type = sbomType(answer.format as (typeof SBOM_FORMATS)[number])
  return accepted.includes(type) ? new RawAnswer(type, String(answer.content)) : answer
}

const SBOM_TYPES = ['application/json', ...SBOM_FORMATS.map(sbomType)]

export const dependencyRoutes = (dependencies: DependencyService, sboms: SbomService) => [
  endpoint({
    ...READS_CODE,
    id: 'codebase.analyze-dependencies',
    database: FOLLOWS_SCAN,
    method: 'POST',
    path: '/codebase/analyze-dependencies',
    summary: 'List what a repository depends on',
    description:
      'Reads the lock files of the newest commit; no package manager runs. Answers 202 with the job when that takes longer than 20 seconds.',
    body: S.AnalyzeDependencies,
    response: S.Analysis,
    handle: async ({ body, caller, request, reply }) =>
      answered(await dependencies.analyze(body, caller, request.signal), { request, reply }),
  }),
  endpoint({
    ...READS_CODE,
    id: 'codebase.scan-vulnerabilities',
    method: 'POST',
    path: '/codebase/scan-vulnerabilities',
    summary: 'Find known vulnerabilities of the packages of a repository or of a bill of materials',
    description:
      'Packages of an ecosystem without advisories are `unknown_packages`: nothing found says nothing of them. `databases` tells how old the advisories are.',
    body: S.ScanVulnerabilities,
    example: {
      body: { sbom: { components: [{ name: 'lodash', version: '4.17.20', purl: 'pkg:npm/lodash@4.17.20' }] } },
    },
    response: S.VulnerabilityScan,
    handle: async ({ body, caller, request, reply }) =>
      answered(await dependencies.scanVulnerabilities(body, caller, request.signal), { request, reply }),
  }),
  endpoint({
    ...READS_CODE,
    id: 'codebase.check-licenses',
    database: FOLLOWS_SCAN,
    method: 'POST',
    path: '/codebase/check-licenses',
    summary: 'Hold the licences of packages against a policy and the licence of the project',
    description: 'A licence that is not known is never compatible.',
    body: S.CheckLicenses,
    response: S.LicenseCheck,
    handle: async ({ body, caller, request, reply }) =>
      answered(await dependencies.checkLicenses(body, caller, request.signal), { request, reply }),
  }),
  endpoint({
    ...READS_CODE,
    id: 'codebase.make-sbom',
    database: FOLLOWS_SCAN,
    method: 'POST',
    path: '/codebase/sbom',
    summary: 'Make a bill of materials of a repository',
    description:
      'As CycloneDX 1.6 or SPDX 2.3. Who accepts `application/vnd.cyclonedx+json` or `application/spdx+json` gets the document alone.',
    action: 'export',
    body: B.NewSbom,
    response: B.NewSbomAnswer,
    produces: SBOM_TYPES,
    handle: async ({ body, caller, request, reply }) =>
      rawOrWhole(answered(await sboms.make(body, caller, request.signal), { request, reply }), request),
  }),
  endpoint({
    id: 'codebase.sbom',
    method: 'GET',
    path: '/codebase/sbom',
    summary: 'Show a bill of materials, or the last one of a repository',
    auth: { permission: 'codebase.read' },
    refusals: [404],
    query: B.SbomQuery,
    example: { query: { sbom_id: 'sbm_example' } },
    response: B.SbomAnswer,
    produces: SBOM_TYPES,
    handle: async ({ query, caller, request }) => rawOrWhole(await sboms.get(query, caller), request),
  }),
  endpoint({
    id: 'codebase.compare-sboms',
    method: 'POST',
    path: '/codebase/sbom/compare',
    summary: 'Compare two bills of materials',
    auth: { permission: 'codebase.read' },
    audit: 'nothing',
    refusals: [404],
    body: B.CompareSboms,
    response: B.SbomComparison,
    handle: ({ body, caller }) => sboms.compare(body, caller),
  }),
  endpoint({
    id: 'codebase.clear-cache',
    method: 'POST',
    path: '/codebase/clear-cache',
    summary: 'Forget the facts of files and the copies of repositories',
    description: 'Findings, scans and bills of materials stay; the next scan reads everything anew.',
    auth: { permission: 'codebase.write' },
    refusals: [404, 409],
    body: S.ClearCache,
    response: S.Cleared,
    handle: ({ body, caller }) => dependencies.clearCache(body, caller),
  }),
  endpoint({
    id: 'codebase.vulnerabilities',
    method: 'GET',
    path: '/codebase/:repo/vulnerabilities',
    summary: 'List the known vulnerabilities of the packages of a repository',
    description: 'Holds the packages of the last scan against the advisories that are here now. 404 before any scan.',
    auth: { permission: 'codebase.read' },
    params: RepositoryParams,
    query: S.VulnerabilityListQuery,
    response: S.VulnerabilityList,
    handle: ({ params, query, caller }) => dependencies.vulnerabilities(params.repo, query, caller),
  }),
  endpoint({
    id: 'codebase.packages',
    method: 'GET',
    path: '/codebase/:repo/packages',
    summary: 'List the packages of a repository, those that advisories hit first',
    description:
      'The packages of the last scan, held against the advisories that are here now; within equal severity those come first that the code itself calls or imports. 404 before any scan.',
    auth: { permission: 'codebase.read' },
    params: RepositoryParams,
    query: P.PackageListQuery,
    response: P.PackageList,
    handle: ({ params, query, caller }) => dependencies.packages(params.repo, query, caller),
  }),
]
