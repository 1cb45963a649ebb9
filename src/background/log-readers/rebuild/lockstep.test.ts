import { expect, test } from 'vitest'
import { inLockstep } from './rebuild.ts'

/** Steps that end when they are told to. */
function stepping(last: number) {
  const begun: string[] = []
  const passed: number[] = []
  const ends = new Map<string, PromiseWithResolvers<boolean>>()
  return {
    begun,
    passed,
    take(item: string, step: number) {
      const name = `${item}${step}`
      begun.push(name)
      const end = Promise.withResolvers<boolean>()
      ends.set(name, end)
      return end.promise
    },
    onPassed: async (step: number) => void passed.push(step),
    async end(name: string, failure?: Error) {
      if (failure) ends.get(name)?.reject(failure)
      else ends.get(name)?.resolve(Number(name.slice(1)) === last)
      await new Promise(setImmediate)
    },
  }
}

test('a quick reader goes ahead, but not further than it may', async () => {
  const steps = stepping(2)
  const over = inLockstep(['a', 'b'], { atOnce: 2, ahead: 1, ...steps })
  expect(steps.begun).toEqual(['a0', 'b0'])
  await steps.end('a0')
  await steps.end('a1')
  expect(steps.begun).toEqual(['a0', 'b0', 'a1'])
  expect(steps.passed).toEqual([])
  await steps.end('b0')
  expect(steps.passed).toEqual([0])
  expect(steps.begun.slice(3)).toEqual(['b1', 'a2'])
  await steps.end('a2')
  await steps.end('b1')
  await steps.end('b2')
  await over
  expect(steps.passed).toEqual([0, 1, 2])
})

test('no more than are allowed take a step at once, and the one furthest behind comes first', async () => {
  const steps = stepping(1)
  const over = inLockstep(['a', 'b', 'c'], { atOnce: 2, ahead: 9, ...steps })
  expect(steps.begun).toEqual(['a0', 'b0'])
  await steps.end('a0')
  expect(steps.begun.slice(2)).toEqual(['c0'])
  for (const name of steps.begun) await steps.end(name)
  await over
  expect(steps.begun.toSorted()).toEqual(['a0', 'a1', 'b0', 'b1', 'c0', 'c1'])
})

test('the last to take a step waits until that was told', async () => {
  const steps = stepping(1)
  const told = Promise.withResolvers<void>()
  const over = inLockstep(['a'], { atOnce: 2, ahead: 1, ...steps, onPassed: () => told.promise })
  await steps.end('a0')
  expect(steps.begun).toEqual(['a0'])
  told.resolve()
  await new Promise(setImmediate)
  expect(steps.begun).toEqual(['a0', 'a1'])
  await steps.end('a1')
  await over
})

test('a failure waits for what is under way and begins nothing more', async () => {
  const steps = stepping(3)
  const over = inLockstep(['a', 'b', 'c'], { atOnce: 2, ahead: 1, ...steps })
  let isOver = false
  const failed = expect(over.finally(() => (isOver = true))).rejects.toThrow('no')
  await steps.end('a0', new Error('no'))
  expect(isOver).toBe(false)
  await steps.end('b0')
  await failed
  expect(steps.begun).toEqual(['a0', 'b0'])
})
