import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type Abilities, type AbilityKey, type AbilityStore, abilityMemory, type Reached } from './abilities.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BEGAN = Date.parse('2026-11-15T12:00:00Z')

const model: Reached = {
  access: { provider: 'openai-compatible', url: 'http://127.0.0.1:1/v1', key: 'k', fetch },
  model: 'small',
}

function remembering(store?: AbilityStore) {
  let clock = BEGAN
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  const memory = abilityMemory({ now: () => new Date(clock), logger, ...(store && { store }) })
  return {
    memory,
    log: () => lines.join(''),
    pass: (ms: number) => {
      clock += ms
    },
  }
}

function storing(stored = new Map<string, Abilities>()) {
  const writes: Abilities[] = []
  const idOf = (key: AbilityKey) => JSON.stringify(key)
  const store: AbilityStore = {
    read: async (key) => stored.get(idOf(key)),
    async write(key, abilities) {
      writes.push(abilities)
      stored.set(idOf(key), abilities)
    },
  }
  return { store, stored, writes }
}

test('a model is taken to be able to do everything until it refuses something', async () => {
  const { memory } = remembering()
  expect(await memory.of(model)).toMatchObject({ form: 'schema', limitField: 'max_tokens', rules: 'system' })
  memory.learn(model, { form: 'words' })
  expect(await memory.of(model)).toMatchObject({ form: 'words', rules: 'system' })
  expect(await memory.of({ ...model, model: 'other' })).toMatchObject({ form: 'schema' })
  expect(await memory.of({ ...model, access: { ...model.access, key: 'other' } })).toMatchObject({ form: 'schema' })
})

test('what was stepped down is tried again after a day, and what it is besides stays known', async () => {
  const { memory, pass } = remembering()
  await memory.of(model)
  memory.learn(model, { form: 'object', context: { tokens: 2048, from: 'error' }, thinking: 'apart' })
  pass(DAY_MS - 1)
  memory.learn(model, { charactersPerToken: 3.5 })
  expect(await memory.of(model)).toMatchObject({ form: 'object', context: { tokens: 2048 } })
  pass(1)
  const raised = await memory.of(model)
  expect(raised).toMatchObject({ form: 'schema', thinking: 'apart' })
  expect(raised).not.toHaveProperty('context')
  expect(raised).not.toHaveProperty('charactersPerToken')
  memory.learn(model, { form: 'object' })
  pass(DAY_MS - 1)
  expect(await memory.of(model)).toMatchObject({ form: 'object' })
})

test.each([
  ['the context that a server tells stays', { context: { tokens: 8192, from: 'server' } }, true],
  ['a context that was found by a cut prompt goes', { context: { tokens: 2048, from: 'prompt cut' } }, false],
  ['a refused effort goes', { effort: 'refused' }, false],
  ['a density goes', { charactersPerToken: 1.5 }, false],
  ['thoughts in the text go', { thinking: 'closing tag' }, false],
] as const)('after a day %s', async (_, learnt, stays) => {
  const { memory, pass } = remembering()
  memory.learn(model, { ...learnt, mostOutput: 512 })
  pass(DAY_MS)
  const [name] = Object.keys(learnt)
  expect(name !== undefined && name in (await memory.of(model))).toBe(stays)
})

test('what is learnt is written down where it is new, and read by who comes after', async () => {
  const { store, stored, writes } = storing()
  const { memory } = remembering(store)
  await memory.of(model)
  memory.learn(model, { form: 'words' })
  memory.learn(model, { form: 'words' })
  expect(writes).toHaveLength(1)
  const after = remembering(storing(stored).store)
  expect(await after.memory.of(model)).toMatchObject({ form: 'words' })
})

test('what other nodes have learnt since is heard of', async () => {
  const { store, stored } = storing()
  const { memory, pass } = remembering(store)
  await memory.of(model)
  const other = remembering(storing(stored).store)
  other.pass(1000)
  await other.memory.of(model)
  other.memory.learn(model, { form: 'words' })
  pass(60_000)
  await memory.of(model)
  await Promise.resolve()
  await expect.poll(() => memory.of(model)).toMatchObject({ form: 'words' })
})

test('a store that fails costs nothing but a line in the log', async () => {
  const fails = async () => {
    throw new Error('no database')
  }
  const { memory, log } = remembering({ read: fails, write: fails })
  expect(await memory.of(model)).toMatchObject({ form: 'schema' })
  memory.learn(model, { form: 'words' })
  expect(await memory.of(model)).toMatchObject({ form: 'words' })
  await expect.poll(log).toContain('could not be written down')
  expect(log()).toContain('could not be read')
})

test('a store that is joined later is used from then on', async () => {
  const { store, writes } = storing()
  const { memory } = remembering()
  await memory.of(model)
  memory.join(store)
  memory.learn(model, { rules: 'question' })
  expect(writes).toMatchObject([{ rules: 'question' }])
})

test('no more models are kept than a node may ever ask', async () => {
  const { memory } = remembering()
  memory.learn(model, { form: 'words' })
  for (let place = 0; place < 2_000; place++) memory.learn({ ...model, model: `m${place}` }, { form: 'object' })
  expect(await memory.of(model)).toMatchObject({ form: 'schema' })
  expect(await memory.of({ ...model, model: 'm1999' })).toMatchObject({ form: 'object' })
})
