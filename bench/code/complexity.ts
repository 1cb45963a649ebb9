import { analysed } from '../../test/support/analysed-code.ts'
import { Bars } from './bars.ts'
import { corpus } from './corpus.ts'
import { programOf } from './programs.ts'
import { reportOf } from './reports.ts'

const LEAST = 0.95
const LANGUAGES = ['python', 'java'] as const
const MOST_LISTED = 25

interface Measured {
  name: string
  line: number
  end: number
  cyclomatic: number
}

/** Whether each function of Python and Java that lizard finds is one of ours, and as complex. */
export async function complexity(): Promise<boolean> {
  const lizard = await programOf('lizard')
  if (!lizard) return true
  const bars = new Bars()
  const all = await corpus()
  for (const language of LANGUAGES) {
    const files = all.filter((file) => file.language === language)
    const report = await reportOf(files, (list, to) => [lizard, '--csv', '-l', language, '-f', list, '-o', to])
    const theirs = Map.groupBy(report.split('\n').flatMap(measuredIn), ({ place }) => place)
    let [equal, count, found] = [0, 0, 0]
    for (const file of files) {
      const { structure } = await analysed(file.path, file.text, ['structure'])
      const ours = (structure?.symbols ?? []).filter(({ metrics }) => metrics)
      for (const one of theirs.get(file.place) ?? []) {
        count++
        const same = ours.find(
          ({ name, line, end }) => name === one.name && line >= one.line && end <= one.end + 1 && line <= one.end,
        )
        if (same) found++
        if (same?.metrics?.cyclomatic === one.cyclomatic) equal++
        else if (count - equal <= MOST_LISTED)
          console.log(
            `${file.set}/${file.path}:${one.line} ${one.name}: lizard ${one.cyclomatic}, ours ${same?.metrics?.cyclomatic ?? 'not found'}`,
          )
      }
    }
    console.log(`${language}: ${files.length} files, ${count} functions of lizard, ${found} found, ${equal} as complex`)
    bars.judge(
      `${language}: ${(equal / count).toFixed(4)} of the functions as complex as lizard says (at least ${LEAST})`,
      equal / count >= LEAST,
    )
  }
  return bars.areHeld
}

/** A row: lines, complexity, tokens, parameters, length, location, file, function, its long name, first and last line. */
function measuredIn(row: string): (Measured & { place: string })[] {
  const match = /^\d+,(\d+),\d+,\d+,\d+,"[^"]*","([^"]*)","((?:[^"]|"")*)","(?:[^"]|"")*",(\d+),(\d+)/.exec(row)
  if (!match) return []
  const [, cyclomatic, place = '', name = '', line, end] = match
  const last = name.split(/::|\./).at(-1) ?? name
  return [{ place, name: last, line: Number(line), end: Number(end), cyclomatic: Number(cyclomatic) }]
}
