import { SEVERITIES_OF_FINDINGS } from '../../../../analysis/finding.ts'
import { sarifLog } from '../../../../analysis/sarif.ts'
import type { Background } from '../../../../background/queue/await-job.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { conflict, invalid, notFound } from '../../../../shared/errors.ts'
import { agreed } from '../../../../shared/field-names.ts'
import type { Enter } from '../../../../shared/identity/authenticate.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { type Page, pageResult } from '../../../../shared/pagination.ts'
import { chosen, type FindingRecord, type Findings } from '../../findings/index.ts'
import { givenSource, type Repositories, type Repository, repositoryName } from '../repositories/index.ts'
import { CODE_SCAN } from './run-scan.ts'
import { PARTS_OF_KINDS, SCAN_KINDS, type ScanKindName } from './scan-kind.ts'
import {
  type NewQuickScan,
  type NewScan,
  type NewSecretsScan,
  type QuickScanListQuery,
  SCAN_TYPES,
  type ScanListQuery,
  type SecretListQuery,
} from './schema.ts'
import { type Scan, type ScanFilter, type ScanStore, UnderWay } from './store.ts'
import { SCAN_STATUSES } from './tables.ts'
import { atLeast, codebaseScan, listedScan, notScanned, quickScan, scanFinding, secretOf, secretsScan } from './wire.ts'

interface Dependencies {
  store: ScanStore
  repositories: Pick<Repositories, 'find' | 'resolve'>
  findings: Pick<Findings, 'list'>
  /** The version of a kind of scan, as far as it is known before the code is fetched. */
  versionOf: (kind: ScanKindName, options: JsonObject, org: string) => Promise<string>
  background: () => Pick<Background, 'putBeside'>
  enter: Enter
  version: string
  newId: NewId
  now: () => Date
}

/** What a scan is asked for, besides its kind. */
export interface ScanWish {
  repo?: string | undefined
  body: NewScan
  options?: JsonObject
}

export interface StartedScan {
  scan: Scan
  /** It was scanned before, by the same rules. */
  isCached: boolean
}

const MOST_FINDINGS: Page = { limit: 1_000, offset: 0 }
const USUAL_DEPTH = 100
const LOOKED_FOR_SECRETS = SCAN_KINDS.filter((kind) => (PARTS_OF_KINDS[kind] as readonly string[]).includes('secrets'))

