import { expect, test } from 'vitest'
import { handLimits } from '../../../../../test/support/hand-limits.ts'
import { NO_TOKENS } from '../faults.ts'
import { silence } from './silence-timeout.ts'

const LIMITS = { firstByteMs: 30_000, gapMs: 10_000, wholeMs: 1_000_000 }

function setUp() {
  const time = handLimits()
  const listening = silence(LIMITS, time.limit)
  const { headers, bytes } = listening.listener
  return { ...listening, ...time, headers: () => headers(200, new Headers()), bytes }
}

test('a server that says nothing is silent after the first limit, and nothing was heard of it', () => {
  const { signal, pass, fault } = setUp()
  pass(29)
  expect(signal.aborted).toBe(false)
  pass(1)
  expect(signal.aborted).toBe(true)
  expect(fault(NO_TOKENS)).toMatchObject({ message: 'The model sent nothing within 30 seconds', heard: false })
})

test('headers are a sign of life, and give the first limit anew', () => {
  const { signal, pass, headers, fault } = setUp()
  pass(29)
  headers()
  pass(29)
  expect(signal.aborted).toBe(false)
  pass(1)
  expect(fault(NO_TOKENS)).toMatchObject({ reason: 'timeout', heard: true, begun: false })
})

test('whatever comes keeps it alive for as long as the whole may take', () => {
  const { signal, pass, bytes, fault } = setUp()
  for (let ping = 0; ping < 124; ping++) {
    bytes()
    pass(8)
  }
  expect(signal.aborted).toBe(false)
  bytes()
  pass(8)
  expect(fault(NO_TOKENS)).toMatchObject({
    message: 'The model did not finish its answer within 1000 seconds',
    heard: true,
  })
})

test('a gap ends it, and says so', () => {
  const { signal, pass, bytes, fault } = setUp()
  bytes()
  pass(10)
  expect(signal.aborted).toBe(true)
  expect(fault(NO_TOKENS).message).toBe('The model fell silent for 10 seconds in the middle of its answer')
})

test('while the server answers others both times stand still', () => {
  const { signal, pass, standStill, goOn, left } = setUp()
  pass(20)
  standStill()
  pass(900)
  expect(signal.aborted).toBe(false)
  goOn()
  expect(left()).toEqual([10, 980])
  pass(10)
  expect(signal.aborted).toBe(true)
})

test('but not for ever', () => {
  const { signal, pass, standStill } = setUp()
  standStill()
  pass(1000)
  standStill()
  pass(30)
  expect(signal.aborted).toBe(true)
})

test('what begins while it stands still has all its time left', () => {
  const { pass, standStill, bytes, left } = setUp()
  standStill()
  pass(500)
  bytes()
  expect(left()).toEqual([1000, 10])
  standStill()
  expect(left()).toEqual([1000, 10])
})

test('after its end no time runs, and what comes late changes nothing', () => {
  const { end, bytes, goOn, standStill, left, pass, signal } = setUp()
  end()
  bytes()
  standStill()
  goOn()
  pass(10_000)
  expect([left(), signal.aborted]).toEqual([[], false])
})
