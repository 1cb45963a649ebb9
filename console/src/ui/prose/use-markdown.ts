import { useEffect, useRef, useState } from 'react'
import type { Block } from '../../../../src/shared/markdown/tree.ts'

/** A piece of code and what it is in its language, such as a `keyword`. */
export interface Piece {
  text: string
  is: string
}

/** A part of a text that is parsed by itself. */
export interface ReadPart {
  source: string
  blocks: readonly Block[]
  /** The highlighted pieces of code by language and text. */
  colours: Readonly<Record<string, readonly Piece[]>>
}

export interface ReadRequest {
  id: number
  text: string
  isUnfinished: boolean
}

interface Read {
  text: string
  isUnfinished: boolean
  parts: readonly ReadPart[]
}

/** A text without any of these characters is no Markdown, and need not be parsed. */
const MARKS = /[*_`[\]<&\\#|~]|^[ \t]*(?:[-+>]|\d{1,9}[.)])\s|^[ \t]*(?:-{3,}|=+)[ \t]*$|^(?: {4}|\t)\S/m
const MOST_KNOWN = 300

export const isMarkdown = (text: string) => MARKS.test(text)

const known = new Map<string, Read>()
/** The newest unparsed text of each component, in the order of the requests. */
const pending = new Map<object, Omit<Read, 'parts'> & { tell: (read: Read) => void }>()
let worker: Worker | undefined
let asked = 0
let isBusy = false

/** A worker parses, so that no text blocks the page, however long it is. */
function reader(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' })
  void import('./copy-as-markdown.ts').then(({ copyAsMarkdown }) => document.addEventListener('copy', copyAsMarkdown))
  return worker
}

function readNext() {
  const [next] = pending
  if (isBusy || !next) return
  const [who, { text, isUnfinished, tell }] = next
  pending.delete(who)
  isBusy = true
  asked += 1
  const id = asked
  const from = reader()
  from.onmessage = ({ data }: MessageEvent<{ id: number; parts: readonly ReadPart[] }>) => {
    if (data.id !== id) return
    isBusy = false
    tell(remembered({ text, isUnfinished, parts: data.parts }))
    readNext()
  }
  /** A text that cannot be parsed stays as written, and blocks no other. */
  from.onerror = () => {
    isBusy = false
    readNext()
  }
  from.postMessage({ id, text, isUnfinished } satisfies ReadRequest)
}

function remembered(read: Read): Read {
  known.delete(read.text)
  known.set(read.text, read)
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KNOWN) break
    known.delete(oldest)
  }
  return read
}

/** The parts of a text once it is parsed; for a text that is still being written, those of its last parsed state. */
export function useMarkdown(text: string, isUnfinished: boolean): readonly ReadPart[] | undefined {
  const [read, setRead] = useState(() => known.get(text))
  const who = useRef({})
  useEffect(() => {
    if (!isMarkdown(text)) return
    const found = known.get(text)
    if (found && (isUnfinished || !found.isUnfinished)) return setRead(found)
    pending.set(who.current, { text, isUnfinished, tell: setRead })
    readNext()
  }, [text, isUnfinished])
  useEffect(() => () => void pending.delete(who.current), [])
  const isOfThis = read && (read.text === text || (isUnfinished && text.startsWith(read.text)))
  return isOfThis ? read.parts : undefined
}
