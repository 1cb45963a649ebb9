import { expect, test } from 'vitest'
import { llamaCpp } from '../../../../test/support/model-servers/llama-cpp.ts'
import { debating, type Mind } from '../../../../test/support/model-servers/mind.ts'
import { onlyPings } from '../../../../test/support/model-servers/mistakes.ts'
import { ollama } from '../../../../test/support/model-servers/ollama.ts'
import { openai } from '../../../../test/support/model-servers/openai.ts'
import { type AskResult, servedModels } from '../../../../test/support/model-servers/scene.ts'
import type { Served } from '../../../../test/support/model-servers/served.ts'
import { virtualTime } from '../../../../test/support/model-servers/virtual-time.ts'

const QUESTION = { topic: 'Do we ship on Friday?', options: ['Yes', 'No'] }
const TOKENS_PER_SECOND = 5
/** About four hundred tokens for each of these servers. */
const LONG = 'We should wait for the second test before we promise a day to anybody. '.repeat(19)

const longWinded: Mind = (asked) => {
  const { answer } = debating()(asked)
  const wish = typeof answer === 'string' ? `${answer}\n${LONG}` : { ...answer, content: LONG, reason: LONG }
  return { answer: wish }
}

/** Five tokens a second, sent when a few have gathered. */
function slowly(time: ReturnType<typeof virtualTime>) {
  const gathered = 25
  let frames = 0
  return async ({ text, tokens }: Served) => {
    frames += 1
    if (frames % gathered > 0) return
    const perFrame = tokens.output / Math.max(1, text.split(/\s+/).length)
    await time.sleep(((perFrame * gathered) / TOKENS_PER_SECOND) * 1000)
  }
}

const lost = (told: readonly AskResult[]) =>
  told.flatMap(({ answer }) => (answer.kind === 'failed' ? [answer.message] : []))

test('a model of 5 tokens a second with answers of 400 loses no ask', async () => {
  const time = virtualTime()
  const { debate, server } = await servedModels(llamaCpp, { time, mind: longWinded, pace: slowly(time), slots: 1 })
  const { told } = await time.until(debate(QUESTION))
  expect(lost(told)).toEqual([])
  expect(server.received).toHaveLength(told.length)
  expect(Math.max(...told.map(({ answer }) => answer.usage.tokens_out ?? 0))).toBeGreaterThan(300)
})

test('two debates of three at one local server that answers one at a time lose no ask', async () => {
  const time = virtualTime()
  const scene = await servedModels(ollama, { time, mind: longWinded, pace: slowly(time), slots: 1 })
  const both = Promise.all([scene.debate(QUESTION), scene.debate({ ...QUESTION, topic: 'Do we ship at all?' })])
  for (const { told } of await time.until(both)) expect(lost(told)).toEqual([])
  expect(scene.server.mostAtOnce()).toBe(2)
})

test('a server that is dead is noticed after the first limit, and its stand-in asked', async () => {
  const time = virtualTime()
  const never = () => new Promise<never>(() => {})
  const { asksOf, told, server, other } = await servedModels(llamaCpp, { time, standIn: openai, pace: never })
  const { state, asks } = asksOf(QUESTION)
  const [ask] = asks
  if (!ask) throw new Error('Nobody is asked')
  const began = time.now()
  const { answer } = await time.until(told(ask, state))
  expect(answer).toMatchObject({ kind: 'message', model: 'stand-in', usage: { fallback_from: 'ada' } })
  expect(server.received).toHaveLength(1)
  expect(other?.received).toHaveLength(1)
  expect((time.now() - began) / 1000).toBeLessThan(200)
})

test('a server that only says that it is there is left after the whole of its time', async () => {
  const time = virtualTime()
  const mistake = onlyPings(() => time.sleep(10_000))
  const scene = await servedModels(llamaCpp, { time, standIn: openai, mistake: () => mistake })
  const { state, asks } = scene.asksOf(QUESTION)
  const [ask] = asks
  if (!ask) throw new Error('Nobody is asked')
  const { answer } = await time.until(scene.told(ask, state))
  expect(answer).toMatchObject({ model: 'stand-in' })
  expect(scene.log()).toContain('did not finish its answer within')
})
