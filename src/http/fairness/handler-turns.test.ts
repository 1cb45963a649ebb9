import { expect, test } from 'vitest'
import { handlerTurns } from './fair-handlers.ts'

/** A clock that handlers move, and turns that the test takes. */
function clocked() {
  let at = 0
  const turns: Array<() => void> = []
  const begun: string[] = []
  const begin = handlerTurns({ now: () => at, nextTurn: (act) => turns.push(act) })
  const ask = (caller: string, milliseconds: number) =>
    begin(caller, () => {
      begun.push(caller)
      at += milliseconds
    })
  const turn = () => {
    for (const act of turns.splice(0)) act()
    return begun.splice(0).join('')
  }
  return { ask, turn, begun }
}

test('handlers that take little begin at once', () => {
  const { ask, begun } = clocked()
  for (const caller of 'abcab') ask(caller, 1)
  expect(begun.join('')).toBe('abcab')
})

test('when a turn has taken its time the others wait for the next, and callers take turns', () => {
  const { ask, turn, begun } = clocked()
  for (const caller of 'aaaaaa') ask(caller, 4)
  ask('b', 4)
  expect(begun.splice(0).join('')).toBe('aaa')
  expect([turn(), turn(), turn()]).toEqual(['aba', 'a', ''])
})

test('a request that comes while others wait waits too', () => {
  const { ask, turn, begun } = clocked()
  ask('a', 20)
  ask('a', 20)
  ask('a', 20)
  expect(begun.splice(0)).toEqual(['a'])
  expect(turn()).toBe('a')
  ask('b', 1)
  expect(turn()).toBe('a')
  expect(turn()).toBe('b')
})
