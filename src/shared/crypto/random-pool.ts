import { randomFillSync } from 'node:crypto'
import type { RandomBytes } from '../ids.ts'

const POOL_BYTES = 4096

/** Cryptographic randomness drawn in large portions, because each draw from the system costs microseconds. */
export function randomPool(): RandomBytes {
  const pool = new Uint8Array(POOL_BYTES)
  let used = POOL_BYTES
  return (size) => {
    if (size > POOL_BYTES) return randomFillSync(new Uint8Array(size))
    if (used + size > POOL_BYTES) {
      randomFillSync(pool)
      used = 0
    }
    used += size
    return pool.slice(used - size, used)
  }
}
