import { partsOf, readPart } from './parts.ts'
import type { Block } from './tree.ts'

/** A text in CommonMark with tables, as a tree of words; what would take too long to read stays as it was written, and others have their turn between its parts. */
export async function readMarkdown(text: string, betweenParts: () => Promise<void>): Promise<readonly Block[]> {
  const blocks: Block[] = []
  for (const part of partsOf(text)) {
    blocks.push(...readPart(part))
    await betweenParts()
  }
  return blocks
}
