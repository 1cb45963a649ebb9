import { expect, test } from 'vitest'
import { eventWords, healthWords, maySendAgain, postStateWords } from './words.ts'

test('how many connections work is a sentence', () => {
  expect(healthWords([{ state: 'active' }])).toBe('One connection, and it works.')
  expect(healthWords([{ state: 'active' }, { state: 'active' }])).toBe('2 connections, and all of them work.')
  expect(healthWords([{ state: 'failed' }, { state: 'active' }, { state: 'paused' }])).toBe(
    '3 connections: 1 of them does not work, 1 paused.',
  )
})

test('what became of a message and of a post is told in words', () => {
  expect(eventWords({ state: 'done', outcome: 'debate' })).toBe('began a debate')
  expect(eventWords({ state: 'waiting', outcome: null })).toBe('queued')
  expect(eventWords({ state: 'done', outcome: 'unheard of' })).toBe('unheard of')
  expect(postStateWords('given_up')).toBe('given up')
  expect([maySendAgain({ state: 'refused' }), maySendAgain({ state: 'done' })]).toEqual([true, false])
})
