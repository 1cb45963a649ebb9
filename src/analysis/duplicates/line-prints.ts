import { Buffer } from 'node:buffer'
import Type from 'typebox'
import type { LanguageId } from '../languages/languages.ts'
import { linesAndComments } from '../metrics/line-counts.ts'

/** A digest in four bytes, its number of tokens in one, and in three the number of the line. */
const BYTES_A_LINE = 8
const MOST_TOKENS = 255

/** What each line with code says, without its spaces, in base64. */
export const LinePrints = Type.String({ maxLength: 4_000_000 })

/** The lines of a file with code, by their digests. */
export interface PrintedLines {
  digests: Uint32Array
  tokens: Uint8Array
  /** The numbers of the lines, from 1. */
  lines: Uint32Array
}

const FNV_START = 0x811c9dc5
const FNV_FACTOR = 0x01000193

const isWord = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code > 127

export function printLines(text: string, language: LanguageId): string {
  const { withCode, comments } = linesAndComments(text, language)
  const bytes = Buffer.alloc(withCode.length * BYTES_A_LINE)
  let length = 0
  let at = 0
  let comment = 0
  for (const [index, isCode] of withCode.entries()) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    while (comment < comments.length && (comments[comment + 1] as number) <= at) comment += 2
    if (isCode) {
      const { digest, tokens } = printed(text, at, end, comments, comment)
      bytes.writeUInt32LE(digest, length)
      bytes.writeUInt8(Math.min(tokens, MOST_TOKENS), length + 4)
      bytes.writeUIntLE(index + 1, length + 5, 3)
      length += BYTES_A_LINE
    }
    at = end + 1
  }
  return bytes.toString('base64', 0, length)
}

/** What a part of a text says without its spaces, and without the comments from one on. */
function printed(text: string, from: number, to: number, comments: readonly number[], first: number) {
  let comment = first
  let digest = FNV_START
  let tokens = 0
  let wasWord = false
  for (let at = from; at < to; at++) {
    if (at >= (comments[comment] ?? to)) {
      at = (comments[comment + 1] as number) - 1
      comment += 2
      wasWord = false
      continue
    }
    const code = text.charCodeAt(at)
    if (code === 32 || (code >= 9 && code <= 13)) {
      wasWord = false
      continue
    }
    const word = isWord(code)
    if (!word || !wasWord) tokens++
    wasWord = word
    digest = Math.imul(digest ^ code, FNV_FACTOR)
  }
  return { digest: digest >>> 0, tokens }
}

/** Reads what `printLines` wrote. */
export function readPrints(prints: string): PrintedLines {
  const bytes = Buffer.from(prints, 'base64')
  const count = Math.floor(bytes.length / BYTES_A_LINE)
  const read: PrintedLines = {
    digests: new Uint32Array(count),
    tokens: new Uint8Array(count),
    lines: new Uint32Array(count),
  }
  for (let index = 0, at = 0; index < count; index++, at += BYTES_A_LINE) {
    read.digests[index] = bytes.readUInt32LE(at)
    read.tokens[index] = bytes[at + 4] as number
    read.lines[index] = bytes.readUIntLE(at + 5, 3)
  }
  return read
}
