import type { ReadText } from '../../../../shared/text/read-text.ts'
import { TextBuilder } from '../text-builder.ts'
import { decodeText } from './decode.ts'

const BLANK_LINES = /\n[\t ]*\n\s*/
const LIST = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/

/** Paragraphs between blank lines. */
export function readPlainText(bytes: Uint8Array): ReadText {
  const built = new TextBuilder()
  for (const part of linesOf(bytes).split(BLANK_LINES)) built.block(LIST.test(part) ? 'list' : 'paragraph', part)
  return built.done()
}

/** Source code, as it is. */
export function readCode(bytes: Uint8Array): ReadText {
  const built = new TextBuilder()
  for (const part of linesOf(bytes).split(/\n[\t ]*\n(?=\S)/)) built.block('code', part)
  return built.done()
}

const linesOf = (bytes: Uint8Array) => decodeText(bytes).replace(/\r\n?/g, '\n')
