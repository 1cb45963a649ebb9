import { type FindingSeverity, SEVERITIES_OF_FINDINGS } from './finding.ts'
import type { LanguageDepth } from './languages/languages.ts'

/** A file that was not read, and why. */
export interface SkippedFile {
  path: string
  /** A short word that counts, such as `binary` or `too_large`. */
  reason: string
  /** What else is known, such as how often its analyser ended. */
  why?: string | undefined
}

export interface LanguageCoverage {
  files: number
  lines: number
  depth: LanguageDepth
}

/** What a scan looked at, and what it did not. */
export interface Coverage {
  files: { seen: number; read: number; skipped: Record<string, number> }
  lines_read: number
  languages: Record<string, LanguageCoverage>
  /** The first files that were not read, by path. */
  skipped: SkippedFile[]
  /** What each part of the scan says of itself, such as the rules it applied or how old its advisories are. */
  parts: Record<string, Record<string, unknown>>
  /** What keeps the result from being whole, in sentences. */
  gaps: string[]
}

const MOST_NAMED = 200

/** Counts the files of a scan as they pass. */
export function coverageCounter() {
  const coverage: Coverage = {
    files: { seen: 0, read: 0, skipped: {} },
    lines_read: 0,
    languages: {},
    skipped: [],
    parts: {},
    gaps: [],
  }
  const reasons = new Map<string, number>()
  const languages = new Map<string, LanguageCoverage>()
  return {
    read(language: string, depth: LanguageDepth, lines: number) {
      coverage.files.seen++
      coverage.files.read++
      coverage.lines_read += lines
      const counted = languages.get(language) ?? { files: 0, lines: 0, depth }
      languages.set(language, { files: counted.files + 1, lines: counted.lines + lines, depth: counted.depth })
    },

    skipped(file: SkippedFile) {
      coverage.files.seen++
      reasons.set(file.reason, (reasons.get(file.reason) ?? 0) + 1)
      if (coverage.skipped.length < MOST_NAMED) coverage.skipped.push(file)
    },

    done(parts: Coverage['parts'], gaps: readonly string[]): Coverage {
      coverage.files.skipped = Object.fromEntries([...reasons].sort())
      coverage.languages = Object.fromEntries([...languages].sort(([, one], [, other]) => other.lines - one.lines))
      return { ...coverage, parts, gaps: [...gaps] }
    },
  }
}

export type SeverityCounts = Record<FindingSeverity, number>

export function countBySeverity(findings: Iterable<{ severity: FindingSeverity }>): SeverityCounts {
  const counts = Object.fromEntries(SEVERITIES_OF_FINDINGS.map((severity) => [severity, 0])) as SeverityCounts
  for (const { severity } of findings) counts[severity]++
  return counts
}
