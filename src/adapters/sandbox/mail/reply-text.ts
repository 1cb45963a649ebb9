import { attributionEndingAt, isQuoted, quoteFollows } from './attribution.ts'
import { beginsHeader } from './quoted-header.ts'
import { withoutSignature } from './signatures.ts'

const LONGEST = 100_000
/** What stands around a text that is signed with PGP. */
const PGP = /^-----BEGIN PGP SIGNED MESSAGE-----\n(?:Hash: [^\n]*\n)?\n?|^-----BEGIN PGP SIGNATURE-----\n[\s\S]*/gm
/** Marks of the direction of writing, which stand around names and addresses, and spaces without width. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** A line of this length may have been broken. */
const NEARLY_FULL = 50

/** What the writer of a mail added to what they answer: no quotes, no signature. All of it, where nothing is left. */
export function newTextOf(text: string): string {
  const whole = text.slice(0, LONGEST).replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ')
  const above = withoutQuotes(whole.replace(PGP, '').split('\n'))
  const fresh = withoutSignature(above).join('\n').trim()
  return fresh || above.join('\n').trim() || whole.trim()
}

/** Quotes go wherever they are, with the line that says whose they are; a header, or words that divide, end what is new. */
function withoutQuotes(written: readonly string[]): string[] {
  const lines = written.map((line) => line.replace(UNSEEN, ''))
  const kept: string[] = []
  let text = -1
  for (const [at, line] of lines.entries()) {
    const begin = attributionEndingAt(lines, at)
    const ends = beginsHeader(lines, at) || (begin !== undefined && !quoteFollows(lines, at))
    if (begin !== undefined) kept.length = Math.max(0, kept.length - (at - begin))
    if (ends && text >= 0 && text < kept.length) return kept
    if (ends || begin !== undefined || isQuoted(line) || isTornOff(lines, at)) continue
    if (text < 0 && line.trim() !== '') text = kept.length
    kept.push(written[at] ?? '')
  }
  return kept
}

/** The end of a quoted line that was broken after it was marked. */
const isTornOff = (lines: readonly string[], at: number) =>
  isQuoted(lines[at - 1] ?? '') && (lines[at - 1] ?? '').length >= NEARLY_FULL && isQuoted(lines[at + 1] ?? '')
