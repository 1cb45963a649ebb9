import { type Hash, rootOf } from '../../../shared/crypto/merkle.ts'
import type { Issues } from './issues.ts'
import { TILE } from './tree.ts'
import type { VerifyReader } from './verify-store.ts'

/** Tiles above the lowest hold the roots of those below; and there are no more tiles than there are entries for. */
export async function higherTiles(reader: VerifyReader, payer: string, lowest: readonly Hash[], issues: Issues) {
  const counts = new Map((await reader.tileCounts(payer)).map((row) => [row.level, row]))
  let span = TILE
  let expected = lowest
  for (let level = 0; expected.length > 0 || level <= Math.max(0, ...counts.keys()); level++) {
    tellStrays(counts.get(level), expected.length, span, issues)
    span *= TILE
    expected = await checkLevel({ reader, payer, level: level + 1, below: expected, span }, issues)
  }
}

function tellStrays(
  found: { tiles: number; last: number } | undefined,
  expected: number,
  span: number,
  issues: Issues,
) {
  if (!found || (found.tiles <= expected && found.last < expected)) return
  const seq = Math.max(0, found.last) * span
  issues.add({ type: 'sequence_error', what: 'tile', seq, message: 'There are hashes of no entries' })
}

interface Level {
  reader: VerifyReader
  payer: string
  level: number
  /** The roots of the tiles below. */
  below: readonly Hash[]
  /** How many entries a tile of this level stands for. */
  span: number
}

/** Answers the roots that the whole tiles of this level should have. */
async function checkLevel({ reader, payer, level, below, span }: Level, issues: Issues): Promise<Hash[]> {
  const whole = Math.floor(below.length / TILE)
  if (whole === 0) return []
  const stored = new Map((await reader.tiles(payer, level, 0, whole)).map((tile) => [tile.number, tile]))
  const inOrder = issues.count === 0
  return Array.from({ length: whole }, (_, number) => {
    const hashes = below.slice(number * TILE, (number + 1) * TILE)
    const root = rootOf(hashes)
    const tile = stored.get(number)
    const place = { what: 'tile', seq: number * span } as const
    if (!tile) issues.add({ ...place, type: 'gap', message: 'The hashes of these tiles are gone' })
    else if (inOrder && !(tile.root.equals(root) && tile.hashes.equals(Buffer.concat(hashes))))
      issues.add({ ...place, type: 'tampering', message: 'The hashes of these tiles were changed' })
    return root
  })
}
