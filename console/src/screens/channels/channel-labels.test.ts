import { expect, test } from 'vitest'
import { eventWords, healthWords, maySendAgain, postStateWords, stateWords } from './channel-labels.ts'

type Able = Parameters<typeof stateWords>[0]
const slack = { kind: 'slack', intake: 'dial', settings: {}, webhook_url: null } as unknown as Able
const channel = (state: Able['state']): Able => ({ ...slack, state })

test('how many connections work is a sentence', () => {
  expect(healthWords([channel('active')])).toBe('One connection, active.')
  expect(healthWords([channel('active'), channel('active')])).toBe('2 connections, all active.')
  expect(healthWords([channel('failed'), channel('active'), channel('paused')])).toBe(
    '3 connections: 1 of them does not work, 1 paused.',
  )
})

test('a channel that cannot hear or answer does not count as one that works', () => {
  const program: Able = { ...channel('active'), kind: 'generic', intake: 'signed' }
  expect(stateWords(program)).toMatch(/^cannot answer/)
  expect(stateWords({ ...program, settings: { callback_url: 'https://a.example' } as Able['settings'] })).toBe('active')
  expect(stateWords({ ...channel('active'), intake: 'signed' })).toMatch(/^cannot receive/)
  expect(healthWords([program])).toBe('One connection: 1 of them does not work.')
})

test('what became of a message and of a post is told in words', () => {
  expect(eventWords({ state: 'done', outcome: 'debate' })).toBe('began a debate')
  expect(eventWords({ state: 'waiting', outcome: null })).toBe('queued')
  expect(eventWords({ state: 'done', outcome: 'unheard of' })).toBe('unheard of')
  expect(postStateWords('given_up')).toBe('given up')
  expect([maySendAgain({ state: 'refused' }), maySendAgain({ state: 'done' })]).toEqual([true, false])
})
