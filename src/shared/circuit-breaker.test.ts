import { expect, test } from 'vitest'
import { BreakerOpen, type BreakerSnapshot, breakerBoard, circuitBreaker } from './circuit-breaker.ts'

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
        () => false,
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

test('a board lists its breakers by kind and makes each once', async () => {
  const changed: string[] = []
  const board = breakerBoard({ now: () => new Date(0), onChange: ({ name }) => changed.push(name) })
  const agent = board.open({ kind: 'agent', name: 'claude', failures: 1 })
  board.open({ kind: 'redis', name: 'claude' })
  expect(board.open({ kind: 'agent', name: 'claude' })).toBe(agent)
  await agent.run(() => Promise.reject(new Error('down'))).catch(() => undefined)
  expect(board.list().map(({ kind, state }) => [kind, state])).toEqual([
    ['agent', 'open'],
    ['redis', 'closed'],
  ])
  expect(board.list('redis')).toHaveLength(1)
  expect(changed).toEqual(['claude'])
})
