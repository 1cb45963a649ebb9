import type { TestApp } from '../../support/app.ts'
import type { MatrixCallers } from '../matrix-callers.ts'
import type { Named, Reviewed } from './review.ts'

let repositories = 0
/** A repository whose code was not fetched yet. */
async function repository({ platform: { db } }: TestApp, { tenant }: MatrixCallers): Promise<Named> {
  const id = `rpo_matrix${++repositories}`
  const at = new Date().toISOString()
  await db
    .insertInto('code_repositories')
    .values({
      organization_id: tenant,
      id,
      name: `matrix/${id}`,
      source_kind: 'remote',
      source: `https://code.example/${id}`,
      file_id: null,
      default_branch: null,
      head_commit: null,
      fetched_at: null,
      created_by: 'usr_1',
      created_at: at,
      updated_at: at,
    })
    .execute()
  return { params: { repo: id } }
}

/** A completed scan of such a repository. */
const scan =
  (kind: 'full' | 'quick') =>
  async (service: TestApp, callers: MatrixCallers): Promise<Named> => {
    const { params } = await repository(service, callers)
    const repo = String(params?.repo)
    const at = new Date().toISOString()
    const scan_id = `scn_of_${repo}`
    await service.platform.db
      .insertInto('code_scans')
      .values({
        organization_id: callers.tenant,
        id: scan_id,
        repository_id: repo,
        kind,
        status: 'completed',
        branch: 'main',
        options: {},
        commit_sha: 'a'.repeat(40),
        version: '1',
        progress: 100,
        job_id: 'job_matrix',
        created_by: 'usr_1',
        created_at: at,
        started_at: at,
        completed_at: at,
      })
      .execute()
    return { params: { repo, scan_id } }
  }

/** Something that such a scan found. */
async function finding(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await scan('full')(service, callers)
  const id = `fnd_of_${params?.repo}`
  const at = new Date().toISOString()
  await service.platform.db
    .insertInto('findings')
    .values({
      organization_id: callers.tenant,
      id,
      repository_id: String(params?.repo),
      fingerprint: id,
      content_print: id,
      kind: 'secret',
      rule: 'secret.stripe-key',
      rule_class: 'secret:stripe_key',
      severity: 'high',
      severity_rank: 1,
      measured_confidence: 0.9,
      title: 'A key',
      message: 'A key stands here',
      path: 'src/pay.ts',
      line: 1,
      details: {},
      status: 'open',
      first_scan_id: String(params?.scan_id),
      last_scan_id: String(params?.scan_id),
      first_seen_at: at,
      last_seen_at: at,
    })
    .execute()
  return { params: { id }, payload: { verdict: 'true_positive' } }
}

/** A repository whose packages were read; there are none. */
async function inventory(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await scan('full')(service, callers)
  await service.platform.db
    .insertInto('code_inventories')
    .values({
      organization_id: callers.tenant,
      repository_id: String(params?.repo),
      scan_id: String(params?.scan_id),
      commit_sha: 'a'.repeat(40),
      inventory: { packages: [], files: [], notRead: [] },
      package_count: 0,
      made_at: new Date().toISOString(),
    })
    .execute()
  return { params: { repo: String(params?.repo) } }
}

export const code: Reviewed = {
  admin: ['codebase.import-advisories'],
  globalTables: ['advisories', 'advisory_aliases', 'advisory_ranges', 'advisory_sources'],
  objects: {
    'codebase.vulnerabilities': inventory,
    'codebase.package-vulnerabilities': 'installation',
    'codebase.cve': 'installation',
    'codebase.scan': repository,
    'codebase.latest-scan': scan('full'),
    'codebase.get-scan': scan('full'),
    'codebase.scan-sarif': scan('full'),
    'codebase.scans': repository,
    'codebase.scan-sast': repository,
    'codebase.sast-findings': scan('sast'),
    'codebase.owasp-summary': scan('sast'),
    'codebase.scan-secrets': repository,
    'codebase.secrets': scan('full'),
    'codebase.get-quick-scan': scan('quick'),
    'findings.get': finding,
    'findings.judge': finding,
    'codebase.repository': repository,
    'codebase.remove-repository': repository,
    'codebase.upload': 'installation',
  },
}
