import { expect, test } from 'vitest'
import { loadConfig } from '../load.ts'

const KEYS = { ANTHROPIC_API_KEY: 'sk-1' }
const loaded = (env: Record<string, string>) => loadConfig({ ...KEYS, ...env }).config
const complaint = (env: Record<string, string>) => {
  try {
    loaded(env)
    return ''
  } catch (error) {
    return String(error)
  }
}

test('named agents are read from JSON', () => {
  const critic = { name: 'critic', provider: 'anthropic', persona: 'Doubts.', price: { input: 1, output: 2 } }
  expect(loaded({ SERVICE_AGENTS: JSON.stringify([critic]) }).agents).toEqual([critic])
  expect(loaded({}).agents).toEqual([])
})

test.each([
  ['no JSON', 'critic:anthropic'],
  ['no list', '{"name":"critic","provider":"anthropic"}'],
  ['no name', '[{"provider":"anthropic"}]'],
  ['a name with blanks', '[{"name":"the critic","provider":"anthropic"}]'],
  ['no such provider', '[{"name":"critic","provider":"acme"}]'],
  ['half a price', '[{"name":"critic","provider":"anthropic","price":{"input":1}}]'],
  ['a field that nobody reads', '[{"name":"critic","provider":"anthropic","temperature":1}]'],
  ['a name twice', '[{"name":"critic","provider":"anthropic"},{"name":"critic","provider":"anthropic"}]'],
  ['nothing in the list', '[null]'],
])('%s is not a list of agents', (_, text) => {
  expect(complaint({ SERVICE_AGENTS: text })).toContain('is not a usable list of agents; give a JSON list such as')
})

test('addresses are given by provider', () => {
  const text = 'openai=https://proxy.example.org/v1?a=b , google=http://localhost:1/v1beta'
  expect(loaded({ SERVICE_AGENT_URLS: text }).agentUrls).toEqual({
    openai: 'https://proxy.example.org/v1?a=b',
    google: 'http://localhost:1/v1beta',
  })
  expect(complaint({ SERVICE_AGENT_URLS: 'acme=https://a.example' })).toContain(
    "'acme=https://a.example' is not the address",
  )
  expect(complaint({ SERVICE_AGENT_URLS: 'openai=ftp://a' })).toContain("'openai=ftp://a' is not the address")
  expect(complaint({ SERVICE_AGENT_URLS: 'openai' })).toContain('is not the address')
})

test('the key of Google goes by three names', () => {
  for (const name of ['GOOGLE_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'])
    expect(loaded({ [name]: 'g-1' }).googleApiKey).toBe('g-1')
})
