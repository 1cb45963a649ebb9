import { FigureSum } from '../../../src/analysis/metrics/codebase-metrics.ts'
import type { TestApp } from '../../support/app.ts'
import { HOME, type MatrixCallers } from '../matrix-callers.ts'
import type { MakeObject, Named, Reviewed } from './review.ts'

/** Where something is made. */
type Owner = Pick<MatrixCallers, 'tenant'>

let repositories = 0
/** A repository whose code was not fetched yet. */
export async function repository({ platform: { db } }: TestApp, { tenant }: Owner): Promise<Named> {
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
  (kind: 'full' | 'quick' | 'sast' | 'metrics' | 'structure') =>
  async (service: TestApp, callers: Owner): Promise<Named> => {
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
async function finding(service: TestApp, callers: Owner): Promise<Named> {
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

/** Something that a scan found, where the objects of the matrix are made unless told. */
export async function foundFinding(service: TestApp, tenant = HOME): Promise<string> {
  return (await finding(service, { tenant })).params?.id ?? ''
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

/** A bill of materials of a repository without packages. */
export async function bill(service: TestApp, callers: MatrixCallers): Promise<string> {
  const { params } = await repository(service, callers)
  const id = `sbm_of_${params?.repo}`
  await service.platform.db
    .insertInto('code_sboms')
    .values({
      organization_id: callers.tenant,
      id,
      repository_id: String(params?.repo),
      format: 'spdx',
      commit_sha: 'a'.repeat(40),
      document: {},
      packages: [],
      component_count: 0,
      vulnerability_count: null,
      license_count: 0,
      errors: [],
      created_by: 'usr_1',
      created_at: new Date().toISOString(),
    })
    .execute()
  return id
}

/** A repository of one file, whose last commit was measured. */
async function measured(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await scan('metrics')(service, callers)
  const repo = String(params?.repo)
  const own = { organization_id: callers.tenant, repository_id: repo }
  const measured = new FigureSum({ warning: 10, error: 20 }).figures({ lines: 0, runs: 0 }, null)
  const at = new Date().toISOString()
  const { db } = service.platform
  await db
    .insertInto('code_points')
    .values({
      ...own,
      scan_id: String(params?.scan_id),
      kind: 'metrics',
      commit_sha: 'a'.repeat(40),
      branch: 'main',
      committed_at: at,
      stored_at: at,
      figures: JSON.stringify({ ...measured, hotspots: 0, duplicates: 0 }),
    })
    .execute()
  await db
    .insertInto('code_files')
    .values({
      ...own,
      path: 'src/pay.ts',
      language: 'typescript',
      code: 1,
      comment: 0,
      blank: 0,
      classes: 0,
      imports: 0,
      complexity: 1,
      max_complexity: 1,
      average_complexity: 1,
      maintainability: 100,
      duplicated: 0,
      churn: 0,
      commits: 0,
      changed_at: null,
      risk: 0,
      functions: '[]',
    })
    .execute()
  return { params: { repo } }
}

/** A repository of one file, whose structure was read. */
export async function structured(service: TestApp, callers: Owner): Promise<Named> {
  const { params } = await scan('structure')(service, callers)
  const repo = String(params?.repo)
  const own = { organization_id: callers.tenant, repository_id: repo }
  const at = new Date().toISOString()
  const { db } = service.platform
  const nothing = {
    architecture: 'No file could be parsed',
    entry_points: [],
    main_technologies: [],
    key_components: [],
    dependencies_summary: {},
  }
  const figures = { understanding: nothing, edges: { total: 0, ambiguous: 0, outside: 0 }, cycles: 0 }
  await db
    .insertInto('code_points')
    .values({
      ...own,
      scan_id: String(params?.scan_id),
      kind: 'structure',
      commit_sha: 'a'.repeat(40),
      branch: 'main',
      committed_at: at,
      stored_at: at,
      figures: JSON.stringify(figures),
    })
    .execute()
  await db
    .insertInto('code_symbols')
    .values({
      ...own,
      number: 0,
      path: 'src/pay.ts',
      name: 'src/pay.ts',
      kind: 'file',
      line: 1,
      end_line: 1,
      within: -1,
      visibility: 'public',
      is_exported: true,
      is_test: false,
      is_entry: false,
      doc: null,
      uses: 0,
      cycle: null,
      dead_confidence: null,
      dead_reason: null,
    })
    .execute()
  return { params: { repo }, payload: { file_path: 'src/pay.ts' } }
}

const withParams =
  (make: MakeObject, more: (repo: string) => Record<string, string>): MakeObject =>
  async (service, callers) => {
    const { params } = await make(service, callers)
    return { params: { ...params, ...more(String(params?.repo)) } }
  }

export const code: Reviewed = {
  admin: ['codebase.import-advisories'],
  globalTables: ['advisories', 'advisory_aliases', 'advisory_ranges', 'advisory_sources'],
  objects: {
    'codebase.vulnerabilities': inventory,
    'codebase.packages': inventory,
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
    'findings.debate': async (service, callers) => ({ ...(await finding(service, callers)), payload: {} }),
    'codebase.analyze-metrics': repository,
    'codebase.metrics': measured,
    'codebase.metrics-history': measured,
    'codebase.get-metrics': withParams(measured, (repo) => ({ analysis_id: `scn_of_${repo}` })),
    'codebase.file-metrics': withParams(measured, () => ({ file_path: 'src/pay.ts' })),
    'codebase.hotspots': measured,
    'codebase.duplicates': measured,
    'codebase.analyze': repository,
    'codebase.symbols': structured,
    'codebase.callgraph': structured,
    'codebase.deadcode': structured,
    'codebase.impact': structured,
    'codebase.understand': structured,
    'codebase.repository': repository,
    'codebase.remove-repository': repository,
    'codebase.upload': 'installation',
  },
}
