import { expect, test } from 'vitest'
import { readLog, viewUpTo } from '../../../../test/support/console/debate-logs/read-log.ts'
import type { Signal } from '../../stream/index.ts'
import { type DebateView, EMPTY_VIEW, type Seat } from './debate-view.ts'
import { applySignals, draftState, isAwaited, withoutAnswered } from './drafts.ts'

const eventful = readLog('eventful')

const seat = (agent: string, more: Partial<Seat> = {}): Seat => ({
  agent,
  provider: 'p',
  model: 'm',
  role: null,
  position: null,
  abstains: false,
  vote: null,
  answered: null,
  answeredSeq: 0,
  failure: null,
  ...more,
})
const watched = (answeredSeq: number): DebateView => ({ ...EMPTY_VIEW, panel: [seat('ada', { answeredSeq })] })
const place = { agent: 'ada', round: 1, phase: 'opening' }
const delta = (agent_seq: number, token: string, after_seq = 4): Signal => ({
  type: 'token_delta',
  after_seq,
  payload: { ...place, agent_seq, token },
})
const start: Signal = { type: 'token_start', after_seq: 4, payload: { ...place, agent_seq: 0 } }

test('a draft grows with its pieces, and begins anew when it is told so', () => {
  const drafts = applySignals({}, [start, delta(1, 'One '), delta(2, 'two')], watched(0))
  expect(drafts.ada).toMatchObject({ text: 'One two', phase: 'opening', isWhole: true })
  expect(applySignals(drafts, [start, delta(1, 'Three')], watched(0)).ada?.text).toBe('Three')
})

test('a draft with a piece missing says so, until the whole is told', () => {
  const drafts = applySignals({}, [delta(3, 'late')], watched(0))
  expect(drafts.ada).toMatchObject({ text: 'late', isWhole: false })
  const end: Signal = {
    type: 'token_end',
    after_seq: 4,
    payload: { ...place, agent_seq: 3, full_response: 'All of it' },
  }
  expect(applySignals(drafts, [end], watched(0)).ada).toMatchObject({ text: 'All of it', isWhole: true })
})

test('thoughts are counted while they come, and what is written is not lost by them', () => {
  const thinking = (tokens?: number): Signal => ({
    type: 'agent_thinking',
    after_seq: 4,
    payload: { ...place, agent_seq: 0, step: 'opening', ...(tokens !== undefined && { tokens }) },
  })
  const stateAfter = (...signals: Signal[]) => {
    const { ada } = applySignals({}, signals, watched(0))
    return ada && draftState(ada)
  }
  expect(stateAfter(thinking())).toBe('thinking …')
  expect(stateAfter(thinking(), thinking(40), thinking(1_240))).toBe('thinking … 1,240 tokens')
  expect(stateAfter(thinking(40), start, delta(1, 'One'))).toBe('writing …')
  expect(applySignals({}, [start, delta(1, 'One '), thinking(9), delta(2, 'two')], watched(0)).ada?.text).toBe(
    'One two',
  )
})

test('what was heard of an answer that came to nothing is taken back', () => {
  const refused: Signal = {
    type: 'token_end',
    after_seq: 4,
    payload: { ...place, agent_seq: 1, full_response: 'I cannot', error: 'refused' },
  }
  expect(applySignals({}, [start, delta(1, 'I cannot'), refused], watched(0)).ada?.text).toBe('')
})

test('a draft is gone once its answer is there, whatever is told of it later', () => {
  const drafts = applySignals({}, [start, delta(1, 'One')], watched(0))
  expect(withoutAnswered(drafts, watched(7))).toEqual({})
  expect(applySignals({}, [delta(2, 'two')], watched(7))).toEqual({})
  expect(applySignals({}, [delta(1, 'next', 7)], watched(7)).ada?.text).toBe('next')
  expect(
    withoutAnswered(drafts, {
      ...watched(0),
      ending: { status: 'cancelled', result: null, answer: '', why: null, at: '' },
    }),
  ).toEqual({})
})

test('answers are awaited of those who were asked and have not answered', () => {
  const awaitedAt = (seq: number) => {
    const view = viewUpTo(eventful, seq)
    return view.panel.filter((each) => isAwaited(view, each)).map(({ agent }) => agent)
  }
  expect(awaitedAt(4)).toHaveLength(4)
  expect(awaitedAt(6)).toEqual(['claude-slow', 'gpt-careful'])
  expect(awaitedAt(8)).toEqual([])
  expect(awaitedAt(11)).toEqual(['gpt-careful'])
  expect(awaitedAt(31)).toEqual([])
  expect(awaitedAt(56)).toEqual([])
})
