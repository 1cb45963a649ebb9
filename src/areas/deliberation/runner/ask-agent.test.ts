import { expect, test } from 'vitest'
import { debateToAsk } from '../../../../test/support/debate-to-ask.ts'
import { freeSpending } from '../../../../test/support/spending.ts'
import type { AnswerOptions } from '../../../engine/agent.ts'
import type { Answer } from '../../../engine/flow/asks.ts'
import { askAgent } from './ask-agent.ts'
import { callSlots } from './call-slots.ts'

const panel = ['ada', 'bo'].map((agent) => ({ agent, provider: 'script', model: agent }))
const { state, ask } = debateToAsk({ purpose: 'opening', panel })
const FINE: Answer = { kind: 'message', content: 'Fine.', usage: {}, model: 'ada', generatedBy: 'script' }

/** One slot, and agents who answer as the test says. */
function setUp(answer: (options: Required<AnswerOptions>) => Promise<Answer>, longestMs = 60_000) {
  let at = 0
  const slots = callSlots(1)
  const narration = { asked: () => ({ wrote() {}, thought() {}, beganAnew() {}, ended() {} }) }
  const agents = {
    everybodys: () => [],
    answer: (_ask: unknown, _state: unknown, options: AnswerOptions) => answer(options as Required<AnswerOptions>),
  }
  const asking = askAgent({ spending: freeSpending, agents, slots, narration, longestMs, monotonic: () => at })
  /** Resolves when another call gets the only slot, which is given back at once. */
  const slotFree = () =>
    new Promise<void>((resolve) =>
      slots.take(() => {
        slots.giveBack()
        resolve()
      }),
    )
  return {
    slots,
    slotFree,
    ask: (sure = async () => {}) => asking(ask, state, sure),
    askWithin: (agent_timeout_seconds: number) =>
      asking(ask, { ...state, protocol: { ...state.protocol, agent_timeout_seconds } }, async () => {}),
    pass: (ms: number) => {
      at += ms
    },
  }
}

test('what cannot be stored is left out of every answer, wherever it stands', async () => {
  const scene = setUp(async () => ({ ...FINE, content: 'Fi\0ne\ud800.', needs: ['a\0b'] }))
  expect(await scene.ask().answer).toMatchObject({ content: 'Fine\ufffd.', needs: ['ab'] })
})

test('who waits aside holds no slot, and its time is not that of the answer', async () => {
  const away = Promise.withResolvers<void>()
  const scene = setUp(async ({ aside }) => {
    await aside(() => away.promise)
    scene.pass(5)
    return FINE
  })
  const { answer } = scene.ask()
  await scene.slotFree()
  scene.pass(50_000)
  away.resolve()
  expect(await answer).toMatchObject({ content: 'Fine.', usage: { latency_ms: 5 } })
  await scene.slotFree()
})

test('who comes back waits for a slot like anybody else', async () => {
  const away = Promise.withResolvers<void>()
  let isBack = false
  const scene = setUp(async ({ aside }) => {
    await aside(() => away.promise)
    isBack = true
    return FINE
  })
  const { answer } = scene.ask()
  await new Promise<void>((taken) => scene.slots.take(taken))
  away.resolve()
  await new Promise(setImmediate)
  expect(isBack).toBe(false)
  scene.slots.giveBack()
  expect(await answer).toMatchObject({ content: 'Fine.' })
  await scene.slotFree()
})

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('a worker that stops leaves to others what only waits, now or later', async () => {
  const begun = Promise.withResolvers<void>()
  const scene = setUp(async ({ aside, signal }) => {
    await begun.promise
    return aside(() => untilAborted(signal))
  })
  const later = scene.ask()
  later.finish()
  begun.resolve()
  expect(await later.answer).toBeUndefined()
  await scene.slotFree()

  const now = scene.ask()
  await scene.slotFree()
  now.finish()
  expect(await now.answer).toBeUndefined()
  await scene.slotFree()
})

test('who comes back makes sure that the debate is still ours, and asks nobody when it is not', async () => {
  const away = Promise.withResolvers<void>()
  const steps: string[] = []
  const scene = setUp(async ({ aside, signal }) => {
    await aside(() => away.promise)
    signal.throwIfAborted()
    steps.push('asked')
    return FINE
  })
  const ours = scene.ask(async () => void steps.push('sure'))
  away.resolve()
  expect(await ours.answer).toMatchObject({ content: 'Fine.' })
  expect(steps).toEqual(['sure', 'asked'])

  const lost = scene.ask(async () => lost.breakOff())
  expect(await lost.answer).toMatchObject({ kind: 'failed' })
  expect(steps).toEqual(['sure', 'asked'])
})

test('a worker that stops lets an answer that is under way finish', async () => {
  const said = Promise.withResolvers<Answer>()
  const scene = setUp(() => said.promise)
  const call = scene.ask()
  call.finish()
  said.resolve(FINE)
  expect(await call.answer).toMatchObject({ content: 'Fine.' })
})

test('who is broken off while it waits, aside or for its slot, ends and leaves every slot to others', async () => {
  const away = Promise.withResolvers<void>()
  const scene = setUp(async ({ aside, signal }) => {
    await aside(() => Promise.race([away.promise, untilAborted(signal)]))
    signal.throwIfAborted()
    return FINE
  })
  const aside = scene.ask()
  await scene.slotFree()
  aside.breakOff()
  expect(await aside.answer).toMatchObject({ kind: 'failed', reason: 'error' })

  const queueing = scene.ask()
  await new Promise<void>((taken) => scene.slots.take(taken))
  away.resolve()
  await new Promise(setImmediate)
  queueing.breakOff()
  expect(await queueing.answer).toMatchObject({ kind: 'failed', reason: 'error' })
  scene.slots.giveBack()
  await scene.slotFree()
})

test('the time that a debate sets ends an ask; where it sets none only who never answers is ended', async () => {
  const reasons: unknown[] = []
  const scene = setUp(async ({ signal }) => {
    await untilAborted(signal).catch(() => {})
    reasons.push(signal.reason.name)
    return { ...FINE, kind: 'failed', reason: 'timeout', message: 'There was no answer in time' }
  }, 30)
  expect(await scene.askWithin(0.02).answer).toMatchObject({ kind: 'failed', reason: 'timeout' })
  expect(await scene.ask().answer).toMatchObject({ kind: 'failed', reason: 'timeout' })
  expect(reasons).toEqual(['TimeoutError', 'TimeoutError'])

  const deaf = setUp(() => new Promise(() => {}), 30)
  expect(await deaf.ask().answer).toMatchObject({ kind: 'failed', message: 'No answer within 0.03 seconds' })
})
