import { partsOf, readPart } from '../../../../src/shared/markdown/read-markdown.ts'
import type { Block } from '../../../../src/shared/markdown/tree.ts'
import type { ReadPart, ReadRequest } from './read.ts'

/** Parts that were read; a text that grows has all but its last in here. */
const known = new Map<string, ReadPart>()
const MOST_KNOWN = 500

self.onmessage = async ({ data: { id, text, isUnfinished } }: MessageEvent<ReadRequest>) => {
  const parts = await Promise.all(partsOf(text, { isUnfinished }).map(read))
  self.postMessage({ id, parts })
}

async function read({ source, definitions }: ReturnType<typeof partsOf>[number]): Promise<ReadPart> {
  const key = `${definitions}\0${source}`
  const part = known.get(key) ?? (await coloured(source, readPart(source, definitions)))
  known.delete(key)
  known.set(key, part)
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KNOWN) break
    known.delete(oldest)
  }
  return part
}

async function coloured(source: string, blocks: readonly Block[]): Promise<ReadPart> {
  const codes = codesIn(blocks).filter(({ language }) => language !== '')
  if (codes.length === 0) return { source, blocks, colours: {} }
  const { coloursOf } = await import('./colours.ts')
  return { source, blocks, colours: Object.fromEntries(codes.flatMap(coloursOf)) }
}

function codesIn(blocks: readonly Block[]): Extract<Block, { kind: 'code' }>[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'code') return [block]
    if (block.kind === 'quote') return codesIn(block.of)
    return block.kind === 'list' ? block.items.flatMap(codesIn) : []
  })
}