/** The rules of scans: contributors start them, members read them. */
export function scanService(dependencies: Dependencies) {
  const { store, repositories, findings, versionOf, background, enter, version, newId, now } = dependencies

  /** Findings of a scan that nobody dismissed. */
  const found = (scan: Scan, more: object = {}) =>
    scan.status === 'pending'
      ? { items: [], total: 0 }
      : findings.list(
          scan.organization_id,
          { scanId: scan.same_as ?? scan.id, statuses: ['open', 'fixed'], ...more },
          MOST_FINDINGS,
        )

  const inside = (caller: Caller, workspace: string | undefined) =>
    workspace === undefined || workspace === caller.org ? Promise.resolve(caller) : enter(caller, workspace)

  async function known(org: string, id: string): Promise<Scan> {
    const scan = await store.find(org, id)
    if (!scan) throw notFound('scan', id)
    return scan
  }

  /** The newest of a repository by its id or name; why there is none is looked up only then. */
  async function newestOf(repo: string, filter: Omit<ScanFilter, 'repositoryId'>, caller: Caller): Promise<Scan> {
    const scan = await store.latest(caller.org, { ...filter, repository: repositoryName(repo, 'repo') })
    if (scan) return scan
    throw notScanned(await repositories.find(repo, caller))
  }

  async function ofRepository(repo: string, id: string, caller: Caller): Promise<Scan> {
    const [repository, scan] = await Promise.all([repositories.find(repo, caller), store.find(caller.org, id)])
    if (scan?.repository_id !== repository.id) throw notFound('scan', id)
    return scan
  }

  async function begin(kind: ScanKindName, repository: Repository, { body, options = {} }: ScanWish, caller: Caller) {
    const id = newId('scan')
    const { branch = null, commit_sha: commit = null } = body
    const asked = {
      id,
      repositoryId: repository.id,
      kind,
      branch,
      commit,
      options,
      createdBy: caller.userId,
      at: now(),
    }
    try {
      const row = await background().putBeside({ type: CODE_SCAN, payload: { scan_id: id } }, caller, (tx, jobId) =>
        store.insert(tx, caller.org, { ...asked, jobId }),
      )
      return { ...row, repository: repository.name }
    } catch (fault) {
      if (!(fault instanceof UnderWay)) throw fault
    }
    const other = await store.latest(caller.org, {
      repositoryId: repository.id,
      kinds: [kind],
      statuses: ['pending', 'running'],
    })
    throw conflict(`A ${kind} scan of ${repository.name} is under way`, {
      status: other?.status ?? 'running',
      ...(other && { scan_id: other.id }),
    })
  }

  /** Begins a scan, or answers with the one that has its result already. */
  async function start(kind: ScanKindName, wish: ScanWish, asking: Caller): Promise<StartedScan> {
    const caller = await inside(asking, wish.body.workspace_id)
    const repository = await repositories.resolve({ repo: wish.repo, source: givenSource(wish.body) }, caller)
    const { commit_sha: commit } = wish.body
    const { options = {} } = wish
    if (commit !== undefined) {
      const current = await versionOf(kind, options, caller.org)
      const subject = { repositoryId: repository.id, kind, commit, version: current, options }
      const before = await store.same(caller.org, subject)
      if (before) return { scan: { ...before, same_as: before.id }, isCached: true }
    }
    return { scan: await begin(kind, repository, wish, caller), isCached: false }
  }

  const startedRecord = async <Answer>({ scan, isCached }: StartedScan, record: (scan: Scan) => Promise<Answer>) => ({
    isCached,
    answer: await record(scan),
  })

  const codeRecord = async (scan: Scan) => codebaseScan(scan, await found(scan))
  const secretsRecord = async (scan: Scan) => secretsScan(scan, await found(scan, { kinds: ['secret'] }))
  async function quickRecord(scan: Scan) {
    const least = scan.options.severity_threshold
    const severities = typeof least === 'string' ? atLeast(least as 'low') : undefined
    const { items } = await found(scan, { severities })
    return { ...quickScan(scan), findings: items.map(scanFinding) }
  }

  return {
    start,
    /** The newest completed scan of these kinds; 404 before any. */
    latestOf: (repo: string, kinds: readonly ScanKindName[], caller: Caller): Promise<Scan> =>
      newestOf(repo, { kinds, statuses: ['completed'] }, caller),

    scan: async (repo: string, body: NewScan, caller: Caller) =>
      startedRecord(await start('full', { repo, body }, caller), codeRecord),

    async scanSecrets(repo: string, body: NewSecretsScan, caller: Caller) {
      const { scan_history, include_history, history_depth, ...wanted } = body
      const [, history = false] = agreed({ scan_history, include_history }) ?? []
      if (!history && history_depth !== undefined && (scan_history ?? include_history) === false)
        throw invalid('history_depth', 'has no meaning without scan_history')
      const isWanted = history || history_depth !== undefined
      const options: JsonObject = isWanted ? { history_depth: history_depth ?? USUAL_DEPTH } : {}
      return startedRecord(await start('secrets', { repo, body: wanted, options }, caller), secretsRecord)
    },

    async quick(body: NewQuickScan, caller: Caller) {
      const { paths, scan_types, include_secrets = true, severity_threshold, depth: _alwaysShallow, ...wanted } = body
      const named = (scan_types ?? Object.keys(SCAN_TYPES)) as (keyof typeof SCAN_TYPES)[]
      const parts = PARTS_OF_KINDS.quick.filter(
        (part) => named.some((name) => SCAN_TYPES[name] === part) && (include_secrets || part !== 'secrets'),
      )
      if (parts.length === 0) throw invalid('scan_types', 'leaves nothing to scan for')
      const options = {
        parts,
        ...(paths && { paths: [...new Set(paths.map(relative))].sort() }),
        ...(severity_threshold && { severity_threshold }),
      }
      return startedRecord(await start('quick', { body: wanted, options }, caller), quickRecord)
    },

    get: async (repo: string, id: string, caller: Caller) => codeRecord(await ofRepository(repo, id, caller)),

    /** The newest scan of everything, however far it is. */
    async latest(repo: string, caller: Caller) {
      return codeRecord(await newestOf(repo, { kinds: ['full'] }, caller))
    },

    async list(repo: string, query: ScanListQuery, caller: Caller) {
      const { id: repositoryId } = await repositories.find(repo, caller)
      const statuses = chosen('status', query.status, SCAN_STATUSES)
      const kinds = chosen('scan_type', query.scan_type, SCAN_KINDS)
      const { items, total } = await store.list(caller.org, { repositoryId, statuses, kinds }, query)
      return pageResult('scans', { items: items.map(listedScan), total }, query)
    },

    async secrets(repo: string, query: SecretListQuery, caller: Caller) {
      const repository = await repositories.find(repo, caller)
      const filter = {
        repositoryId: repository.id,
        kinds: ['secret' as const],
        statuses: ['open' as const],
        severities: chosen('severity', query.severity, SEVERITIES_OF_FINDINGS),
        detail: query.secret_type ? (['secret_type', query.secret_type] as const) : undefined,
      }
      const [scan, { items, total }] = await Promise.all([
        store.latest(caller.org, {
          repositoryId: repository.id,
          kinds: LOOKED_FOR_SECRETS,
          statuses: ['completed'],
        }),
        findings.list(caller.org, filter, query),
      ])
      if (!scan) throw notScanned(repository)
      const page = pageResult('secrets', { items: items.map(secretOf), total }, query)
      return { ...page, scan_id: scan.id, scanned_at: scan.completed_at ?? scan.created_at }
    },

    async getQuick(id: string, caller: Caller) {
      const scan = await known(caller.org, id)
      if (scan.kind !== 'quick') throw notFound('scan', id)
      return quickRecord(scan)
    },

    async listQuick(query: QuickScanListQuery, caller: Caller) {
      const { items, total } = await store.list(caller.org, { kinds: ['quick'] }, query)
      const scans = items.map((scan) => {
        const { coverage: _ofTheRecord, ...listed } = quickScan(scan)
        return listed
      })
      return pageResult('scans', { items: scans, total }, query)
    },

    /** The findings of a completed scan as a SARIF log, dismissed ones marked so. */
    async sarif(repo: string, id: string, caller: Caller) {
      const scan = await ofRepository(repo, id, caller)
      if (scan.status === 'pending' || scan.status === 'running')
        throw conflict('The scan is under way', { status: scan.status })
      const { items } = await found(scan, { statuses: undefined })
      return sarifLog({
        version,
        findings: items.map(reported),
        coverage: scan.coverage ?? undefined,
        commit: scan.commit_sha ?? undefined,
        repository: scan.repository,
        startedAt: scan.started_at ?? undefined,
        endedAt: scan.completed_at ?? undefined,
        succeeded: scan.status === 'completed',
      })
    },
  }
}
export type ScanService = ReturnType<typeof scanService>

const relative = (path: string) => {
  const plain = path.replace(/^\.?\/+/, '').replace(/\/+$/, '')
  if (plain === '' || plain.split('/').some((part) => part === '..' || part === '.'))
    throw invalid('paths', 'must be paths from the root of the repository')
  return plain
}

const reported = (row: FindingRecord) => ({
  kind: row.kind,
  rule: row.rule,
  title: row.title,
  message: row.message,
  severity: row.severity,
  confidence: row.measured_confidence,
  path: row.path,
  line: row.line,
  ...(row.end_line !== null && { endLine: row.end_line }),
  ...(row.column_start !== null && { column: row.column_start }),
  ...(row.column_end !== null && { endColumn: row.column_end }),
  ...(row.cwe !== null && { cwe: row.cwe }),
  ...(row.remediation !== null && { remediation: row.remediation }),
  ...(row.path_steps && { path_steps: row.path_steps }),
  fingerprint: row.fingerprint,
  suppressed: row.status === 'dismissed' || row.status === 'accepted' ? `${row.verdict}` : undefined,
})
