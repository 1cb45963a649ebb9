import { type PrintedLines, readPrints } from './line-prints.ts'

/** One text that stands in several places. */
export interface Duplicate {
  /** Identifies the text. */
  hash: string
  /** Lines with code, and their tokens. */
  lines: number
  tokens: number
  occurrences: { file: string; start: number; end: number }[]
}

export interface Duplicates {
  duplicates: Duplicate[]
  /** Lines with code that stand elsewhere too, by file. */
  duplicatedLines: ReadonlyMap<string, number>
}

/** Shorter runs are idioms rather than copies. */
const LEAST_TOKENS = 40
const MOST_COMPARED = 8
const MOST_DUPLICATES = 5_000
const FACTOR = 0x2545f491
const LINES_A_BREATH = 50_000

/** Finds runs of at least `minLines` lines with code that stand in several places, whatever their spaces and comments. */
export async function findDuplicates(
  files: readonly { path: string; prints: string }[],
  minLines: number,
  breathe: () => Promise<void>,
): Promise<Duplicates> {
  const all = files.map(({ path, prints }) => ({ path, ...readPrints(prints) }))
  const starts = new Map<number, number[]>()
  const runs = new Map<
    string,
    { file: number; line: number; length: number; others: { file: number; line: number }[] }
  >()
  let read = 0
  for (const [file, printed] of all.entries()) {
    const last = printed.digests.length - minLines
    for (let line = 0; line <= last; line++) {
      if (++read % LINES_A_BREATH === 0) await breathe()
      const key = windowKey(printed.digests, line, minLines)
      const before = starts.get(key)
      if (!before) starts.set(key, [place(file, line)])
      const match = before && longest(all, before, { file, line }, minLines)
      if (!match) {
        before?.push(place(file, line))
        continue
      }
      const { at, length } = match
      if (tokensOf(printed, line, length) >= LEAST_TOKENS) {
        const id = `${at.file} ${at.line} ${length}`
        const run = runs.get(id) ?? { ...at, length, others: [] }
        run.others.push({ file, line })
        runs.set(id, run)
      }
      // What goes on behind it may begin within it.
      line += length - minLines
    }
  }
  const covered = all.map(({ digests }) => new Uint8Array(digests.length))
  const duplicates = [...runs.values()].map((run) => {
    const places = [{ file: run.file, line: run.line }, ...run.others]
    for (const { file, line } of places) covered[file]?.fill(1, line, line + run.length)
    return duplicate(all, places, run.length)
  })
  duplicates.sort(
    (one, other) =>
      other.lines * other.occurrences.length - one.lines * one.occurrences.length || (one.hash < other.hash ? -1 : 1),
  )
  const counted = covered.map(
    (lines, file) => [all[file]?.path as string, lines.reduce((sum, line) => sum + line, 0)] as const,
  )
  return {
    duplicates: duplicates.slice(0, MOST_DUPLICATES),
    duplicatedLines: new Map(counted.filter(([, lines]) => lines > 0)),
  }
}

/** A file and a line in one number: a file has fewer lines with code than this. */
const LINES_A_FILE = 2 ** 24
const place = (file: number, line: number) => file * LINES_A_FILE + line
const placeOf = (at: number) => ({ file: Math.floor(at / LINES_A_FILE), line: at % LINES_A_FILE })

function windowKey(digests: Uint32Array, from: number, length: number): number {
  let high = 0
  let low = 1
  for (let at = from; at < from + length; at++) {
    const digest = digests[at] as number
    high = (Math.imul(high, FACTOR) + digest) >>> 0
    low = Math.imul(low ^ digest, 0x01000193)
  }
  return high * 2_097_152 + (low >>> 11)
}

/** The longest run that begins here and at one of the places before, without lying over itself. */
function longest(
  all: readonly PrintedLines[],
  before: readonly number[],
  { file, line }: { file: number; line: number },
  minLines: number,
) {
  const here = all[file]?.digests as Uint32Array
  let best: { at: { file: number; line: number }; length: number } | undefined
  for (const each of before.slice(0, MOST_COMPARED)) {
    const at = placeOf(each)
    const there = all[at.file]?.digests as Uint32Array
    const most = at.file === file ? line - at.line : there.length
    let length = 0
    while (
      length < most &&
      line + length < here.length &&
      at.line + length < there.length &&
      here[line + length] === there[at.line + length]
    )
      length++
    if (length >= minLines && length > (best?.length ?? 0)) best = { at, length }
  }
  return best
}

function tokensOf({ tokens }: PrintedLines, from: number, length: number): number {
  let sum = 0
  for (let at = from; at < from + length; at++) sum += tokens[at] as number
  return sum
}

function duplicate(
  all: readonly ({ path: string } & PrintedLines)[],
  places: readonly { file: number; line: number }[],
  length: number,
): Duplicate {
  const [first] = places as [{ file: number; line: number }]
  const printed = all[first.file] as PrintedLines
  const parts = [windowKey(printed.digests, first.line, length), length]
  return {
    hash: parts.map((part) => part.toString(16)).join('-'),
    lines: length,
    tokens: tokensOf(printed, first.line, length),
    occurrences: places.map(({ file, line }) => {
      const { path, lines } = all[file] as { path: string } & PrintedLines
      return { file: path, start: lines[line] as number, end: lines[line + length - 1] as number }
    }),
  }
}
