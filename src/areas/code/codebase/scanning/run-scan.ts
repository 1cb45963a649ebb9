import { createHash } from 'node:crypto'
import Type from 'typebox'
import { GitFault } from '../../../../adapters/git/git-fault.ts'
import type { Snapshot } from '../../../../adapters/git/snapshot.ts'
import { type AnalysisSettings, PASSES } from '../../../../analysis/blob-facts.ts'
import type { FindingKind } from '../../../../analysis/finding.ts'
import type { Announce } from '../../../../background/announcements/announcer.ts'
import { type QueueRunContext, queueType } from '../../../../background/queue/queue-type.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { conflict, unavailable } from '../../../../shared/errors.ts'
import type { Findings } from '../../findings/index.ts'
import type { Repositories, Repository } from '../repositories/index.ts'
import { SCAN_COMPLETED } from './announces.ts'
import { type FoldedScan, foldScan } from './fold-scan.ts'
import {
  type CollectFacts,
  type KeptFolds,
  PARTS_OF_KINDS,
  passesOf,
  type RunningScan,
  type ScanKindName,
  type ScanPart,
  type ScanPartName,
} from './scan-kind.ts'
import type { Scan, ScanStore } from './store.ts'

export const CODE_SCAN = 'code_scan'

interface Dependencies {
  store: ScanStore
  repositories: Pick<Repositories, 'known' | 'snapshot'>
  findings: Pick<Findings, 'record'>
  parts: ReadonlyMap<ScanPartName, ScanPart>
  collect: CollectFacts
  foldsOf: (org: string) => KeptFolds
  settingsOf: (org: string) => Promise<AnalysisSettings>
  announce: Announce
  scanSeconds: number
  now: () => Date
}

/** Workers are lost when nodes are replaced, which says nothing about the code. */
const MOST_TRIES = 5
const FETCHED = 10
const COLLECTED = 85

const KINDS_OF_PARTS: Record<ScanPartName, readonly FindingKind[]> = {
  dependencies: ['dependency'],
  licences: ['licence'],
  secrets: ['secret'],
  sast: ['sast', 'bug'],
  metrics: [],
  structure: [],
}

/** It was cancelled, or another worker has completed it. */
class Overtaken extends Error {}

/**
 * The queue job that scans one commit. It may be killed at any time and begun again: facts of files are kept as they are made,
 * and everything else is written in the transaction that completes the scan.
 */
export function scanQueueType(dependencies: Dependencies) {
  const { store, repositories, parts, now, scanSeconds } = dependencies

  async function failed(scan: Scan, why: string) {
    await store.transaction((tx) => store.fail(tx, scan.organization_id, scan.id, why, now()))
    return conflict(why, { status: 'failed' })
  }

  async function fetched(scan: Scan, repository: Repository, signal: AbortSignal): Promise<Snapshot> {
    const depth = Number(scan.options.history_depth ?? 0)
    const wanted = {
      branch: scan.branch ?? undefined,
      commit: scan.wanted_commit ?? undefined,
      ...(depth > 0 && { depth }),
    }
    try {
      return await repositories.snapshot(repository, wanted, signal)
    } catch (fault) {
      if (!(fault instanceof GitFault)) throw fault
      if (!fault.isPassing) throw await failed(scan, fault.message)
      await store.failedOnce(scan.organization_id, scan.id, fault.message)
      throw unavailable(fault.message)
    }
  }

  async function run(scan: Scan, repository: Repository, { signal, progress, logger }: QueueRunContext) {
    const { organization_id: org, id } = scan
    const reported = reporter(progress, (percent) => store.progress(org, id, percent))
    const snapshot = await fetched(scan, repository, signal)
    await reported.at(FETCHED)
    const used = partsOf(parts, scan.kind, scan.options as JsonObject)
    const version = await versionOfParts(used, scan.kind, org)
    const branch = snapshot.branch ?? scan.branch
    await store.fetched(org, id, { commit: snapshot.commit, branch, version })
    const { kind, options } = scan
    const subject = {
      repositoryId: repository.id,
      kind,
      commit: snapshot.commit,
      version,
      options: options as JsonObject,
    }
    const before = await store.same(org, subject)
    if (before) return complete(dependencies, scan, { before })
    const isDefault = scan.wanted_commit === null && [null, repository.defaultBranch].includes(scan.branch)
    const running = { scan: { ...scan, branch }, isDefault, repository, snapshot, signal, reported, logger }
    return complete(dependencies, { ...scan, branch }, await analysed(dependencies, used, running))
  }

  return queueType({
    demands: { endpoint: 'codebase.scan' },
    shownTo: 'codebase.read',
    payload: Type.Object({ scan_id: Type.String({ maxLength: 100 }) }),
    retries: MOST_TRIES,
    timeoutSeconds: scanSeconds,
    atOnce: 1,

    async refuse({ scan_id }, org) {
      const scan = await store.find(org, scan_id)
      if (scan?.status === 'pending' || scan?.status === 'running') return undefined
      return { field: 'scan_id', message: 'names no scan that is under way' }
    },

    async run({ scan_id: id }, context) {
      const org = context.organizationId
      const scan = await store.find(org, id)
      if (scan && (await store.begin(org, id, now()))) {
        const repository = await repositories.known(org, scan.repository_id)
        if (!repository) throw await failed(scan, 'The repository was removed')
        await run(scan, repository, context).catch(async (fault) => {
          if (fault instanceof Overtaken) return
          throw fault
        })
      }
      const after = await store.find(org, id)
      return { scan_id: id, status: after?.status ?? 'removed', from_cache: after?.same_as != null }
    },

    async givenUp(tx, { organizationId, payload, at }) {
      await store.fail(tx, organizationId, String(payload.scan_id), 'It was cancelled, or its worker was lost', at)
    },
  })
}

