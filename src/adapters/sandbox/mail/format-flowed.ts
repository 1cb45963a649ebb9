import { Buffer } from 'node:buffer'
import type { Headers } from './structure.ts'

const FLOWED = /^(content-type:[^\n]*(?:\r?\n[ \t][^\n]*)*?format="?)flowed/gim
const DELETES_SPACE = /^content-type:[^\n]*(?:\r?\n[ \t][^\n]*)*?delsp="?yes/im

/** A text of which kind is not said is plain (RFC 2045, 5.2). */
const ANY_TEXT = /^(content-type:[ \t]*text)(?=[ \t]*[;\r\n])/gim

/** How lines are joined that were broken to fit (RFC 3676). */
interface Flow {
  /** Whether the space before the break was put there for it. */
  deletesSpace: boolean
}

/** The mail with its lines as they came: the parser would join those of different writers, and take unnamed texts for files. */
export function withLinesAsTheyCame(raw: Buffer, headers: readonly Headers[]): { raw: Buffer; flow?: Flow } {
  const pieces: Buffer[] = []
  let flow: Flow | undefined
  let taken = 0
  for (const { from, to } of headers) {
    const text = raw.toString('latin1', from, to)
    const named = text.replace(ANY_TEXT, '$1/plain')
    const fixed = named.replace(FLOWED, '$1fixed ')
    if (fixed === text) continue
    if (fixed !== named) flow = { deletesSpace: flow?.deletesSpace || DELETES_SPACE.test(text) }
    pieces.push(raw.subarray(taken, from), Buffer.from(fixed, 'latin1'))
    taken = to
  }
  if (pieces.length === 0) return { raw }
  return { raw: Buffer.concat([...pieces, raw.subarray(taken)]), ...(flow && { flow }) }
}

/** Lines that end with a space go on in the next one, if it is as deeply quoted; a signature's delimiter stands alone. */
export function joined(text: string, { deletesSpace }: Flow): string {
  const out: string[] = []
  let open: string | undefined
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0] ?? ''
    const words = line.slice(depth.length).replace(/^ /, '')
    const isOpen = words.endsWith(' ') && words !== '-- '
    if (open === depth && words !== '-- ') {
      const before = out.pop() ?? ''
      out.push((deletesSpace ? before.replace(/ $/, '') : before) + words)
    } else out.push(depth === '' ? words : `${depth} ${words}`)
    open = isOpen ? depth : undefined
  }
  return out.join('\n')
}
