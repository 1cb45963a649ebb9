import { type Part, partsOf, readPart } from '../../../../src/shared/markdown/read-markdown.ts'
import type { Block } from '../../../../src/shared/markdown/tree.ts'
import { coloursOf } from './code-colours.ts'
import type { ParsedPart, ParseRequest } from './use-markdown.ts'

/** Parsed parts; of a text that grows, this holds all but the last. */
const known = new Map<string, ParsedPart>()
const MOST_KNOWN = 500

self.onmessage = ({ data: { id, text, isUnfinished } }: MessageEvent<ParseRequest>) => {
  self.postMessage({ id, parts: partsOf(text, { isUnfinished }).map(read) })
}

function read(unread: Part): ParsedPart {
  const key = JSON.stringify(unread)
  const part = known.get(key) ?? withColours(unread.source, readPart(unread))
  known.delete(key)
  known.set(key, part)
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KNOWN) break
    known.delete(oldest)
  }
  return part
}

const withColours = (source: string, blocks: readonly Block[]): ParsedPart => ({
  source,
  blocks,
  colours: Object.fromEntries(codesIn(blocks).flatMap(coloursOf)),
})

function codesIn(blocks: readonly Block[]): Extract<Block, { kind: 'code' }>[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'code') return [block]
    if (block.kind === 'quote') return codesIn(block.of)
    return block.kind === 'list' ? block.items.flatMap(codesIn) : []
  })
}
