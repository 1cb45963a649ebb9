import { expect, test } from 'vitest'
import { lane, type Place } from './lane.ts'

const WANTED = new AbortController().signal

function setUp({ size = 2, proven = false } = {}) {
  let at = 0
  const calls = lane({ size, proven, monotonic: () => at })
  const taken: Place[] = []
  const take = (signal = WANTED) => {
    const place = calls.next(signal)
    place.then(
      (found) => taken.push(found),
      () => {},
    )
    return place
  }
  return { calls, taken, take, turn: () => new Promise(setImmediate), pass: (ms: number) => (at += ms) }
}

const neighbour = () => {
  const heard: string[] = []
  return { heard, standStill: () => void heard.push('still'), goOn: () => void heard.push('on') }
}

test('so many go at once, and the others in order', async () => {
  const { calls, taken, take, turn } = setUp()
  const asked = Array.from({ length: 4 }, () => take())
  await turn()
  expect([taken.length, calls.queued]).toEqual([2, 2])
  expect(calls.place()).toBeUndefined()
  taken[0]?.leave()
  taken[0]?.leave()
  await turn()
  expect([taken.length, calls.queued]).toEqual([3, 1])
  expect(await asked[2]).toBe(taken[2])
})

test('who is not wanted any more leaves the line at once', async () => {
  const { calls, taken, take, turn } = setUp({ size: 1 })
  await take()
  const gone = new AbortController()
  const waits = take(gone.signal)
  take()
  gone.abort(new Error('Gone'))
  await expect(waits).rejects.toThrow('Gone')
  expect(calls.queued).toBe(1)
  await expect(take(gone.signal)).rejects.toThrow('Gone')
  taken[0]?.leave()
  await turn()
  expect([taken.length, calls.queued]).toEqual([2, 0])
})

/** Answers that many calls well, one after the other. */
async function goodAnswers({ taken, turn }: ReturnType<typeof setUp>, count: number) {
  for (let n = 0; n < count; n++) {
    const place = taken.shift()
    place?.begun()
    place?.good()
    place?.leave()
    await turn()
  }
}

test('a run of good answers while a call waits makes room for one more', async () => {
  const scene = setUp()
  for (let n = 0; n < 20; n++) scene.take()
  await scene.turn()
  await goodAnswers(scene, 3)
  expect(scene.calls.size).toBe(2)
  await goodAnswers(scene, 1)
  expect([scene.calls.size, scene.taken.length]).toEqual([3, 3])
  await goodAnswers(scene, 8)
  expect(scene.calls.size).toBe(5)
})

test('nobody makes room where nobody waits', async () => {
  const scene = setUp()
  for (let n = 0; n < 10; n++) {
    scene.take()
    await scene.turn()
    await goodAnswers(scene, 1)
  }
  expect(scene.calls.size).toBe(2)
})

test('a server of one’s own gets more only once it was seen to answer as many at once', async () => {
  const scene = setUp({ proven: true })
  for (let n = 0; n < 20; n++) scene.take()
  await scene.turn()
  await goodAnswers(scene, 8)
  expect(scene.calls.size).toBe(2)
  for (const place of scene.taken) place.begun()
  await goodAnswers(scene, 1)
  expect(scene.calls.size).toBe(3)
})

test('limits halve it, once for all calls that were under way, and never below one', async () => {
  const scene = setUp({ size: 8 })
  for (let n = 0; n < 20; n++) scene.take()
  await scene.turn()
  for (const place of scene.taken.splice(0)) {
    place.busy()
    place.leave()
  }
  await scene.turn()
  expect([scene.calls.size, scene.taken.length]).toEqual([4, 4])
  for (const size of [2, 1, 1]) {
    const [first] = scene.taken
    first?.busy()
    for (const place of scene.taken.splice(0)) place.leave()
    await scene.turn()
    expect([scene.calls.size, scene.taken.length]).toEqual([size, size])
  }
})

test('a wish to be left alone is known for as long as it lasts, and for no longer than a minute', async () => {
  const { calls, take, pass } = setUp()
  const place = await take()
  place.busy(34_000)
  expect(calls.restMs).toBe(34_000)
  place.rest(12_000)
  pass(14_000)
  expect(calls.restMs).toBe(20_000)
  pass(20_000)
  expect(calls.restMs).toBe(0)
  place.rest(86_400_000)
  expect(calls.restMs).toBe(60_000)
})

test('who waits for a first byte hears while the server answers others', async () => {
  const { take, turn, taken } = setUp({ size: 3 })
  for (let n = 0; n < 3; n++) take()
  await turn()
  const [one, two, three] = taken as [Place, Place, Place]
  const listeners = [neighbour(), neighbour()] as const
  one.listen(listeners[0])
  one.begun()
  two.listen(listeners[1])
  expect(listeners.map(({ heard }) => heard)).toEqual([[], ['still']])
  three.begun()
  one.leave()
  expect(listeners[1].heard.at(-1)).toBe('still')
  three.leave()
  expect(listeners[1].heard.at(-1)).toBe('on')
  two.begun()
  two.leave()
  expect(listeners.map(({ heard }) => heard.at(-1))).toEqual([undefined, 'on'])
})
