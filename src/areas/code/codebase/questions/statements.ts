import { type DebateState, isTerminal } from '../../../../engine/state.ts'
import type { Message } from '../../../../engine/state-parts.ts'
import { saidFor } from '../../../../engine/votes/scrutiny.ts'
import { pathOfLabel } from '../debates/index.ts'
import type { SymbolRow } from '../structure/index.ts'
import type { Statement, Understood } from './schema.ts'

const MOST_STATEMENTS = 40

type Answer = Pick<Understood, 'answer' | 'confidence' | 'statements' | 'unquoted' | 'files'>

const placeOf = ({ path, line, end_line }: SymbolRow) => ({ file_path: path, line_start: line, line_end: end_line })

/** What the analysis says by itself: the comments of these symbols, and of those without one their names. */
export function analysisAnswer(
  symbols: readonly SymbolRow[],
  question: string | undefined,
  architecture: string,
): Answer {
  const statements = symbols.map((symbol): Statement => {
    const { name, kind, doc, uses } = symbol
    const text = doc === null ? `${name} is a ${kind}; other code uses it ${uses} times` : `${name}: ${doc}`
    return { text, agent: null, quotes: [{ ...placeOf(symbol), text: doc ?? name }] }
  })
  return {
    answer: question === undefined ? architecture : named(symbols),
    confidence: null,
    statements,
    unquoted: 0,
    files: symbols.map(placeOf),
  }
}

const named = (symbols: readonly SymbolRow[]) =>
  symbols.length === 0
    ? 'No name, comment or path in the code has a word of the question'
    : `By names, comments and paths the question is about ${symbols.map(({ name, path, line }) => `${name} (${path}:${line})`).join(', ')}`

/** What a debate on code came to: of what was said for its answer, or by all where it found none, what quotes the code. */
export function debateAnswer(state: DebateState): Answer {
  const winner = state.end?.winner ?? null
  const said = winner === null ? state.messages.filter(isStatement) : saidFor(state, winner).filter(isStatement)
  const all = [...new Map(said.map((message) => [message.content, message])).values()]
  const quoting = all.flatMap((message): Statement[] => {
    const quotes = quotesIn(state, message)
    return quotes.length === 0 ? [] : [{ text: message.content, agent: message.agent, quotes }]
  })
  const isQuoted = isTerminal(state) && winner !== null && quoting.length > 0
  return {
    answer: isQuoted ? (state.end?.answer ?? null) : null,
    confidence: isQuoted ? (state.end?.confidence ?? null) : null,
    statements: quoting.slice(0, MOST_STATEMENTS),
    unquoted: all.length - quoting.length,
    files: state.evidence.flatMap((piece) => {
      const file_path = piece.kind === 'code' ? pathOfLabel(piece.label) : undefined
      return file_path === undefined ? [] : [{ file_path, ...linesIn(piece, 0, piece.content.length) }]
    }),
  }
}

const isStatement = ({ agent, role, abstains, discarded }: Message) =>
  agent !== null && role !== 'channel' && !abstains && !discarded

function quotesIn({ evidence }: DebateState, { quotes }: Message): Statement['quotes'] {
  return quotes.flatMap(({ evidence: id, text, start, end }) => {
    const piece = evidence.find((each) => each.id === id && each.kind === 'code')
    const file_path = pathOfLabel(piece?.label)
    if (!piece || file_path === undefined || start === undefined || end === undefined) return []
    return [{ file_path, ...linesIn(piece, start, end), text }]
  })
}

/** The lines of a file in which a part of a piece stands: the page of its place is the line that it begins with. */
function linesIn({ content, origin }: DebateState['evidence'][number], start: number, end: number) {
  const first = origin?.place.page ?? 1
  const breaks = (until: number) => content.slice(0, until).split('\n').length - 1
  return { line_start: first + breaks(start), line_end: first + breaks(Math.max(start, end - 1)) }
}
