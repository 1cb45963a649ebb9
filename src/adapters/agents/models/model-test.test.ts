import { expect, test } from 'vitest'
import { writingSpeed } from './model-test.ts'

function timed() {
  let clock = 0
  const speed = writingSpeed(() => clock)
  const pass = (seconds: number) => {
    clock += seconds * 1000
  }
  return { ...speed, pass }
}

test('what comes before the first piece of an answer does not count', () => {
  const { listener, of, pass } = timed()
  pass(20)
  listener.think(1)
  pass(4)
  listener.hear('Well')
  pass(6)
  expect(of(50)).toBe(5)
})

test('an answer that comes all at once was written before', () => {
  const { listener, of, pass } = timed()
  pass(10)
  listener.hear('Well, here it is.')
  pass(0.01)
  expect(of(50)).toBe(5)
})

test('without time or tokens there is no speed', () => {
  expect(timed().of(50)).toBeUndefined()
  const { of, pass } = timed()
  pass(1)
  expect(of(0)).toBeUndefined()
})
