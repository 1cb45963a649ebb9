import { CacheEntries, type PromptCache } from './entries.ts'
import { bytesOf, openaiBlocks, placesOf, tokensIn, type WireBody } from './rendered.ts'

const LEAST = 1_024
const STEP = 128
const MARKED_LIFETIME_MS = 30 * 60_000
const UNMARKED_LIFETIME_MS = 5 * 60_000
const MOST_MARKS = 4
const MOST_MATCHED = 80

/** From GPT-5.6 on prompts are kept where they are marked, and writing costs more: https://developers.openai.com/api/docs/guides/prompt-caching */
const isMarking = (model: string) => {
  const [, major = '0', minor = '0'] = /^gpt-(\d+)(?:\.(\d+))?/.exec(model) ?? []
  return Number(major) > 5 || (Number(major) === 5 && Number(minor) >= 6)
}

/** The cache of OpenAI; prompts with different keys come to different machines. */
export function openaiCache(bytesPerToken: number): PromptCache<WireBody> {
  const [marked, unmarked] = [markedCache(bytesPerToken), unmarkedCache(bytesPerToken)]
  return (body, at) => (isMarking(body.model ?? '') ? marked : unmarked)(body, at)
}

/**
 * Kept is what ends at a mark, and unless only marks are wished for, at the end of the newest message; read is the longest of
 * those that was kept before, to the byte and never a part of it.
 */
function markedCache(bytesPerToken: number): PromptCache<WireBody> {
  const entries = new CacheEntries(MARKED_LIFETIME_MS)
  return (body, at) => {
    const { model = '', prompt_cache_key = '', prompt_cache_options } = body
    const blocks = openaiBlocks(body)
    const isImplicit = prompt_cache_options?.mode !== 'explicit'
    const places = placesOf(blocks, bytesPerToken)
      .map(({ digest, tokens }) => ({ key: `${model} ${prompt_cache_key} ${digest}`, tokens }))
      .filter((_, place) => blocks[place]?.marked || (isImplicit && place === blocks.length - 1))
      .filter(({ tokens }) => tokens >= LEAST)
    const read = places.slice(-MOST_MATCHED).findLast(({ key }) => entries.has(key, at))
    if (read) entries.use(read.key, at)
    const written = places.slice(-MOST_MARKS)
    return {
      input: tokensIn(bytesOf(blocks), bytesPerToken),
      cached: read?.tokens ?? 0,
      written: Math.max(0, (places.at(-1)?.tokens ?? 0) - (read?.tokens ?? 0)),
      begins(now) {
        for (const { key } of written) entries.use(key, now)
      },
    }
  }
}

/** Before: what two prompts begin with, from 1,024 tokens on in steps of 128, without a mark and without a price for writing. */
function unmarkedCache(bytesPerToken: number): PromptCache<WireBody> {
  const entries = new CacheEntries(UNMARKED_LIFETIME_MS)
  return (body, at) => {
    const blocks = openaiBlocks(body)
    const machine = `${body.model} ${body.prompt_cache_key ?? ''}\n`
    const prompt = `${machine}${blocks.map(({ text }) => text).join('\n')}`
    const shared = entries
      .keys(at)
      .reduce((longest, kept) => Math.max(longest, tokensIn(sharedBytes(kept, prompt), bytesPerToken)), 0)
    return {
      input: tokensIn(bytesOf(blocks), bytesPerToken),
      cached: shared < LEAST ? 0 : LEAST + Math.floor((shared - LEAST) / STEP) * STEP,
      written: 0,
      begins: (now) => entries.use(prompt, now),
    }
  }

  function sharedBytes(one: string, other: string): number {
    const [first, second] = [Buffer.from(one), Buffer.from(other)]
    const end = first.findIndex((byte, place) => byte !== second[place])
    const machine = first.indexOf('\n') + 1
    return Math.max(0, (end === -1 ? first.length : end) - machine)
  }
}
