import type { VendorAnswer } from './vendor-answer.ts'

interface Kept {
  answer: VendorAnswer
  at: number
}

const MOST_BYTES = 32_000_000
/** What an entry costs beside its body. */
const OVERHEAD_BYTES = 1_000

/** The last answers of this process, to be asked about again by their `ETag`; the least used give way. */
export function answerCache() {
  const kept = new Map<string, Kept>()
  let bytes = 0

  const cost = ({ answer }: Kept) => answer.bytes.byteLength + OVERHEAD_BYTES
  function drop(key: string) {
    const old = kept.get(key)
    if (!old) return
    kept.delete(key)
    bytes -= cost(old)
  }

  return {
    get(key: string): Kept | undefined {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    keep(key: string, answer: VendorAnswer, at: number) {
      drop(key)
      const entry = { answer, at }
      kept.set(key, entry)
      bytes += cost(entry)
      for (const oldest of kept.keys()) {
        if (bytes <= MOST_BYTES) break
        drop(oldest)
      }
    },
  }
}
