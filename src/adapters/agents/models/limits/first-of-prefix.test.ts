import { expect, test } from 'vitest'
import { handLimits } from '../../../../../test/support/hand-limits.ts'
import type { ModelAccess } from '../model-access.ts'
import { firstOfPrefix } from './first-of-prefix.ts'

const access: ModelAccess = { provider: 'anthropic', url: 'https://api.anthropic.com/v1', key: 'k', fetch }
const call = { access, model: 'one', prefix: 'a', signal: new AbortController().signal }

function led() {
  let at = 0
  const { limit, pass, left } = handLimits()
  const prefixes = firstOfPrefix({ limit, monotonic: () => at })
  const first = prefixes.turn(call)
  const gone: string[] = []
  expect(prefixes.turn(call)).toBeUndefined()
  const others = ['two', 'three'].map((name) => prefixes.wait(call).then(() => gone.push(name)))
  return {
    prefixes,
    first,
    gone,
    left,
    all: () => Promise.all(others),
    pass(seconds: number) {
      at += seconds * 1000
      pass(seconds)
    },
  }
}

test('the first goes, the others wait until its answer has begun, and who comes later does not wait', async () => {
  const { prefixes, first, gone, all, left } = led()
  await new Promise(setImmediate)
  expect(gone).toEqual([])
  first?.begun()
  await all()
  expect(gone).toEqual(['two', 'three'])
  expect(left()).toEqual([])
  expect(prefixes.turn(call)).toBeDefined()
  expect(prefixes.turn(call)).toBeDefined()
})

test('when it fails before, they go too, and the next is the first again', async () => {
  const { prefixes, first, all } = led()
  first?.ended()
  await all()
  expect(prefixes.turn(call)).toBeDefined()
  expect(prefixes.turn(call)).toBeUndefined()
})

test('they do not wait for long', async () => {
  const { gone, all, pass } = led()
  pass(14)
  await new Promise(setImmediate)
  expect(gone).toEqual([])
  pass(1)
  await all()
  expect(gone).toHaveLength(2)
})

test('who is not wanted any more leaves', async () => {
  const { prefixes, left } = led()
  const stop = new AbortController()
  const waits = prefixes.wait({ ...call, signal: stop.signal })
  stop.abort(new Error('Gone'))
  await expect(waits).rejects.toThrow('Gone')
  expect(left()).toEqual([15, 15])
  await expect(prefixes.wait({ ...call, signal: stop.signal })).rejects.toThrow('Gone')
})

test('another model, prefix or connection waits for nobody', () => {
  const { prefixes } = led()
  expect(prefixes.turn({ ...call, model: 'two' })).toBeDefined()
  expect(prefixes.turn({ ...call, prefix: 'b' })).toBeDefined()
  expect(prefixes.turn({ ...call, access: { ...access } })).toBeDefined()
})

test('what a provider has forgotten has a first again', () => {
  const { prefixes, first, pass } = led()
  first?.begun()
  pass(300)
  expect(prefixes.turn(call)).toBeDefined()
  expect(prefixes.turn(call)).toBeUndefined()
})
