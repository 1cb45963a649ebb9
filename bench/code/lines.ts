import { countLines, type LineCounts } from '../../src/analysis/metrics/line-counts.ts'
import { isObject } from '../../src/shared/fields.ts'
import { Bars } from './bars.ts'
import { type CorpusFile, corpus } from './corpus.ts'
import { programOf } from './programs.ts'
import { reportOf } from './reports.ts'

/** Of the lines of code of all files together, those in which the two differ file by file. */
const MOST_DIFFERENT = 0.005
const MOST_LISTED = 25

interface LanguageSum {
  files: number
  ours: number
  theirs: number
  apart: number
}

/** Lines of code, comment and blank of the same files, as we and as cloc count them. */
export async function lines(): Promise<boolean> {
  const cloc = await programOf('cloc')
  if (!cloc) return true
  const files = await corpus()
  const theirs = await clocCounts(cloc, files)
  const sums = new Map<string, LanguageSum>()
  const different: { file: CorpusFile; ours: LineCounts; cloc: LineCounts }[] = []
  for (const file of files) {
    const counts = theirs.get(file.place)
    if (!counts) continue
    const ours = countLines(file.text, file.language)
    for (const name of [file.language, 'all']) {
      const sum = sums.get(name) ?? { files: 0, ours: 0, theirs: 0, apart: 0 }
      sums.set(name, {
        files: sum.files + 1,
        ours: sum.ours + ours.code,
        theirs: sum.theirs + counts.code,
        apart: sum.apart + Math.abs(ours.code - counts.code),
      })
    }
    if (ours.code !== counts.code || ours.comment !== counts.comment) different.push({ file, ours, cloc: counts })
  }
  console.log('\n| Language | Files | Code | cloc | Differ, file by file |\n|---|---|---|---|---|')
  for (const [name, sum] of [...sums].sort(([, one], [, other]) => other.theirs - one.theirs))
    console.log(`| ${name} | ${sum.files} | ${sum.ours} | ${sum.theirs} | ${sum.apart} |`)
  different.sort((one, other) => Math.abs(other.ours.code - other.cloc.code) - Math.abs(one.ours.code - one.cloc.code))
  console.log(`\n${different.length} files differ in code or comment; those that differ most:`)
  for (const { file, ours, cloc: counts } of different.slice(0, MOST_LISTED))
    console.log(
      `${file.set}/${file.path}: code ${ours.code}, cloc ${counts.code}; comment ${ours.comment}, cloc ${counts.comment}`,
    )
  const all = sums.get('all')
  if (!all) return false
  const bars = new Bars()
  bars.judge(
    `code differs by ${(all.apart / all.theirs).toFixed(4)} of its lines, file by file (at most ${MOST_DIFFERENT})`,
    all.apart / all.theirs <= MOST_DIFFERENT,
  )
  return bars.areHeld
}

async function clocCounts(cloc: string, files: readonly CorpusFile[]): Promise<Map<string, LineCounts>> {
  const options = ['--by-file', '--json', '--quiet', '--skip-uniqueness', '--timeout', '0']
  const report = await reportOf(files, (list, to) => [cloc, ...options, `--list-file=${list}`, `--report-file=${to}`])
  const entries = Object.entries(JSON.parse(report) as Record<string, unknown>)
  return new Map(
    entries.flatMap(([place, one]) => {
      if (!isObject(one) || typeof one.code !== 'number' || place === 'SUM') return []
      const [code, comment, blank] = [one.code, Number(one.comment), Number(one.blank)]
      return [[place, { total: code + comment + blank, code, comment, blank }]]
    }),
  )
}
