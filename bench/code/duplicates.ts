import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findDuplicates } from '../../src/analysis/duplicates/find-duplicates.ts'
import { printLines } from '../../src/analysis/duplicates/line-prints.ts'
import { LANGUAGES, type Language } from '../../src/analysis/languages/languages.ts'
import { linesWithCode } from '../../src/analysis/metrics/line-counts.ts'
import { Bars } from './bars.ts'
import { type CorpusFile, corpus } from './corpus.ts'
import { programOf } from './programs.ts'

const LEAST = 0.9
const LEAST_LINES = 6
const MOST_LISTED = 15

interface Side {
  name: string
  start: number
  end: number
}
interface Clone {
  format: string
  firstFile: Side
  secondFile: Side
}

/** Of the lines with code that jscpd calls duplicated, how many stand in duplicates of ours of the same least length. */
export async function duplicates(): Promise<boolean> {
  const jscpd = await programOf('jscpd')
  if (!jscpd) return true
  const files = (await corpus()).filter(({ language }) => (LANGUAGES[language] as Language).grammar)
  const ours = await ourLines(files)
  const code = new Map(files.map((file) => [nameOf(file), linesWithCode(file.text, file.language)]))
  const read: Reading = { code, texts: new Map(files.map((file) => [nameOf(file), file.text.split('\n')])) }
  const [theirs, whole] = [new Map<string, Set<number>>(), new Map<string, Set<number>>()]
  const missed: { side: Side; lines: number }[] = []
  for (const { firstFile, secondFile } of await clones(jscpd, files))
    for (const [side, other] of [
      [firstFile, secondFile],
      [secondFile, firstFile],
    ] as const) {
      for (const line of codeLines(side, read)) add(theirs, side.name, line)
      const lines = wholeLines(side, other, read)
      if (lines.length < LEAST_LINES) continue
      for (const line of lines) add(whole, side.name, line)
      const apart = lines.filter((line) => !ours.get(side.name)?.has(line)).length
      if (apart > 0) missed.push({ side, lines: apart })
    }
  const shared = (lines: LinesOfFiles) => count(lines, (name, line) => ours.get(name)?.has(line) === true)
  const [all, found] = [count(whole), shared(whole)]
  const raw = [count(theirs), shared(theirs)] as const
  console.log(`${files.length} files; duplicated lines with code: jscpd ${raw[0]}, ours ${count(ours)}, both ${raw[1]}`)
  console.log(`of runs of ${LEAST_LINES} lines that are duplicated from end to end: jscpd ${all}, both ${found}`)
  missed.sort((one, other) => other.lines - one.lines)
  for (const { side, lines } of missed.slice(0, MOST_LISTED))
    console.log(`${side.name}:${side.start}-${side.end}: ${lines} lines only by jscpd`)
  const bars = new Bars()
  bars.judge(
    `${(raw[1] / raw[0]).toFixed(4)} of all lines of jscpd, also those duplicated in part (at least ${LEAST})`,
    raw[1] / raw[0] >= LEAST,
  )
  bars.judge(
    `${(found / all).toFixed(4)} of the lines of runs that are duplicated from end to end (at least ${LEAST})`,
    found / all >= LEAST,
  )
  return bars.areHeld
}

type LinesOfFiles = Map<string, Set<number>>

interface Reading {
  code: ReadonlyMap<string, readonly boolean[]>
  texts: ReadonlyMap<string, readonly string[]>
}

function add(lines: LinesOfFiles, name: string, line: number) {
  const held = lines.get(name) ?? new Set()
  lines.set(name, held.add(line))
}

const count = (lines: LinesOfFiles, counts: (name: string, line: number) => boolean = () => true) =>
  [...lines].reduce((sum, [name, held]) => sum + [...held].filter((line) => counts(name, line)).length, 0)

const codeLines = ({ name, start, end }: Side, { code }: Reading) =>
  Array.from({ length: end - start + 1 }, (_, index) => start + index).filter((line) => code.get(name)?.[line - 1])

/** It counts tokens, so the first and the last line of a clone are often duplicated in part: the other side has no such line. */
function wholeLines(side: Side, other: Side, read: Reading): number[] {
  const said = ({ name }: Side, line: number) => read.texts.get(name)?.[line - 1]?.replace(/\s+/g, '')
  const there = new Set(codeLines(other, read).map((line) => said(other, line)))
  const lines = codeLines(side, read)
  const [first, last] = [lines[0], lines.at(-1)]
  return lines.filter((line) => (line !== first && line !== last) || there.has(said(side, line)))
}

const nameOf = ({ set, path }: CorpusFile) => `${set}/${path}`

async function ourLines(files: readonly CorpusFile[]): Promise<LinesOfFiles> {
  const printed = files.map((file) => ({ path: nameOf(file), prints: printLines(file.text, file.language) }))
  const code = new Map(files.map((file) => [nameOf(file), linesWithCode(file.text, file.language)]))
  const lines = new Map<string, Set<number>>()
  const found = await findDuplicates(printed, LEAST_LINES, async () => {})
  for (const { occurrences } of found.duplicates)
    for (const { file, start, end } of occurrences) {
      const held = lines.get(file) ?? new Set()
      lines.set(file, held)
      for (let line = start; line <= end; line++) if (code.get(file)?.[line - 1]) held.add(line)
    }
  return lines
}

/** It reads a folder, so the files are laid in one. */
async function clones(jscpd: string, files: readonly CorpusFile[]): Promise<Clone[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-duplicates-'))
  try {
    const tree = join(folder, 'tree')
    for (const file of files) {
      const place = join(tree, nameOf(file))
      await mkdir(dirname(place), { recursive: true })
      await cp(file.place, place)
    }
    const sizes = ['--min-lines', String(LEAST_LINES), '--mode', 'weak', '--max-size', '10mb', '--max-lines', '100000']
    await promisify(execFile)(jscpd, [tree, ...sizes, '--reporters', 'json', '--output', folder, '--silent'])
    const report = JSON.parse(await readFile(join(folder, 'jscpd-report.json'), 'utf8')) as { duplicates: Clone[] }
    return report.duplicates
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
