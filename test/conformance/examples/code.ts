import { sql } from 'kysely'
import type { TestApp } from '../../support/app.ts'
import type { MatrixCallers } from '../matrix-callers.ts'
import { repository, structured } from '../reviewed/code.ts'
import type { Prepare } from './prepared.ts'

/** A repository whose code no worker has fetched yet, named in the body. */
const namedRepository: Prepare = async (service, callers) => {
  const { params } = await repository(service, callers)
  return { body: { repository: params?.repo } }
}

let made = 0
/** A bill of materials without components. */
async function sbom(service: TestApp, callers: MatrixCallers): Promise<string> {
  const { params } = await repository(service, callers)
  const id = `sbm_example${++made}`
  await service.platform.db
    .insertInto('code_sboms')
    .values({
      organization_id: callers.tenant,
      id,
      repository_id: String(params?.repo),
      format: 'cyclonedx',
      commit_sha: 'a'.repeat(40),
      document: sql`'{}'::jsonb`,
      packages: sql`'[]'::jsonb`,
      component_count: 0,
      vulnerability_count: 0,
      license_count: 0,
      errors: [],
      created_by: 'usr_1',
      created_at: new Date().toISOString(),
    })
    .execute()
  return id
}

const advisory: Prepare = async ({ app }, callers) => {
  const known = {
    id: 'EXAMPLE-2026-2',
    modified: '2026-01-01T00:00:00Z',
    aliases: ['CVE-2026-10002'],
    affected: [{ package: { ecosystem: 'npm', name: 'example' }, versions: ['1.0.0'] }],
  }
  const headers = await callers('platformAdmin')
  await app.inject({
    method: 'POST',
    url: '/api/v1/admin/advisories/import',
    headers,
    payload: { advisories: [known] },
  })
  return { params: { cve_id: 'CVE-2026-10002', ecosystem: 'npm', package: 'example' } }
}

export const PREPARED_CODE: Readonly<Record<string, Prepare>> = {
  'codebase.analyze-dependencies': namedRepository,
  'codebase.check-licenses': namedRepository,
  'codebase.make-sbom': namedRepository,
  'codebase.sbom': async (service, callers) => ({ query: { sbom_id: await sbom(service, callers) } }),
  'codebase.compare-sboms': async (service, callers) => ({
    body: { sbom_id_a: await sbom(service, callers), sbom_id_b: await sbom(service, callers) },
  }),
  'codebase.impact': async (service, callers) => {
    const { params = {}, payload = {} } = await structured(service, callers)
    return { params, body: payload }
  },
  'codebase.understand': async (service, callers) => {
    const { params = {} } = await structured(service, callers)
    return { params, body: { question: 'Where does the paying begin?' } }
  },
  'codebase.package-vulnerabilities': advisory,
  'codebase.cve': advisory,
}
