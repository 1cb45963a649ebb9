import { useEffect, useRef, useState } from 'react'
import type { Block } from '../../../../src/shared/markdown/tree.ts'

/** A piece of code and what it is in its language, such as a `keyword`. */
export interface Piece {
  text: string
  is: string
}

/** A part of a text that is parsed by itself. */
export interface ParsedPart {
  source: string
  blocks: readonly Block[]
  /** The highlighted pieces of code by language and text. */
  colours: Readonly<Record<string, readonly Piece[]>>
}

export interface ParseRequest {
  id: number
  text: string
  isUnfinished: boolean
}

interface ParsedText {
  text: string
  isUnfinished: boolean
  parts: readonly ParsedPart[]
}

/** A text without any of these characters is no Markdown, and need not be parsed. */
const MARKS = /[*_`[\]<&\\#|~]|^[ \t]*(?:[-+>]|\d{1,9}[.)])\s|^[ \t]*(?:-{3,}|=+)[ \t]*$|^(?: {4}|\t)\S/m
const MOST_KNOWN = 300

export const isMarkdown = (text: string) => MARKS.test(text)

const known = new Map<string, ParsedText>()
/** The newest unparsed text of each component, in the order of the requests. */
const pending = new Map<object, Omit<ParsedText, 'parts'> & { tell: (read: ParsedText) => void }>()
let worker: Worker | undefined
let requestCount = 0
let isBusy = false

/** A worker parses, so that no text blocks the page, however long it is. */
function markdownWorker(): Worker {
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
  requestCount += 1
  const id = requestCount
  const from = markdownWorker()
  from.onmessage = ({ data }: MessageEvent<{ id: number; parts: readonly ParsedPart[] }>) => {
    if (data.id !== id) return
    isBusy = false
    tell(remember({ text, isUnfinished, parts: data.parts }))
    readNext()
  }
  /** A text that cannot be parsed stays as written, and blocks no other. */
  from.onerror = () => {
    isBusy = false
    readNext()
  }
  from.postMessage({ id, text, isUnfinished } satisfies ParseRequest)
}

function remember(read: ParsedText): ParsedText {
  known.delete(read.text)
  known.set(read.text, read)
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KNOWN) break
    known.delete(oldest)
  }
  return read
}

/** The parts of a text once it is parsed; for a text that is still being written, those of its last parsed state. */
export function useMarkdown(text: string, isUnfinished: boolean): readonly ParsedPart[] | undefined {
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
