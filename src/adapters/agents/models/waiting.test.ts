import { expect, test } from 'vitest'
import { askedModels, KEY } from '../../../../test/support/asked-models.ts'

const AWAY = { status: 503 }
const seconds = (waits: readonly number[]) => waits.reduce((sum, ms) => sum + ms, 0) / 1000

test('while a model is left alone asks wait, one of them probes, and nobody is lost', async () => {
  let up = false
  const scene = await askedModels(() => (up ? 'Back.' : AWAY), { timeStands: true })
  const stateOf = (name: string) => scene.breakers.list('agent').find((breaker) => breaker.name === name)
  const asks = Array.from({ length: 20 }, () => scene.ask())
  await expect.poll(() => scene.asleep.size).toBe(20)
  expect(scene.server.requests).toHaveLength(20)
  expect(stateOf('priced')).toMatchObject({
    state: 'open',
    cause: 'The provider answered with status 503',
  })

  scene.pass(1)
  await expect.poll(() => [scene.server.requests.length, scene.asleep.size]).toEqual([21, 20])
  up = true
  scene.pass(2)
  const answers = await Promise.all(asks)
  expect(answers.map(({ kind }) => kind)).toEqual(Array(20).fill('message'))
  expect(scene.server.requests).toHaveLength(41)
  expect(stateOf('priced')).toMatchObject({ state: 'closed', cause: null })
  expect(scene.log()).toContain('one is left alone for a while: The provider answered with status 503')
  expect(scene.log()).toContain('"said":"So it was scripted"')
  expect(scene.log()).toContain('one answers again')
})

test('what is away for longer than the patience is lost, with its first cause', async () => {
  const { ask, waits, server } = await askedModels(({ time }) => (time === 1 ? { status: 502 } : AWAY))
  expect(await ask()).toMatchObject({
    kind: 'failed',
    message: 'The provider answered with status 503, for longer than the 60 seconds we wait for it',
  })
  expect(seconds(waits)).toBe(60)
  const before = [server.requests.length, waits.length] as const
  expect(await ask()).toMatchObject({
    kind: 'failed',
    reason: 'unavailable',
    message: 'The model is away for longer than the 60 seconds we wait for it: The provider answered with status 502',
  })
  expect(seconds(waits.slice(before[1]))).toBeLessThanOrEqual(60)
  expect(server.requests.length).toBeGreaterThan(before[0])
})

test('stand-ins come before loss, after the patience', async () => {
  const settings = { SERVICE_AGENT_FALLBACKS: 'spare' }
  const { ask, waits } = await askedModels(({ model }) => (model === 'three' ? 'I stand in.' : AWAY), { settings })
  expect(await ask()).toMatchObject({ kind: 'message', model: 'three', usage: { fallback_from: 'priced' } })
  expect(seconds(waits)).toBe(60)
})

test('the patience of an ask is one for the agent and its stand-ins', async () => {
  const { ask, waits } = await askedModels(() => AWAY, { settings: { SERVICE_AGENT_FALLBACKS: 'spare' } })
  expect(await ask()).toMatchObject({ kind: 'failed', model: 'one' })
  expect(seconds(waits)).toBe(60)
})

test('nobody waits for a trial that comes too late for them', async () => {
  const { ask, waits } = await askedModels(() => ({ status: 503, retryAfter: '45' }))
  expect(await ask()).toMatchObject({ kind: 'failed', reason: 'unavailable' })
  expect(waits).toEqual([45_000])
})

const SPENT =
  '{"error":{"message":"You exceeded your current quota, please check your plan","code":"insufficient_quota"}}'
