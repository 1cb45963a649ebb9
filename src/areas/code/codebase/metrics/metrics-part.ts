import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { duplicatesTask, printLinesOf } from '../../../../adapters/sandbox/duplicates/task.ts'
import type { Sandbox } from '../../../../adapters/sandbox/sandbox.ts'
import { SandboxEnded } from '../../../../adapters/sandbox/task.ts'
import { PASSES } from '../../../../analysis/blob-facts.ts'
import { type Churn, churnOf, riskScores } from '../../../../analysis/metrics/churn.ts'
import {
  COVERAGE_REPORT,
  type CodebaseFigures,
  coverageOfReport,
  FigureSum,
  type MeasuredFile,
  measureFile,
} from '../../../../analysis/metrics/codebase-metrics.ts'
import type { SourceFile } from '../../../../analysis/source-tree.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { PartFold, PartResult, RunningScan, ScanPart } from '../scanning/scan-kind.ts'
import { pathFilter } from './path-filter.ts'
import { type ComplexityRow, type MetricsStore, type RiskToStore, writePoint } from './store.ts'

/** What a metrics scan may be asked for, as its options keep it. */
const METRICS_DEFAULTS = {
  complexity_warning: 10,
  complexity_error: 20,
  duplication_threshold: 6,
  include_coverage: true,
} as const

/** How many commits tell what changes often. */
export const CHURN_COMMITS = 200
const LARGEST_REPORT = 8 * 1_048_576
const MOST_REPORTS = 20

const numberOf = (options: JsonObject, name: 'complexity_warning' | 'complexity_error' | 'duplication_threshold') =>
  typeof options[name] === 'number' ? options[name] : METRICS_DEFAULTS[name]

/** Raised when the same files would measure otherwise. */
const VERSION = '2'

interface Dependencies {
  store: MetricsStore
  sandbox: Sandbox
}

/** Measures a commit: lines, complexity, duplicated runs, what changes often, and what tests cover where a report says so. */
export function metricsPart(dependencies: Dependencies): Pick<ScanPart, 'version' | 'open'> {
  return {
    version: () => VERSION,
    open: (scan) => new MetricsFold(dependencies, scan),
  }
}

/** What a point keeps of a measurement, with a digest of the files and wishes that it rests on. */
type StoredFigures = CodebaseFigures & { hotspots: number; duplicates: number; unparsed: number; inputs: string }

class MetricsFold implements PartFold {
  readonly #store: MetricsStore
  readonly #sandbox: Sandbox
  readonly #scan: RunningScan
  readonly #wanted: (path: string) => boolean
  readonly #files: SourceFile[] = []
  readonly #reports: SourceFile[] = []

  constructor({ store, sandbox }: Dependencies, scan: RunningScan) {
    this.#store = store
    this.#sandbox = sandbox
    this.#scan = scan
    this.#wanted = pathFilter(scan.options)
  }

