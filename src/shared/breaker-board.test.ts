import { expect, test } from 'vitest'
import { inARow } from './breaker-tolerance.ts'
import { breakerBoard } from './circuit-breaker.ts'

test('a board lists its breakers by kind and makes each once', async () => {
  const changed: string[] = []
  const board = breakerBoard({ now: () => new Date(0), onChange: ({ name }) => changed.push(name) })
  const agent = board.open({ kind: 'agent', name: 'claude', tolerance: inARow(1) })
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

test('two names of one thing have one breaker, and are both told of', async () => {
  const changed: string[] = []
  const board = breakerBoard({
    now: () => new Date(0),
    onChange: ({ name, state }) => changed.push(`${name} ${state}`),
  })
  const options = { kind: 'agent', tolerance: inARow(1) } as const
  const one = board.open({ ...options, name: 'one', of: 'openai gpt' })
  expect(board.open({ ...options, name: 'critic', of: 'openai gpt' })).toBe(one)
  const other = board.open({ ...options, name: 'other', of: 'openai mini' })
  await one.run(() => Promise.reject(new Error('down'))).catch(() => undefined)
  expect(board.list().map(({ name, state }) => `${name} ${state}`)).toEqual(['one open', 'critic open', 'other closed'])
  expect(other.ready).toBe(true)
  expect(changed).toEqual(['one open', 'critic open'])
})

test('a breaker apart is shown to nobody', () => {
  const board = breakerBoard({ now: () => new Date(0) })
  board.apart({ kind: 'agent', name: 'stranger' })
  expect(board.list()).toEqual([])
})
