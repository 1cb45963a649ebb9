import type { BlobFacts } from '../blob-facts.ts'
import { halsteadVolume, maintainability } from './complexity.ts'

/** A function of a file, with what it measures. */
export interface MeasuredFunction {
  name: string
  start_line: number
  end_line: number
  lines_of_code: number
  cyclomatic_complexity: number
  cognitive_complexity: number
  parameter_count: number
  nested_depth: number
}

/** What one file measures. */
export interface MeasuredFile {
  path: string
  language: string
  code: number
  comment: number
  blank: number
  classes: number
  imports: number
  /** Of all its code together. */
  complexity: number
  maxComplexity: number
  averageComplexity: number
  /** From 0 to 100; null where no grammar reads the language. */
  maintainability: number | null
  functions: MeasuredFunction[]
}

export function measureFile(path: string, { file, structure }: BlobFacts): MeasuredFile {
  const { code, comment, blank } = file.lines
  const functions = (structure?.symbols ?? []).flatMap(({ name, line, end, metrics }) =>
    metrics
      ? [
          {
            name,
            start_line: line,
            end_line: end,
            lines_of_code: metrics.code,
            cyclomatic_complexity: metrics.cyclomatic,
            cognitive_complexity: metrics.cognitive,
            parameter_count: metrics.parameters,
            nested_depth: metrics.nesting,
          },
        ]
      : [],
  )
  const each = functions.map(({ cyclomatic_complexity }) => cyclomatic_complexity)
  const total = each.reduce((sum, one) => sum + one, 0)
  const complexity = structure ? total + structure.cyclomatic - 1 : 0
  return {
    path,
    language: file.language,
    code,
    comment,
    blank,
    classes: (structure?.symbols ?? []).filter(({ kind }) => kind === 'class').length,
    imports: structure?.imports.length ?? 0,
    complexity,
    maxComplexity: Math.max(0, ...each),
    averageComplexity: each.length === 0 ? 0 : total / each.length,
    maintainability: structure
      ? maintainability({ volume: halsteadVolume(structure.halstead), cyclomatic: complexity, code })
      : null,
    functions,
  }
}

/** How many functions are so complex. */
const CLASSES = { '1-5': 5, '6-10': 10, '11-20': 20, '21-50': 50, '51+': Number.POSITIVE_INFINITY } as const

/** What all files measure together. */
export interface CodebaseFigures {
  files: number
  lines: { code: number; comment: number; blank: number }
  languages: Record<string, { files: number; code: number }>
  functions: number
  classes: number
  complexity: { average: number; max: number; distribution: Record<string, number> }
  /** Weighted by lines; null where no file has an index. */
  maintainability: number | null
  /** Functions above the thresholds. */
  complex: { warning: number; error: number }
  duplicated: { lines: number; runs: number; share: number }
  coverage: number | null
  quality: { score: number; parts: Record<QualityPart, number | null> }
}

type QualityPart = 'maintainability' | 'duplication' | 'complexity' | 'findings'

/** How much each part weighs in the score. */
const WEIGHTS: Readonly<Record<QualityPart, number>> = {
  maintainability: 0.4,
  duplication: 0.25,
  complexity: 0.2,
  findings: 0.15,
}
/** A fifth of duplicated lines is as bad as it gets. */
const WORST_DUPLICATION = 0.2
const COMPLEX = 10

const share = (value: number) => Math.max(0, Math.min(1, value))

/** Adds up files; it keeps figures, and no file. */
export class FigureSum {
  readonly #thresholds: { warning: number; error: number }
  readonly #lines = { code: 0, comment: 0, blank: 0 }
  readonly #languages: CodebaseFigures['languages'] = {}
  readonly #distribution: Record<string, number> = Object.fromEntries(Object.keys(CLASSES).map((name) => [name, 0]))
  readonly #complex = { warning: 0, error: 0 }
  #files = 0
  #functions = 0
  #tangled = 0
  #classes = 0
  #total = 0
  #max = 0
  #indexed = { code: 0, sum: 0 }

  constructor(thresholds: { warning: number; error: number }) {
    this.#thresholds = thresholds
  }

  add(file: MeasuredFile): void {
    this.#files++
    this.#lines.code += file.code
    this.#lines.comment += file.comment
    this.#lines.blank += file.blank
    const held = this.#languages[file.language] ?? { files: 0, code: 0 }
    this.#languages[file.language] = { files: held.files + 1, code: held.code + file.code }
    this.#classes += file.classes
    if (file.maintainability !== null) {
      this.#indexed.code += file.code
      this.#indexed.sum += file.code * file.maintainability
    }
    for (const { cyclomatic_complexity: one } of file.functions) {
      this.#functions++
      this.#total += one
      this.#max = Math.max(this.#max, one)
      if (one > COMPLEX) this.#tangled++
      if (one >= this.#thresholds.error) this.#complex.error++
      else if (one >= this.#thresholds.warning) this.#complex.warning++
      const name = Object.entries(CLASSES).find(([, most]) => one <= most)?.[0] as string
      this.#distribution[name] = (this.#distribution[name] ?? 0) + 1
    }
  }

  figures(duplicated: { lines: number; runs: number }, coverage: number | null): CodebaseFigures {
    const maintainability = this.#indexed.code === 0 ? null : this.#indexed.sum / this.#indexed.code
    const ofLines = this.#lines.code === 0 ? 0 : duplicated.lines / this.#lines.code
    const parts: Record<QualityPart, number | null> = {
      maintainability: maintainability === null ? null : share(maintainability / 100),
      duplication: this.#lines.code === 0 ? null : share(1 - ofLines / WORST_DUPLICATION),
      complexity: this.#functions === 0 ? null : share(1 - this.#tangled / this.#functions),
      findings: null,
    }
    return {
      files: this.#files,
      lines: this.#lines,
      languages: this.#languages,
      functions: this.#functions,
      classes: this.#classes,
      complexity: {
        average: this.#functions === 0 ? 0 : this.#total / this.#functions,
        max: this.#max,
        distribution: this.#distribution,
      },
      maintainability,
      complex: this.#complex,
      duplicated: { ...duplicated, share: ofLines },
      coverage,
      quality: { score: qualityOf(parts), parts },
    }
  }
}

/** The weighted mean of the parts that are known. */
function qualityOf(parts: Readonly<Record<QualityPart, number | null>>): number {
  let sum = 0
  let weight = 0
  for (const [name, part] of Object.entries(parts) as [QualityPart, number | null][]) {
    if (part === null) continue
    sum += WEIGHTS[name] * part
    weight += WEIGHTS[name]
  }
  return weight === 0 ? 0 : (100 * sum) / weight
}

/** How much of the code ran in tests, by a report in the tree: lcov or Cobertura. Null where there is none that can be read. */
export function coverageOfReport(path: string, text: string): number | null {
  if (path.endsWith('.xml')) {
    const rate = /<coverage\b[^>]*\bline-rate="([\d.]+)"/.exec(text.slice(0, 10_000))?.[1]
    return rate === undefined ? null : share(Number(rate)) * 100
  }
  let found = 0
  let hit = 0
  for (const [, what, count] of text.matchAll(/^L([FH]):(\d+)\s*$/gm)) {
    if (what === 'F') found += Number(count)
    else hit += Number(count)
  }
  return found === 0 ? null : (100 * hit) / found
}

export const COVERAGE_REPORT = /(?:^|\/)(?:lcov\.info|cobertura(?:-coverage)?\.xml|coverage\.xml)$/
