import type { Tokenizer } from './tokenizer.ts'

/** Prompts of fewer tokens are not kept, and what is kept is read in steps; OpenAI, guide "Prompt caching". */
const LEAST = 1_024
const STEP = 128

/** What of a prompt a server has read before, in tokens. */
export function promptCache(tokens: Tokenizer) {
  const kept: string[] = []
  return {
    read(prompt: string): number {
      const shared = Math.max(0, ...kept.map((other) => sharedLength(other, prompt)))
      kept.push(prompt)
      const known = tokens.count(prompt.slice(0, shared))
      return known < LEAST ? 0 : Math.floor(known / STEP) * STEP
    },
  }
}

function sharedLength(one: string, two: string): number {
  let length = 0
  while (length < one.length && length < two.length && one[length] === two[length]) length++
  return length
}
