import { type CommentSyntax, LANGUAGES, type LanguageId } from '../languages/languages.ts'
import { endAt, endOfLine, endOfPattern, endOfString, endOfTemplate } from './quoted-text.ts'

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
  for (const kind of readLines(text, language).kinds) {
    counts.total++
    if (kind === CODE) counts.code++
    else if (kind === COMMENT) counts.comment++
    else counts.blank++
  }
  return counts
}

/** Whether each line, from the first, holds code. */
export const linesWithCode = (text: string, language: LanguageId): boolean[] =>
  linesAndComments(text, language).withCode

/** The same, and where comments begin and end, in turns. */
export function linesAndComments(text: string, language: LanguageId): { withCode: boolean[]; comments: number[] } {
  const { kinds, comments } = readLines(text, language)
  return { withCode: kinds.map((kind) => kind === CODE), comments }
}

const escaped = (token: string) => token.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

interface Scanner {
  /** Finds the next token that matters. */
  next: RegExp
  line: ReadonlySet<string>
  block: ReadonlyMap<string, string>
  rawStrings: ReadonlySet<string>
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

function scannerFor(syntax: CommentSyntax): Scanner {
  const { line = [], block = [], strings = [], rawStrings = [], docstrings = false, isScript } = syntax
  const begins = [...block.map(([begin]) => begin), ...line, ...strings, ...rawStrings, ...(isScript ? ['`', '/'] : [])]
  const tokens = begins.sort((one, other) => other.length - one.length)
  return {
    next: new RegExp(`\\n|${tokens.map(escaped).join('|')}`, 'g'),
    line: new Set(line),
    block: new Map(block),
    rawStrings: new Set(rawStrings),
    docstrings,
  }
}

/** What may stand before the quotes of a text that documents; one with another letter is a value. */
const DOCSTRING = /^\s*[rRuU]?$/

interface ReadLines {
  kinds: number[]
  comments: number[]
}

function readLines(text: string, language: LanguageId): ReadLines {
  const read = language === 'restructuredtext' ? readMarkup(text) : readSource(text, language)
  if (text.startsWith('#!')) read.kinds[0] = CODE
  if (text.endsWith('\n') || text === '') read.kinds.pop()
  return read
}

const kindOf = (line: string) => (line.trim() ? CODE : BLANK)

function readSource(text: string, language: LanguageId): ReadLines {
  const scanner = scannerOf(language)
  return scanner ? scanned(text, scanner) : { kinds: text.split('\n').map(kindOf), comments: [] }
}

/** In reStructuredText what two dots begin is no text of the document, up to the next line that is not indented. */
function readMarkup(text: string): ReadLines {
  let isMarkup = false
  const kinds = text.split('\n').map((line) => {
    if (line.startsWith('..')) isMarkup = true
    else if (/^[^\s.]/.test(line)) isMarkup = false
    const kind = kindOf(line)
    return kind === CODE && isMarkup ? COMMENT : kind
  })
  return { kinds, comments: [] }
}

const isSpace = (text: string, from: number, to: number) => text.slice(from, to).trim() === ''

function scanned(text: string, scanner: Scanner): ReadLines {
  const kinds: number[] = []
  const comments: number[] = []
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
    if (as === COMMENT) comments.push(from, to)
    for (let end = text.indexOf('\n', begin); end >= 0 && end < to; end = text.indexOf('\n', begin)) {
      mark(begin, end, as)
      endLine()
      begin = end + 1
    }
    mark(begin, to, as)
    at = to
  }
  const { next } = scanner
  for (;;) {
    next.lastIndex = at
    const found = next.exec(text)
    if (!found) break
    const [token] = found
    const isDocstring =
      scanner.docstrings && token.length === 3 && kind === BLANK && DOCSTRING.test(text.slice(at, found.index))
    if (!isDocstring) mark(at, found.index, CODE)
    const after = found.index + token.length
    const closing = scanner.block.get(token)
    if (token === '\n') {
      endLine()
      at = after
    } else if (scanner.line.has(token)) markAcross(found.index, endOfLine(text, after), COMMENT)
    else if (closing) markAcross(found.index, endAt(closing, text, after), COMMENT)
    else if (scanner.rawStrings.has(token)) markAcross(found.index, endAt(token, text, after), CODE)
    else if (token === '`') markAcross(found.index, endOfTemplate(text, found.index), CODE)
    else if (token === '/') markAcross(found.index, endOfPattern(text, found.index), CODE)
    else markAcross(found.index, endOfString(text, found.index, token), isDocstring ? COMMENT : CODE)
  }
  mark(at, text.length, CODE)
  endLine()
  return { kinds, comments }
}
