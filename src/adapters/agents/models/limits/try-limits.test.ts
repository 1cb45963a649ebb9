import { expect, test } from 'vitest'
import { loadConfig } from '../../../../config/load.ts'
import { longestAskMs, longestTryMs, tryLimits } from './try-limits.ts'

const OWN = { provider: 'openai-compatible', url: 'http://localhost:11434/v1' } as const
const HOSTED = { provider: 'anthropic', url: 'https://api.anthropic.com/v1' } as const
const limitsOf = (settings: Record<string, string> = {}) => tryLimits(loadConfig(settings).config)

test('the limit until the first byte grows with the prompt, and more where reading is slow', () => {
  const first = (access: typeof OWN | typeof HOSTED, bytesIn: number) =>
    limitsOf()({ access, bytesIn, most: 400 }).firstByteMs / 1000
  expect([0, 60_000, 1e9].map((bytes) => first(OWN, bytes))).toEqual([120, 720, 1320])
  expect([0, 60_000, 1e9].map((bytes) => first(HOSTED, bytes))).toEqual([120, 135, 1320])
})

test('who writes 5 tokens a second has time for 400, and who writes 4 for 8,192', () => {
  for (const [most, tokensPerSecond] of [
    [400, 5],
    [8192, 4],
  ] as const) {
    const { firstByteMs, wholeMs } = limitsOf()({ access: OWN, bytesIn: 1000, most })
    expect(firstByteMs + (most / tokensPerSecond) * 1000).toBeLessThan(wholeMs)
  }
})

test('where the settings say how long a try may take it takes no longer, and is not silent for longer', () => {
  const settings = { SERVICE_AGENT_TIMEOUT_SECONDS: '90', SERVICE_AGENT_GAP_SECONDS: '7' }
  const limits = limitsOf(settings)({ access: OWN, bytesIn: 60_000, most: 8192 })
  expect(limits).toEqual({ firstByteMs: 90_000, gapMs: 7_000, wholeMs: 90_000 })
  expect(longestTryMs(loadConfig(settings).config)).toBe(90_000)
  expect(longestAskMs(loadConfig(settings).config)).toBe(360_000)
})

test('no try takes longer than the longest', () => {
  const { config } = loadConfig({})
  const { wholeMs } = tryLimits(config)({ access: OWN, bytesIn: 1e9, most: config.agentMaxTokens })
  expect(wholeMs).toBe(longestTryMs(config))
})
