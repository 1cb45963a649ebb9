import Type from 'typebox'
import { endpoint, RawAnswer } from '../../../../http/endpoint.ts'
import { RepositoryParams } from '../repositories/index.ts'
import * as S from './schema.ts'
import type { ScanService } from './service.ts'

const STARTS = {
  auth: { permission: 'codebase.write' },
  status: 202,
  otherStatuses: [200],
  refusals: [404, 409],
} as const

export const scanRoutes = (scans: ScanService) => [
  endpoint({
    ...STARTS,
    id: 'codebase.scan',
    method: 'POST',
    path: '/codebase/:repo/scan',
    summary: 'Scan a repository for vulnerable packages, secrets, weak code and licences',
    description:
      'The scan runs in the background; the answer is its record. The first request for a name says where the code comes from. The same commit by the same rules is not scanned twice.',
    params: RepositoryParams,
    body: S.NewScan,
    response: S.CodebaseScan,
    async handle({ params, body, caller, reply }) {
      const { isCached, answer } = await scans.scan(params.repo, body, caller)
      if (isCached) reply.status(200)
      return answer
    },
  }),
  endpoint({
    id: 'codebase.latest-scan',
    method: 'GET',
    path: '/codebase/:repo/scan/latest',
    summary: 'Show the newest whole scan of a repository',
    auth: { permission: 'codebase.read' },
    params: RepositoryParams,
    response: S.CodebaseScan,
    handle: ({ params, caller }) => scans.latest(params.repo, caller),
  }),
  endpoint({
    id: 'codebase.get-scan',
    method: 'GET',
    path: '/codebase/:repo/scan/:scan_id',
    summary: 'Show a scan with what it found and covered',
    auth: { permission: 'codebase.read' },
    params: S.ScanParams,
    response: S.CodebaseScan,
    handle: ({ params, caller }) => scans.get(params.repo, params.scan_id, caller),
  }),
  endpoint({
    id: 'codebase.scan-sarif',
    method: 'GET',
    path: '/codebase/:repo/scan/:scan_id/sarif',
    summary: 'Download the findings of a scan as SARIF 2.1.0',
    auth: { permission: 'codebase.read' },
    action: 'export',
    refusals: [409],
    params: S.ScanParams,
    response: Type.Unknown(),
    produces: 'application/sarif+json',
    handle: async ({ params, caller }) =>
      new RawAnswer('application/sarif+json', JSON.stringify(await scans.sarif(params.repo, params.scan_id, caller))),
  }),
  endpoint({
    id: 'codebase.scans',
    method: 'GET',
    path: '/codebase/:repo/scans',
    summary: 'List the scans of a repository, newest first',
    auth: { permission: 'codebase.read' },
    params: RepositoryParams,
    query: S.ScanListQuery,
    response: S.ScanList,
    handle: ({ params, query, caller }) => scans.list(params.repo, query, caller),
  }),
  endpoint({
    ...STARTS,
    id: 'codebase.scan-secrets',
    method: 'POST',
    path: '/codebase/:repo/scan/secrets',
    summary: 'Scan a repository for secrets, with its history if wanted',
    params: RepositoryParams,
    body: S.NewSecretsScan,
    response: S.SecretsScan,
    async handle({ params, body, caller, reply }) {
      const { isCached, answer } = await scans.scanSecrets(params.repo, body, caller)
      if (isCached) reply.status(200)
      return answer
    },
  }),
  endpoint({
    id: 'codebase.secrets',
    method: 'GET',
    path: '/codebase/:repo/secrets',
    summary: 'List the secrets that scans found in a repository and nobody dismissed',
    auth: { permission: 'codebase.read' },
    params: RepositoryParams,
    query: S.SecretListQuery,
    response: S.SecretList,
    handle: ({ params, query, caller }) => scans.secrets(params.repo, query, caller),
  }),
  endpoint({
    ...STARTS,
    id: 'codebase.quick-scan',
    method: 'POST',
    path: '/codebase/quick-scan',
    summary: 'Scan a repository quickly: secrets, packages and rules without dataflow',
    body: S.NewQuickScan,
    example: { body: { repository_url: 'https://github.com/acme/shop', scan_types: ['secrets'] } },
    response: S.QuickScan,
    async handle({ body, caller, reply }) {
      const { isCached, answer } = await scans.quick(body, caller)
      if (isCached) reply.status(200)
      return answer
    },
  }),
  endpoint({
    id: 'codebase.get-quick-scan',
    method: 'GET',
    path: '/codebase/quick-scan/:scan_id',
    summary: 'Show a quick scan',
    auth: { permission: 'codebase.read' },
    params: S.QuickScanParams,
    response: S.QuickScan,
    handle: ({ params, caller }) => scans.getQuick(params.scan_id, caller),
  }),
  endpoint({
    id: 'codebase.quick-scans',
    method: 'GET',
    path: '/codebase/quick-scans',
    summary: 'List quick scans, newest first',
    auth: { permission: 'codebase.read' },
    query: S.QuickScanListQuery,
    response: S.QuickScanList,
    handle: ({ query, caller }) => scans.listQuick(query, caller),
  }),
]
