import { expect, test } from 'vitest'
import { inARow } from './breaker-tolerance.ts'
import { BreakerOpen, type BreakerSnapshot, circuitBreaker } from './circuit-breaker.ts'

function setUp() {
  let at = Date.parse('2026-11-15T10:00:00Z')
  const changes: string[] = []
  const breaker = circuitBreaker({
    name: 'redis',
    kind: 'redis',
    now: () => new Date(at),
    onChange: ({ state }: BreakerSnapshot) => changes.push(state),
  })
  const fail = () => breaker.run(() => Promise.reject(new Error('down'))).catch((error: Error) => error.message)
  const succeed = () => breaker.run(async () => 'up').catch((error: Error) => error.message)
  const pass = (seconds: number) => {
    at += seconds * 1000
  }
  return { breaker, changes, fail, succeed, pass }
}

test('the fifth failure in a row opens it, and a success before that starts over', async () => {
  const { breaker, fail, succeed } = setUp()
  for (let count = 0; count < 4; count++) await fail()
  await succeed()
  for (let count = 0; count < 4; count++) await fail()
  expect(breaker.state).toBe('closed')
  await fail()
  expect(breaker.state).toBe('open')
  expect(breaker.ready).toBe(false)
  expect(await succeed()).toBe('redis is resting after repeated failures')
  expect(breaker.snapshot()).toEqual({
    name: 'redis',
    kind: 'redis',
    state: 'open',
    failures: 5,
    failureThreshold: 5,
    recoverySeconds: 60,
    openedAt: '2026-11-15T10:00:00.000Z',
    cause: null,
    nextTrialAt: '2026-11-15T10:01:00.000Z',
  })
})

test('after its rest one trial at a time is let through; a good one closes it', async () => {
  const { breaker, changes, fail, succeed, pass } = setUp()
  for (let count = 0; count < 5; count++) await fail()
  pass(59)
  expect(breaker.state).toBe('open')
  pass(1)
  expect(breaker.state).toBe('half_open')
  const { promise, resolve } = Promise.withResolvers<string>()
  const trial = breaker.run(() => promise)
  expect(breaker.ready).toBe(false)
  await expect(breaker.run(async () => 'second')).rejects.toBeInstanceOf(BreakerOpen)
  resolve('fine')
  expect(await trial).toBe('fine')
  expect(breaker.state).toBe('closed')
  expect(await succeed()).toBe('up')
  expect(changes).toEqual(['open', 'half_open', 'closed'])
})

test('an error that does not count changes nothing, and leaves the trial to the next', async () => {
  const { breaker, fail, succeed, pass } = setUp()
  const neutral = () =>
    breaker
      .run(
        () => Promise.reject(new Error('no')),
        () => 'nothing',
      )
      .catch(() => {})
  for (let count = 0; count < 4; count++) await fail()
  await neutral()
  expect(breaker.snapshot()).toMatchObject({ state: 'closed', failures: 4 })
  await fail()
  expect(breaker.state).toBe('open')
  pass(60)
  await neutral()
  expect(breaker.state).toBe('half_open')
  expect(breaker.ready).toBe(true)
  expect(await succeed()).toBe('up')
  expect(breaker.state).toBe('closed')
})

test('a bad trial opens it for another rest', async () => {
  const { breaker, fail, pass } = setUp()
  for (let count = 0; count < 5; count++) await fail()
  pass(60)
  expect(await fail()).toBe('down')
  expect(breaker.state).toBe('open')
  pass(59)
  expect(breaker.state).toBe('open')
})

test('what began before the breaker opened decides nothing after it', async () => {
  const { breaker, fail, pass } = setUp()
  const slowSuccess = Promise.withResolvers<void>()
  const slowFailure = Promise.withResolvers<void>()
  const successful = breaker.run(() => slowSuccess.promise)
  const failing = breaker.run(() => slowFailure.promise).catch(() => 'failed')
  for (let count = 0; count < 5; count++) await fail()
  slowSuccess.resolve()
  await successful
  expect(breaker.state).toBe('open')
  pass(60)
  slowFailure.reject(new Error('late'))
  await failing
  expect(breaker.state).toBe('half_open')
})

test('an error that is an answer of the other side closes it', async () => {
  const { breaker, fail, pass } = setUp()
  for (let count = 0; count < 5; count++) await fail()
  pass(60)
  const refused = () => Promise.reject(new Error('not like this'))
  await expect(breaker.run(refused, () => 'there')).rejects.toThrow('not like this')
  expect(breaker.snapshot()).toMatchObject({ state: 'closed', failures: 0, openedAt: null, nextTrialAt: null })
})

test('a rest doubles from trial to trial up to the longest, and begins anew after a good one', async () => {
  let at = 0
  const breaker = circuitBreaker({ name: 'm', kind: 'agent', now: () => new Date(at), firstRestSeconds: 1 })
  const fail = () => breaker.run(() => Promise.reject(new Error('down'))).catch(() => {})
  const rests: number[] = []
  for (let count = 0; count < 5; count++) await fail()
  for (let trial = 0; trial < 9; trial++) {
    const ms = breaker.readyInMs ?? 0
    rests.push(ms / 1000)
    at += ms
    expect(breaker.ready).toBe(true)
    await fail()
  }
  expect(rests).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  at += 60_000
  await breaker.run(async () => 'up')
  for (let count = 0; count < 5; count++) await fail()
  expect(breaker.readyInMs).toBe(1000)
})

test('a rest is as long as the other side asks, up to the longest', async () => {
  let asked = 20_000
  const options = { name: 'm', kind: 'agent', now: () => new Date(0), firstRestSeconds: 1 } as const
  for (const [wish, rest] of [
    [20_000, 20_000],
    [500, 1000],
    [3_600_000, 60_000],
  ] as const) {
    asked = wish
    const breaker = circuitBreaker({ ...options, tolerance: inARow(1), restAskedFor: () => asked })
    await breaker.run(() => Promise.reject(new Error('down'))).catch(() => {})
    expect(breaker.readyInMs).toBe(rest)
  }
})

test('the first cause is told until it closes, and who waits hears of every change', async () => {
  let at = 0
  const causes = ['first', 'second', 'third']
  const breaker = circuitBreaker({
    name: 'm',
    kind: 'agent',
    now: () => new Date(at),
    tolerance: inARow(2),
    causeOf: () => causes.shift() ?? 'later',
  })
  const fail = () => breaker.run(() => Promise.reject(new Error('down'))).catch(() => {})
  await fail()
  expect(breaker.snapshot().cause).toBeNull()
  const opened = breaker.changes()
  await fail()
  await opened
  at += 60_000
  const trial = Promise.withResolvers<void>()
  const begun = breaker.changes()
  const trying = breaker.run(() => trial.promise)
  await begun
  expect([breaker.ready, breaker.readyInMs, breaker.snapshot().cause]).toEqual([false, undefined, 'first'])
  const closed = breaker.changes()
  trial.resolve()
  await Promise.all([closed, trying])
  expect([breaker.readyInMs, breaker.snapshot().cause]).toEqual([0, null])
})
