import { readDocument } from '../../../src/adapters/sandbox/document/read-document.ts'
import type { DocumentKind } from '../../../src/adapters/sandbox/document/task.ts'
import { serve } from '../../../src/adapters/sandbox/inside-sandbox.ts'

/** A sample without its end, or with one byte turned. */
export interface Variant {
  cut?: number
  flip?: number
}

interface Asked {
  kind: DocumentKind
  variants: readonly Variant[]
}

function variantOf(sample: Uint8Array, { cut, flip }: Variant): Uint8Array {
  const copy = sample.slice(0, cut)
  if (flip !== undefined) copy[flip] = (copy[flip] ?? 0) ^ (1 + ((flip * 31) % 255))
  return copy
}

/** Reads many variants of one sample in one process: what became of each. */
serve(async (input, sample) => {
  const { kind, variants } = input as Asked
  const outcomes: string[] = []
  for (const variant of variants) {
    const { text, refused } = await readDocument({ kind }, variantOf(sample, variant))
    outcomes.push(text ? 'read' : (refused ?? 'nothing'))
  }
  return { outcomes }
})