test.each([
  [{ status: 401 }, 'The provider does not accept our key (401)', 'So it was scripted'],
  [{ status: 403 }, 'The provider does not accept our key, or not for this model (403)', 'So it was scripted'],
  [{ status: 404 }, 'The provider knows no such model at this address (404)', 'So it was scripted'],
  [{ status: 402 }, 'The quota at the provider is used up (402)', 'So it was scripted'],
  [
    { status: 429, body: SPENT },
    'The quota at the provider is used up (429)',
    'You exceeded your current quota, please check your plan',
  ],
  [
    { status: 400, body: '{"error":{"message":"Your credit balance is too low"}}' },
    'The quota at the provider is used up (400)',
    'Your credit balance is too low',
  ],
])('%o is not waited for: the stand-in is asked at once', async (reply, sentence, words) => {
  const alone = await askedModels(() => reply)
  expect(await alone.ask()).toMatchObject({ kind: 'failed', reason: 'refused', message: sentence })
  expect(alone.log()).toContain(`no answer: ${sentence}: ${words}`)
  const settings = { SERVICE_AGENT_FALLBACKS: 'spare' }
  const scene = await askedModels(({ model }) => (model === 'three' ? 'I stand in.' : reply), { settings })
  for (let time = 0; time < 6; time++) expect(await scene.ask()).toMatchObject({ model: 'three' })
  expect(scene.waits).toEqual([])
  expect(scene.breakers.list().every(({ state }) => state === 'closed')).toBe(true)
  expect(alone.log() + scene.log()).not.toContain(KEY)
})

test('a limit for a minute that is called a quota is waited for', async () => {
  const body = '{"error":{"message":"You exceeded your current quota. Please retry in 12.5s"}}'
  const { ask, waits } = await askedModels(({ time }) => (time === 1 ? { status: 429, body } : 'Fine.'))
  expect(await ask()).toMatchObject({ kind: 'message', content: 'Fine.' })
  expect(waits).toEqual([1000])
})

test('who is not wanted any more leaves while it waits', async () => {
  const scene = await askedModels(() => AWAY, { timeStands: true })
  for (const call of Array.from({ length: 6 }, () => new AbortController())) {
    const asked = scene.ask('opening', { signal: call.signal })
    await expect.poll(() => scene.asleep.size).toBe(1)
    call.abort(new DOMException('Cancelled', 'AbortError'))
    expect(await asked).toMatchObject({ kind: 'failed', reason: 'error', message: 'The answer was no longer wanted' })
    expect(scene.asleep.size).toBe(0)
  }
})

test('agents of one model share its breaker, and every other model has its own', async () => {
  const isAway = (model: string) => model === 'one' || model === 'strange'
  const settings = { SERVICE_AGENT_PATIENCE_SECONDS: '0' }
  const { ask, panelOf, breakers } = await askedModels(({ model }) => (isAway(model) ? AWAY : 'Fine.'), { settings })
  for (let time = 0; time < 5; time++) {
    await ask()
    await ask('opening', { panel: panelOf('openai-compatible:strange', 'two') })
  }
  expect(breakers.list().map(({ name, state }) => `${name} ${state}`)).toEqual([
    'priced open',
    'spare closed',
    'one open',
    'two closed',
  ])
  const away = { message: expect.stringContaining('The model is away') }
  expect(await ask('opening', { panel: panelOf('one', 'two') })).toMatchObject(away)
  expect(await ask('opening', { panel: panelOf('openai-compatible:strange', 'two') })).toMatchObject(away)
  expect(await ask('opening', { panel: panelOf('openai-compatible:other', 'two') })).toMatchObject({ kind: 'message' })
})

test('who waits steps aside, and comes back to ask', async () => {
  const steps: string[] = []
  const { ask } = await askedModels(({ time }) => {
    steps.push('asked')
    return time === 1 ? AWAY : 'Fine.'
  })
  const aside = async <Result>(waiting: () => Promise<Result>) => {
    steps.push('aside')
    return waiting().finally(() => steps.push('back'))
  }
  expect(await ask('opening', { aside })).toMatchObject({ kind: 'message' })
  expect(steps).toEqual(['asked', 'aside', 'back', 'asked'])
})
