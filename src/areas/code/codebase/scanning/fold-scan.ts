import { type Coverage, coverageCounter } from '../../../../analysis/coverage.ts'
import { type RawFinding, SEVERITIES_OF_FINDINGS } from '../../../../analysis/finding.ts'
import { LANGUAGES } from '../../../../analysis/languages/languages.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { PartResult, RunningScan, ScannedFile, ScanPart, ScanPartName } from './scan-kind.ts'

/** What all parts of a scan found, and what they saw. */
export interface FoldedScan {
  results: ReadonlyMap<ScanPartName, PartResult>
  /** The worst first. */
  findings: RawFinding[]
  summary: JsonObject
  coverage: Coverage
  /** Of the files that were handed over, and of those among them that were not read. */
  paths: ReadonlySet<string>
  skipped: ReadonlySet<string>
}

/** More of one scan would be read by nobody; what is left out is said. */
const MOST_FINDINGS = 20_000

/** Hands every file to each part once, and puts together what they answer. */
export async function foldScan(
  used: readonly ScanPart[],
  scan: RunningScan,
  files: AsyncIterable<ScannedFile>,
): Promise<FoldedScan> {
  const folds = await Promise.all(used.map(async (part) => ({ part, fold: await part.open(scan) })))
  const counter = coverageCounter()
  const paths = new Set<string>()
  const unread = new Set<string>()
  for await (const scanned of files) {
    const { path } = scanned.file
    paths.add(path)
    if (scanned.skipped) {
      counter.skipped({ path, ...scanned.skipped })
      unread.add(path)
    } else {
      const { language, lines } = scanned.facts.file
      counter.read(language, LANGUAGES[language].depth, lines.total)
    }
    for (const { fold } of folds) await fold.take(scanned)
  }
  const results = new Map<ScanPartName, PartResult>()
  for (const { part, fold } of folds) results.set(part.name, await fold.close())
  scan.signal.throwIfAborted()

  const all = [...results.values()].flatMap((result) => result.findings)
  const findings = all.toSorted((one, other) => rank(one) - rank(other))
  const gaps = [...results.values()].flatMap((result) => result.gaps ?? [])
  if (findings.length > MOST_FINDINGS) gaps.push(`Of ${findings.length} findings the ${MOST_FINDINGS} worst were kept`)
  const ofEachPart = (field: 'coverage' | 'summary') =>
    Object.fromEntries([...results].map(([name, result]) => [name, result[field]]))
  const coverage = counter.done(ofEachPart('coverage'), gaps)
  return {
    results,
    findings: findings.slice(0, MOST_FINDINGS),
    summary: ofEachPart('summary'),
    coverage,
    paths,
    skipped: unread,
  }
}

const rank = ({ severity }: RawFinding) => SEVERITIES_OF_FINDINGS.indexOf(severity)
