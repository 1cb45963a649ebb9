import { isUtf8 } from 'node:buffer'
import type { ReadText } from '../../../../shared/text/read-text.ts'
import { TextBuilder } from '../text-builder.ts'

const UTF8_BOM = [0xef, 0xbb, 0xbf]
const startsWith = (bytes: Uint8Array, head: readonly number[]) => head.every((byte, at) => bytes[at] === byte)

/** Decodes text by its byte order mark, as UTF-8 if it is valid, otherwise in the named encoding or Windows-1252. */
export function decodeText(bytes: Uint8Array, named?: string): string {
  if (startsWith(bytes, UTF8_BOM)) return new TextDecoder('utf-8').decode(bytes)
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  if (isUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes)
  return decoderFor(named).decode(bytes)
}

function decoderFor(name: string | undefined) {
  try {
    return new TextDecoder(name?.trim() || 'windows-1252')
  } catch {
    return new TextDecoder('windows-1252')
  }
}

const BLANK_LINES = /\n[\t ]*\n\s*/
const LIST = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/

/** Reads plain text; blank lines separate paragraphs. */
export function readPlainText(bytes: Uint8Array): ReadText {
  const built = new TextBuilder()
  for (const part of linesOf(bytes).split(BLANK_LINES)) built.block(LIST.test(part) ? 'list' : 'paragraph', part)
  return built.done()
}

/** Reads source code as one block of code. */
export function readCode(bytes: Uint8Array): ReadText {
  const built = new TextBuilder()
  for (const part of linesOf(bytes).split(/\n[\t ]*\n(?=\S)/)) built.block('code', part)
  return built.done()
}

const linesOf = (bytes: Uint8Array) => decodeText(bytes).replace(/\r\n?/g, '\n')
