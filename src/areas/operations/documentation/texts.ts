import { CachedText } from '../../../http/answers/cached-text.ts'
import type { Cache } from '../metrics/index.ts'

/** Texts that are costly to write and never change while the process runs: each is written when first asked for. */
export function writtenOnce<Name extends string>(name: string, writers: Record<Name, () => string | Promise<string>>) {
  const texts = new Map<Name, Promise<CachedText>>()
  let sizeBytes = 0
  let hits = 0

  async function write(wanted: Name): Promise<CachedText> {
    const text = new CachedText(await writers[wanted]())
    sizeBytes += text.bytes.length
    return text
  }

  return {
    text(wanted: Name): Promise<CachedText> {
      const known = texts.get(wanted)
      if (known) {
        hits++
        return known
      }
      const text = write(wanted)
      texts.set(wanted, text)
      return text
    },
    figures: (): Cache => ({
      name,
      hits,
      misses: texts.size,
      entries: texts.size,
      max_entries: Object.keys(writers).length,
      size_bytes: sizeBytes,
      evictions: 0,
    }),
  }
}
