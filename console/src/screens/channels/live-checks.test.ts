import { expect, test } from 'vitest'
import type { ChannelEvent } from '../../api/messaging/channels.ts'
import { isComplete, ticksOf } from './live-checks.tsx'

const dialled = { title: 'Slack', intake: 'dial', settings: {}, webhook_url: null } as const
const called = { title: 'Slack', intake: 'signed', settings: {}, webhook_url: 'https://parley.example/x' } as const
const SOCKET = { check: 'socket', ok: true }
const heard = (more: Partial<ChannelEvent> = {}): ChannelEvent => ({
  id: 'msg_1',
  kind: 'command',
  state: 'done',
  outcome: 'help',
  why: null,
  sender: { id: 'U1', name: 'ada' },
  user_id: null,
  debate_id: null,
  received_at: '2026-11-16T10:00:00Z',
  done_at: null,
  first_answer_at: null,
  ...more,
})
const statesOf = (seen: Parameters<typeof ticksOf>[0]) => ticksOf(seen).map(({ state }) => state)

test('before anything was said only the line is known', () => {
  expect(statesOf({ channel: dialled, checks: [], events: [] })).toEqual(Array(5).fill('waiting'))
  expect(statesOf({ channel: dialled, checks: [SOCKET], events: [] })[0]).toBe('done')
  expect(statesOf({ channel: called, checks: [], events: [] })[0]).toBe('waiting')
  const refused = { check: 'socket', ok: false, hint: 'Switch Socket Mode on' }
  expect(ticksOf({ channel: dialled, checks: [refused], events: [] })[0]).toMatchObject({
    state: 'wrong',
    words: 'Switch Socket Mode on',
  })
})

test('a person who is not linked is named, and told how to link', () => {
  const ticks = ticksOf({ channel: called, checks: [], events: [heard({ first_answer_at: '2026-11-16T10:00:01Z' })] })
  expect(ticks.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'waiting', 'done'])
  expect(ticks[3]?.words).toContain('ada is not linked to an account yet: send “link”')
  expect(isComplete(ticks)).toBe(false)
})

test('everything is ticked once a linked person was answered, or where everybody may ask', () => {
  const answered = { first_answer_at: '2026-11-16T10:00:01Z' }
  const seen = { channel: dialled, checks: [SOCKET], events: [heard(), heard({ user_id: 'usr_1', ...answered })] }
  expect(isComplete(ticksOf(seen))).toBe(true)
  const open = { ...dialled, settings: { who_may_ask: 'workspace' } } as const
  expect(isComplete(ticksOf({ ...seen, channel: open, events: [heard(answered)] }))).toBe(true)
  expect(isComplete(ticksOf({ ...seen, channel: open, events: [] }))).toBe(false)
})

test('a message that failed says why', () => {
  const failed = heard({ state: 'failed', why: 'Something went wrong here' })
  expect(ticksOf({ channel: called, checks: [], events: [failed] })[4]).toMatchObject({
    state: 'wrong',
    words: 'Something went wrong here',
  })
})
