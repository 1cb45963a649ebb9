import type { FormKind } from '../../../src/engine/prompts/index.ts'
import { readAnswer } from './judged-answer.ts'

const KINDS: readonly FormKind[] = ['text', 'position', 'critiques', 'revision', 'vote']
/** What is made of one text as an answer of each kind. */
export const readInAllForms = (text: string) =>
  KINDS.map((kind) => readAnswer({ debate: kind === 'position' ? 'closed' : 'open', kind, mode: 'words', text }))

const filled =
  (piece: string, before = '', after = '') =>
  (length: number) =>
    before + piece.repeat(Math.floor(length / piece.length)) + after

/** Answers as nobody writes them, of any length. */
export const HOSTILE_SHAPES = [
  ['braces', filled('{')],
  ['brackets', filled('[')],
  ['halves of tags', filled('<think')],
  ['tags', filled('<think>')],
  ['quotation marks', filled('"')],
  ['quotation marks in a form', filled('"', '{"reason": "', '", "choice": "p1"}')],
  ['escapes', filled('\\', '{"content": "')],
  ['nested objects', (length: number) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`],
  ['nested lists', filled('[', '{"critiques":')],
  ['comments', filled('/* ', '{"choice": "p1",', '}')],
  ['lines with a position', filled('POSITION: p1\n')],
  ['lines of nothing', filled('\n', 'a', 'b')],
  ['lone surrogates', filled('\ud800')],
  ['NUL', filled('\0')],
  ['fences', filled('```json\n{')],
  ['names of evidence', filled('[e1] ')],
  ['our own words', filled('Decide for one of the options and argue for it. ')],
  ['placeholders', filled('<why> ')],
] as const
