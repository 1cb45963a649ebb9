import { expect, test } from 'vitest'
import { accessWatch, LOOK_AGAIN_SECONDS, LOOK_SECONDS } from './access-watch.ts'

/** A watch whose looks are answered by the test, in any order. */
function watched() {
  const looks: PromiseWithResolvers<boolean>[] = []
  let ended = 0
  const watch = accessWatch({
    isThere() {
      const look = Promise.withResolvers<boolean>()
      looks.push(look)
      return look.promise
    },
    onEnd: () => {
      ended += 1
    },
  })
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) watch.second()
  }
  /** Whether something may be handed over now. */
  const isSettled = async () => {
    const turn = new Promise<false>((resolve) => setImmediate(resolve, false))
    return Promise.race([watch.settled().then(() => true), turn])
  }
  return { ...watch, looks, pass, isSettled, ended: () => ended }
}

test('access is looked up every half minute, and nothing is handed over until a look is answered', async () => {
  const { looks, pass, isSettled } = watched()
  pass(LOOK_SECONDS - 1)
  expect([looks.length, await isSettled()]).toEqual([0, true])
  pass(1)
  expect([looks.length, await isSettled()]).toEqual([1, false])
  pass(LOOK_SECONDS)
  expect(looks.length).toBe(1)
  looks[0]?.resolve(true)
  expect(await isSettled()).toBe(true)
  pass(LOOK_SECONDS)
  expect(looks.length).toBe(2)
})

test('a look that cannot be answered right now is made again soon, and nothing is handed over before', async () => {
  const { look, looks, pass, isSettled, ended } = watched()
  look()
  looks[0]?.reject(new Error('away'))
  expect(await isSettled()).toBe(false)
  pass(LOOK_AGAIN_SECONDS)
  expect(looks.length).toBe(2)
  looks[1]?.resolve(false)
  expect([await isSettled(), ended()]).toEqual([true, 1])
})

test('of looks that overlap the newest decides', async () => {
  const { look, looks, isSettled, ended } = watched()
  look()
  look()
  looks[0]?.resolve(true)
  expect(await isSettled()).toBe(false)
  looks[1]?.resolve(false)
  expect([await isSettled(), ended()]).toEqual([true, 1])
})

test('a watch that was stopped ends nothing and looks no more', async () => {
  const { look, looks, stop, pass, isSettled, ended } = watched()
  look()
  stop()
  looks[0]?.resolve(false)
  pass(LOOK_SECONDS)
  expect([await isSettled(), ended(), looks.length]).toEqual([true, 0, 1])
})
