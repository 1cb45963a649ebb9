import { expect, test } from 'vitest'
import { agentLook } from './agent-name.tsx'

const BUILT_IN = ['advocate', 'skeptic', 'empiricist', 'historian', 'pragmatist'].map((name) => `builtin-${name}`)
const KNOWN = [
  ...BUILT_IN,
  ...['claude', 'claude-opus-4', 'claude-sonnet-4', 'gpt-4', 'gpt-4o', 'gemini', 'grok', 'mistral', 'deepseek'],
  ...['ada', 'bo', 'cy', 'dee', 'eli', 'fay'].map((name) => `demo-${name}`),
]

const apart = (one: number, other: number) => Math.min((one - other + 360) % 360, (other - one + 360) % 360)

test('no two of the agents that people meet look alike', () => {
  const looks = KNOWN.map((name) => JSON.stringify(agentLook(name)))
  expect(new Set(looks).size).toBe(KNOWN.length)
})

test('built-in agents, which sit together most often, lie far apart', () => {
  const hues = BUILT_IN.map((name) => agentLook(name).hue)
  for (const [place, hue] of hues.entries())
    for (const other of hues.slice(place + 1)) expect(apart(hue, other)).toBeGreaterThanOrEqual(60)
})

test('a monogram is the beginning of two words, or of one', () => {
  const monograms = ['builtin-advocate', 'claude-opus-4', 'gpt_4o', 'x', '—', 'éclair'].map(
    (name) => agentLook(name).monogram,
  )
  expect(monograms).toEqual(['AD', 'CO', 'G4', 'X', '?', 'ÉC'])
})
