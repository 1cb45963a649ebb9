import { CacheEntries, type PromptCache } from './entries.ts'
import { anthropicBlocks, bytesOf, placesOf, tokensIn, type WireBody } from './rendered.ts'

const LIFETIME_MS = 5 * 60_000
const MOST_MARKS = 4
const LOOKBACK_BLOCKS = 20

/** The fewest tokens that are kept, by model: https://platform.claude.com/docs/en/build-with-claude/prompt-caching */
const LEAST: readonly (readonly [RegExp, number])[] = [
  [/haiku-4-5|opus-4-[56]/, 4_096],
  [/opus-4-7|haiku-3/, 2_048],
  [/opus-5|fable-5|mythos-5/, 512],
]
const USUAL_LEAST = 1_024
const leastOf = (model: string) => LEAST.find(([name]) => name.test(model))?.[1] ?? USUAL_LEAST

/**
 * The cache of Anthropic with its lifetime of five minutes: kept is what ends at a mark and is long enough; read is the longest that was kept, at a
 * mark or at most 20 blocks before one; all up to the last mark that was not read is written.
 */
export function anthropicCache(bytesPerToken: number): PromptCache<WireBody> {
  const entries = new CacheEntries(LIFETIME_MS)
  return (body, at) => {
    const { model = '' } = body
    const blocks = anthropicBlocks(body)
    const marks = blocks.flatMap(({ marked }, place) => (marked ? [place] : []))
    if (marks.length > MOST_MARKS) {
      return { refused: `A maximum of 4 blocks with cache_control may be provided. Found ${marks.length}.` }
    }
    const places = placesOf(blocks, bytesPerToken).map(({ digest, tokens }) => ({ key: `${model} ${digest}`, tokens }))
    const kept = marks.filter((mark) => (places[mark]?.tokens ?? 0) >= leastOf(model))
    const readable = kept
      .flatMap((mark) => places.slice(Math.max(0, mark + 1 - LOOKBACK_BLOCKS), mark + 1))
      .filter(({ key }) => entries.has(key, at))
    const read = readable.reduce((longest, { tokens }) => Math.max(longest, tokens), 0)
    const last = places[kept.at(-1) ?? -1]?.tokens ?? 0
    for (const { key, tokens } of readable) if (tokens <= read) entries.use(key, at)
    return {
      input: tokensIn(bytesOf(blocks), bytesPerToken),
      cached: read,
      written: Math.max(0, last - read),
      begins(now) {
        for (const mark of kept) entries.use(places[mark]?.key ?? '', now)
      },
    }
  }
}