interface Running {
  scan: Scan
  isDefault: boolean
  repository: Repository
  snapshot: Snapshot
  signal: AbortSignal
  reported: ReturnType<typeof reporter>
  logger: QueueRunContext['logger']
}

async function analysed(
  { collect, foldsOf, settingsOf, now }: Dependencies,
  used: readonly ScanPart[],
  running: Running,
): Promise<FoldedScan> {
  const { scan, isDefault, repository, snapshot, signal, reported, logger } = running
  const org = scan.organization_id
  const options = scan.options as JsonObject
  const only = Array.isArray(options.paths) ? (options.paths as string[]) : undefined
  const files = (await snapshot.files(signal)).filter(({ path }) => isBelow(path, only))
  const work = { org, repositoryId: repository.id, tree: snapshot, settings: await settingsOf(org), signal }
  const { passes, prepares } = passesOf(used, scan.kind)
  const progress = (share: number) => void reported.at(FETCHED + share * (COLLECTED - FETCHED))
  const seen: RunningScan = {
    org,
    id: scan.id,
    kind: scan.kind,
    repository: { id: repository.id, name: repository.name },
    commit: snapshot.commit,
    branch: scan.branch,
    isDefault,
    options,
    snapshot,
    collect: (others, wanted) => collect({ ...work, files: others, passes: wanted, progress: () => {} }),
    folds: foldsOf(org),
    signal,
    progress: (share) => void reported.at(COLLECTED + share * (99 - COLLECTED)),
    logger,
    now,
  }
  return foldScan(used, seen, collect({ ...work, files, passes, prepares, progress }))
}

/** Writes the result whole, or nothing of it. */
async function complete(
  { store, findings, announce, now }: Dependencies,
  scan: Scan,
  result: (FoldedScan & { before?: undefined }) | { before: Scan },
) {
  const { organization_id: org, id, repository_id: repositoryId, kind } = scan
  const at = now()
  await store.transaction(async (tx) => {
    if (result.before) {
      if (!(await store.reuse(tx, org, id, result.before, at))) throw new Overtaken()
    } else {
      const { paths, skipped, coverage } = result
      const isWhole = scan.options.paths === undefined
      const seen = {
        org,
        scanId: id,
        repositoryId,
        branch: scan.branch,
        kinds: PARTS_OF_KINDS[kind].flatMap((name) => KINDS_OF_PARTS[name]),
        closes: kind !== 'quick' && scan.wanted_commit === null && isUnnarrowed(scan),
        readHistory: Number(scan.options.history_depth ?? 0) > 0,
        hasFile: (path: string) => !isWhole || paths.has(path),
        wasSkipped: (path: string) => skipped.has(path),
        at,
      }
      const { counts, byKind, suppressed, fixed, fresh } = await findings.record(tx, seen, result.findings)
      const summary = { ...result.summary, by_kind: byKind, findings: { suppressed, fixed, new: fresh.length } }
      const end = { filesRead: coverage.files.read, linesRead: coverage.lines_read, coverage, summary, counts, at }
      if (!(await store.complete(tx, org, id, end))) throw new Overtaken()
      for (const part of result.results.values()) await part.store?.(tx)
    }
    await announce(tx, { org, name: SCAN_COMPLETED, data: { scan_id: id, repository_id: repositoryId, kind } })
  })
}

/** The parts of a scan; a quick one may be asked for some of its own alone. */
export function partsOf(
  parts: ReadonlyMap<ScanPartName, ScanPart>,
  kind: ScanKindName,
  { parts: asked }: JsonObject,
): ScanPart[] {
  return PARTS_OF_KINDS[kind]
    .filter((name) => !Array.isArray(asked) || asked.includes(name))
    .flatMap((name) => parts.get(name) ?? [])
}

/** Changes with whatever the results of these parts rest on besides the commit. */
export async function versionOfParts(used: readonly ScanPart[], kind: ScanKindName, org: string): Promise<string> {
  const { passes, prepares } = passesOf(used, kind)
  const versions = await Promise.all(used.map(async (part) => [part.name, await part.version(org)]))
  const text = JSON.stringify([versions, [...passes, ...prepares].sort().map((name) => [name, PASSES[name].version])])
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Whether it was asked to look for everything that its kind can find. */
const isUnnarrowed = ({ options }: Scan) => Object.keys(options).every((name) => name === 'history_depth')

const isBelow = (path: string, only: readonly string[] | undefined) =>
  only === undefined || only.some((each) => path === each || path.startsWith(each.endsWith('/') ? each : `${each}/`))

const STEP = 5

/** Tells the queue of every percent, and the record of every fifth. */
function reporter(progress: (percent: number) => void, write: (percent: number) => Promise<void>) {
  let written = 0
  return {
    async at(percent: number) {
      const whole = Math.floor(percent)
      progress(whole)
      if (whole < written + STEP) return
      written = whole
      await write(whole)
    },
  }
}
