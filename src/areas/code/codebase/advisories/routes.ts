import { Upload } from '../../../../http/body/multipart.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { AdvisoryService } from './service.ts'

const MEGABYTE = 1_048_576

export const advisoryRoutes = (advisories: AdvisoryService) => [
  endpoint({
    id: 'codebase.package-vulnerabilities',
    method: 'GET',
    path: '/codebase/package/:ecosystem/:package/vulnerabilities',
    summary: 'List the known vulnerabilities of a package',
    description:
      'Holds a version against the advisories that were imported. Where none are there for its ecosystem, `is_known` is false: nothing found then says nothing.',
    auth: { permission: 'codebase.read' },
    params: S.PackageParams,
    query: S.PackageQuery,
    response: S.PackageVulnerabilities,
    handle: ({ params, query }) => advisories.ofPackage(params, query.version),
  }),
  endpoint({
    id: 'codebase.cve',
    method: 'GET',
    path: '/cve/:cve_id',
    summary: 'Show a vulnerability by its id in any database',
    auth: { permission: 'codebase.read' },
    params: S.CveParams,
    response: S.CveDetails,
    handle: ({ params }) => advisories.byId(params.cve_id),
  }),
  endpoint({
    id: 'codebase.import-advisories',
    method: 'POST',
    path: '/admin/advisories/import',
    summary: 'Import advisories in OSV form',
    description:
      'Takes up to 1,000 documents as JSON, or one file as a part of `multipart/form-data`: a ZIP archive, such as those of osv.dev, or one document. A document that is known in this state is skipped, so that importing the same again changes nothing.',
    auth: 'admin',
    database: {
      roundTrips: 12,
      because: 'Documents are written a hundred at a time, each with its aliases and ranges, and then counted',
    },
    bodyLimit: 16 * MEGABYTE,
    body: S.AdvisoryImport,
    upload: { fields: S.NoFields, bodyLimit: 512 * MEGABYTE, arrivalSeconds: 1_800 },
    example: {
      body: {
        advisories: [
          {
            id: 'EXAMPLE-2026-1',
            modified: '2026-01-01T00:00:00Z',
            affected: [{ package: { ecosystem: 'npm', name: 'example' }, versions: ['1.0.0'] }],
          },
        ],
      },
    },
    response: S.Imported,
    async handle({ body, request }) {
      if (!(body instanceof Upload)) return advisories.importDocuments(body.advisories, request.signal)
      const { name, content } = await body.file()
      return advisories.importFile(name, content, request.signal)
    },
  }),
]