  take({ file, facts }: Parameters<PartFold['take']>[0]) {
    if (COVERAGE_REPORT.test(file.path) && file.bytes <= LARGEST_REPORT) this.#reports.push(file)
    if (facts && this.#wanted(file.path)) this.#files.push(file)
  }

  async close(): Promise<PartResult> {
    const { org, repository, snapshot, signal } = this.#scan
    const inputs = this.#inputs()
    const former = await this.#store.latest(org, repository.id, 'metrics')
    const known = former?.figures as unknown as StoredFigures | undefined
    const churn = await churnOf(snapshot.history(signal))
    if (known?.inputs === inputs) return this.#sameFiles(known, churn)
    const { figures, measured, unparsed } = await this.#measured()
    const { duplicates, duplicatedLines, gaps } = await this.#duplicated()
    signal.throwIfAborted()
    const risk = riskOf(measured, churn)
    const lines = [...duplicatedLines.values()].reduce((sum, each) => sum + each, 0)
    const coverage = this.#scan.options.include_coverage === false ? null : await this.#coverage()
    const stored = {
      ...figures.figures({ lines, runs: duplicates.length }, coverage),
      hotspots: countRisky(risk),
      duplicates: duplicates.length,
      unparsed,
      inputs: gaps.length > 0 ? '' : inputs,
    }
    const files = measured.map((each) => ({
      measured: each,
      duplicated: duplicatedLines.get(each.path) ?? 0,
      churn: churn.get(each.path),
      risk: risk.get(each.path) ?? 0,
    }))
    return this.#result(stored, churn, (tx, owner) => this.#store.replace(tx, owner, { files, duplicates }), gaps)
  }

  /** The files measure what they did; how often they change is told anew. */
  async #sameFiles(stored: StoredFigures, churn: ReadonlyMap<string, Churn>): Promise<PartResult> {
    const { org, repository } = this.#scan
    const before = await this.#store.complexities(org, repository.id)
    const risk = riskOf(before, churn)
    const changed = before
      .map(({ path }) => ({ path, churn: churn.get(path), risk: risk.get(path) ?? 0 }))
      .filter((each, at) => isChanged(before[at] as ComplexityRow, each))
    return this.#result({ ...stored, hotspots: countRisky(risk) }, churn, (tx, owner) =>
      this.#store.changeRisks(tx, owner, changed),
    )
  }

  async #measured() {
    const { options } = this.#scan
    const figures = new FigureSum({
      warning: numberOf(options, 'complexity_warning'),
      error: numberOf(options, 'complexity_error'),
    })
    const measured: MeasuredFile[] = []
    let unparsed = 0
    for await (const { file, facts } of this.#scan.collect(this.#files, ['structure'])) {
      if (!facts) continue
      const one = measureFile(file.path, facts)
      if (facts.gave_up?.structure) unparsed++
      figures.add(one)
      measured.push(one)
    }
    return { figures, measured, unparsed }
  }

  async #duplicated() {
    const { options, signal } = this.#scan
    const minLines = numberOf(options, 'duplication_threshold')
    const facts = this.#scan.collect(this.#files, ['duplicates'])[Symbol.asyncIterator]()
    /** Facts that are missing are made now, and not while the run waits for them. */
    let next = await facts.next()
    async function* lines() {
      for (; !next.done; next = await facts.next()) {
        const { file, facts: found } = next.value
        if (found?.duplicates) yield printLinesOf(file.path, found.duplicates)
      }
    }
    try {
      const asked = { bytes: Readable.from(lines()), signal, isPatient: true }
      const { duplicates, duplicated } = await this.#sandbox.run(duplicatesTask, { minLines }, asked)
      return { duplicates, duplicatedLines: new Map(duplicated), gaps: [] }
    } catch (fault) {
      if (!(fault instanceof SandboxEnded)) throw fault
      const gaps = [`What stands in several places is not known: the run that looks for it was ended (${fault.why})`]
      return { duplicates: [], duplicatedLines: new Map<string, number>(), gaps }
    }
  }

  #inputs(): string {
    const { options } = this.#scan
    const named = (files: readonly SourceFile[]) => files.map(({ path, oid }) => `${path}\n${oid}`)
    const versions = [VERSION, PASSES.file.version, PASSES.structure.version, PASSES.duplicates.version]
    return createHash('sha256')
      .update(JSON.stringify([versions, options, named(this.#files), named(this.#reports)]))
      .digest('hex')
  }

  #result(
    figures: StoredFigures,
    churn: ReadonlyMap<string, Churn>,
    write: (tx: Transaction, owner: { org: string; repositoryId: string }) => Promise<void>,
    gaps: readonly string[] = [],
  ): PartResult {
    const { org, repository, id, commit, branch, snapshot, now } = this.#scan
    const { quality, files, lines, unparsed } = figures
    return {
      findings: [],
      coverage: { history: churn.size > 0, files_not_parsed: unparsed },
      summary: { quality_score: quality.score, files, lines: lines.code },
      gaps: [...gapsOf(churn, unparsed), ...gaps],
      async store(tx) {
        const owner = { org, repositoryId: repository.id }
        await write(tx, owner)
        await writePoint(tx, {
          ...owner,
          scanId: id,
          kind: 'metrics',
          commit,
          branch,
          committedAt: snapshot.committedAt,
          at: now(),
          figures,
        })
      },
    }
  }

  async #coverage(): Promise<number | null> {
    const { snapshot, signal } = this.#scan
    const paths = new Map(this.#reports.slice(0, MOST_REPORTS).map(({ oid, path }) => [oid, path]))
    const shares: number[] = []
    for await (const { oid, bytes } of snapshot.read([...paths.keys()], signal)) {
      const share = coverageOfReport(paths.get(oid) as string, new TextDecoder().decode(bytes))
      if (share !== null) shares.push(share)
    }
    return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length
  }
}

const riskOf = (files: readonly { path: string; complexity: number }[], churn: ReadonlyMap<string, Churn>) =>
  riskScores(files.map(({ path, complexity }) => ({ path, complexity, churn: churn.get(path)?.churn ?? 0 })))

const countRisky = (risk: ReadonlyMap<string, number>) => [...risk.values()].filter((score) => score > 0).length

const isChanged = (before: ComplexityRow, { churn, risk }: RiskToStore) =>
  before.churn !== (churn?.churn ?? 0) || before.commits !== (churn?.commits ?? 0) || before.risk !== risk

function gapsOf(churn: ReadonlyMap<string, Churn>, unparsed: number): string[] {
  return [
    ...(churn.size === 0 ? ['No commits before this one are known, so nothing is known of what changes often'] : []),
    ...(unparsed > 0 ? [`${unparsed} files could not be parsed in time, and count with their lines alone`] : []),
  ]
}
