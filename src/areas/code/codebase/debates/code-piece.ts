import { createHash } from 'node:crypto'
import { worthAt } from '../../../../engine/evidence-kinds.ts'
import type { Piece } from '../../../../engine/grounding.ts'
import { storableText } from '../../../../shared/text/storable-text.ts'
import { oneLine, visible } from '../../../../shared/text/untrusted-text.ts'
import type { Lines } from './excerpt.ts'

/** Code that becomes a piece, and where it stands. */
export interface CodeToQuote {
  /** The id of what it was taken from. */
  item: string
  title: string
  repository: string
  commit: string
  /** Absent for what stands in no file. */
  lines?: Lines | undefined
  content: string
  confidence: number
  /** When the code was committed, or last seen like this. */
  published: string
}

/** How sure code is that a person chose, or that was found for a question. */
export const CHOSEN = 0.6

const LONGEST_TITLE = 300

const labelOf = ({ path, from, to }: Lines) => `${oneLine(path)}:${from}${to > from ? `–${to}` : ''}`

/** Code as evidence of kind `code`: its source is the repository at a commit, and its place the file with its lines. */
export function codePiece(code: CodeToQuote, now: Date): Piece {
  const { item, repository, commit, lines, confidence, published } = code
  const { text: content, hidden } = visible(storableText(code.content))
  return {
    kind: 'code',
    title: oneLine(storableText(code.title)).slice(0, LONGEST_TITLE).toWellFormed(),
    source: `${repository}@${commit}`,
    content,
    digest: createHash('sha256').update(content).digest('hex'),
    published,
    ...worthAt('code', { confidence, published }, now),
    origin: { item, passage: 0, place: { page: lines?.from ?? 1, start: 0, end: content.length } },
    ...(lines && { label: labelOf(lines) }),
    ...(hidden > 0 && { hidden }),
  }
}

/** The file that the label of a piece names. */
export const pathOfLabel = (label: string | undefined): string | undefined =>
  /^(.*):\d+(?:–\d+)?$/s.exec(label ?? '')?.[1]
