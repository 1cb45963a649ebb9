import { type CommentSyntax, LANGUAGES, type LanguageId } from '../languages/languages.ts'

export interface LineCounts {
  total: number
  code: number
  comment: number
  blank: number
}

/** What a line is: nothing but space, nothing but comment, or code. */
const BLANK = 0
const COMMENT = 1
const CODE = 2

/** The lines of a file by what they hold; an empty line is blank wherever it stands, as in other counters. */
export function countLines(text: string, language: LanguageId): LineCounts {
  const counts: LineCounts = { total: 0, code: 0, comment: 0, blank: 0 }
  for (const kind of kindsOfLines(text, language)) {
    counts.total++
    if (kind === CODE) counts.code++
    else if (kind === COMMENT) counts.comment++
    else counts.blank++
  }
  return counts
}

/** Whether each line, from the first, holds code. */
export function linesWithCode(text: string, language: LanguageId): boolean[] {
  return Array.from(kindsOfLines(text, language), (kind) => kind === CODE)
}

const escaped = (token: string) => token.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

interface Scanner {
  /** Finds the next token that matters. */
  next: RegExp
  line: ReadonlySet<string>
  block: ReadonlyMap<string, string>
  strings: ReadonlySet<string>
  docstrings: boolean
}

const scanners = new Map<LanguageId, Scanner | undefined>()

function scannerOf(language: LanguageId): Scanner | undefined {
  if (scanners.has(language)) return scanners.get(language)
  const { comments } = LANGUAGES[language]
  const scanner = comments && scannerFor(comments)
  scanners.set(language, scanner)
  return scanner
}

function scannerFor({ line = [], block = [], strings = [], docstrings = false }: CommentSyntax): Scanner {
  const tokens = [...block.map(([begin]) => begin), ...line, ...strings].sort((one, other) => other.length - one.length)
  return {
    next: new RegExp(`\\n|${tokens.map(escaped).join('|')}`, 'g'),
    line: new Set(line),
    block: new Map(block),
    strings: new Set(strings),
    docstrings,
  }
}

/** Strings that may hold ends of lines. */
const LONG_STRINGS = new Set(['`', '"""', "'''"])

function kindsOfLines(text: string, language: LanguageId): number[] {
  const scanner = scannerOf(language)
  const kinds = scanner ? scanned(text, scanner) : text.split('\n').map((line) => (line.trim() ? CODE : BLANK))
  if (text.endsWith('\n') || text === '') kinds.pop()
  return kinds
}

const isSpace = (text: string, from: number, to: number) => text.slice(from, to).trim() === ''

function scanned(text: string, scanner: Scanner): number[] {
  const kinds: number[] = []
  let kind = BLANK
  let at = 0
  const mark = (from: number, to: number, as: number) => {
    if (as > kind && !isSpace(text, from, to)) kind = as
  }
  const endLine = () => {
    kinds.push(kind)
    kind = BLANK
  }
  /** Marks what stands between two places, line by line. */
  const markAcross = (from: number, to: number, as: number) => {
    let begin = from
    for (let end = text.indexOf('\n', begin); end >= 0 && end < to; end = text.indexOf('\n', begin)) {
      mark(begin, end, as)
      endLine()
      begin = end + 1
    }
    mark(begin, to, as)
    at = to
  }
  const endOf = (closing: string, from: number) => {
    const end = text.indexOf(closing, from)
    return end < 0 ? text.length : end + closing.length
  }
  const { next } = scanner
  for (;;) {
    next.lastIndex = at
    const found = next.exec(text)
    if (!found) break
    const [token] = found
    mark(at, found.index, CODE)
    if (token === '\n') {
      endLine()
      at = found.index + 1
    } else if (scanner.line.has(token)) {
      const end = text.indexOf('\n', found.index)
      markAcross(found.index, end < 0 ? text.length : end, COMMENT)
    } else if (scanner.block.has(token)) {
      markAcross(found.index, endOf(scanner.block.get(token) as string, found.index + token.length), COMMENT)
    } else {
      const isComment = scanner.docstrings && LONG_STRINGS.has(token) && kind === BLANK
      markAcross(found.index, endOfString(text, found.index, token), isComment ? COMMENT : CODE)
    }
  }
  mark(at, text.length, CODE)
  endLine()
  return kinds
}

/** Where a string ends: at its closing quote, and a short one at the end of its line at the latest. */
function endOfString(text: string, start: number, quote: string): number {
  const isLong = LONG_STRINGS.has(quote)
  for (let at = start + quote.length; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === 92) at++
    else if (character === 10 && !isLong) return at
    else if (text.startsWith(quote, at)) return at + quote.length
  }
  return text.length
}
