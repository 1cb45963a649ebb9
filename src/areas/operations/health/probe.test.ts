import { expect, test } from 'vitest'
import { probe } from './probe.ts'

test('an answer in time is a yes, a refusal a no', async () => {
  expect(await probe({ ask: async () => 'PONG', timeoutMs: 1_000 })()).toMatchObject({ ok: true })
  expect(await probe({ ask: async () => Promise.reject(new Error('refused')), timeoutMs: 1_000 })()).toMatchObject({
    ok: false,
  })
})

test('silence is a no, and the open question is not asked twice', async () => {
  let asked = 0
  const answers: Array<() => void> = []
  const ask = probe({
    ask: () =>
      new Promise<void>((resolve) => {
        asked++
        answers.push(resolve)
      }),
    timeoutMs: 5,
  })
  expect((await ask()).ok).toBe(false)
  expect((await ask()).ok).toBe(false)
  expect(asked).toBe(1)
  const late = ask()
  answers[0]?.()
  expect((await late).ok).toBe(true)
  const next = ask()
  answers[1]?.()
  expect((await next).ok).toBe(true)
  expect(asked).toBe(2)
})
