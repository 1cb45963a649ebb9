import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { exampleEvent } from '../../../test/support/debate-events.ts'
import { EVENT_TYPES, type EventType } from '../../shared/event-types.ts'
import { type EventFrame, eventFrame } from '../../stream/wire-events.ts'
import { jsonTelling, type Telling, wordTelling } from './debate-output.ts'
import type { EventFields } from './event-sentences.ts'
import { cut } from './terminal-text.ts'

interface Wishes {
  data?: Record<string, unknown>
  text?: Record<string, unknown> | null
}

function frameOf(type: EventType, { data, text }: Wishes = {}): EventFrame {
  const { data: known, private: own } = exampleEvent(type)
  return eventFrame({
    position: 1,
    organizationId: 'org_1',
    debateId: 'dbt_1',
    version: 1,
    type,
    data: { ...known, ...data } as typeof known,
    private: text === null || !own ? null : ({ ...own, ...text } as typeof own),
    erased: text === null,
    at: '2026-11-15T12:00:00.000Z',
    hash: '',
  })
}

function sheet(tell: (paper: Parameters<typeof wordTelling>[0]) => Telling, terminal?: { columns: number }) {
  let written = ''
  const write = (text: string) => {
    written += text
  }
  return { ...tell({ write, ...(terminal && { isTTY: true, ...terminal }) }), lines: () => written.split('\n') }
}

test.each(['whole', 'erased'])('every kind of event is one line, with its text %s', (how) => {
  const { event, lines } = sheet(wordTelling)
  for (const type of EVENT_TYPES) event(frameOf(type, how === 'erased' ? { text: null } : {}))
  expect(lines()).toHaveLength(EVENT_TYPES.length + 1)
  for (const line of lines().slice(0, -1)) expect(line).toMatch(/^\d\d:\d\d:\d\d .*\S$/)
  expect(lines().join()).not.toMatch(/undefined|\[object/)
})

test('choices go by their short texts, people are told from agents, and a newer event is named', () => {
  const { event, lines } = sheet(wordTelling)
  for (const type of ['debate_start', 'vote_cast', 'vote_tally', 'intervention_added'] as const) event(frameOf(type))
  event({ ...frameOf('round_start'), type: 'panel_changed' })
  const [start, vote, tally, word, newer] = lines()
  expect(start).toMatch(/2 agents, majority, at most 3 rounds: Should we ship on Friday\?$/)
  expect(vote).toMatch(/ r1 {2}builtin-skeptic {2}votes No: It can wait\.$/)
  expect(tally).toMatch(/confidence 63%; 2 No$/)
  expect(word).toMatch(/a person +message: Think of the customers\.$/)
  expect(newer).toMatch(/panel changed$/)
})

test('how an answer came about stands before what it says', () => {
  const { event, lines } = sheet(wordTelling)
  const left_out = { pieces: 3, characters: 41_200 }
  event(frameOf('agent_message', { data: { left_out, repaired: true, cut: true } }))
  event(frameOf('critique', { data: { left_out: { pieces: 0, characters: 1 }, prompt_cut: true } }))
  event(frameOf('vote_cast', { data: { served_model: 'gpt-5-2026', reasoning_tokens: 640 } }))
  event(frameOf('agent_failed', { data: { reason: 'refused', reasoning_tokens: 1 }, text: { message: 'It declined' } }))
  event(frameOf('debate_end', { data: { result: 'failed' }, text: { error: 'Nobody answered' } }))
  const [message, critique, vote, failure, end] = lines()
  expect(message).toContain('[asked without 3 pieces of evidence; asked once more; cut at the token limit]: ')
  expect(critique).toContain('[asked without 1 character; the server read less than was sent]: ')
  expect(vote).toContain('votes p2 [answered by gpt-5-2026; thought for 640 tokens]: ')
  expect(failure).toMatch(/fails \(refused\) \[thought for 1 token\]: It declined$/)
  expect(end).toMatch(/the debate ends: failed: Nobody answered$/)
})

test('in a pipe there is nothing but text, whatever agents say', () => {
  const { event, end, lines } = sheet(wordTelling)
  const evil = { content: 'a\u001b[31m red\r\nsecond\u0007 line \u202ereversed' }
  event(frameOf('agent_message', { text: evil }))
  event(frameOf('vote_tally'))
  const { payload } = frameOf('debate_end', {
    text: { answer: 'No\u001b]0;owned\u0007\nnever', needs: ['more\nwork'] },
  })
  end(payload as EventFields<'debate_end'>, { Debate: 'dbt_1' })
  expect(lines()[0]).toContain('a [31m red second line reversed')
  expect(lines().join('')).not.toMatch(/\p{Cc}|█/u)
})

test('on a terminal lines end at its edge, and a count has a bar', () => {
  const { event, lines } = sheet(wordTelling, { columns: 60 })
  event(frameOf('agent_message', { text: { content: 'word '.repeat(100) } }))
  event(frameOf('agent_message', { text: { content: '決定 '.repeat(100) } }))
  event(frameOf('vote_tally'))
  const [words = '', wide = '', tally = ''] = lines().map(stripVTControlCharacters)
  expect(words).toMatch(/…$/)
  expect(words.length).toBeLessThanOrEqual(60)
  expect(wide.length).toBeLessThan(words.length)
  expect(tally).toMatch(/ █{13}░{7}$/)
})

test.each([
  ['short', 10, 'short'],
  ['exactly ten', 11, 'exactly ten'],
  ['one too many', 11, 'one too ma…'],
  ['決定決定', 6, '決定…'],
  ['ab👨‍👩‍👧cd', 4, 'ab…'],
])('%s in %i columns is %s', (text, columns, expected) => {
  expect(cut(text, columns)).toBe(expected)
})

test('the end tells everything that is known and nothing that is not', () => {
  const { end, lines } = sheet(wordTelling)
  const { payload } = frameOf('debate_end', {
    data: {
      missing: ['ada'],
      brier: 0.1234,
      outcomes: 1,
      method: 'logistic',
      cost_usd: 0.0123,
      tokens_in: 5,
      tokens_out: 6,
    },
    text: {
      key_points: ['It can wait.', 'Nobody is there.'],
      minority_report: [{ agents: ['bo'], choice: 'p1', reasons: ['It pays.', 'Soon.'] }],
    },
  })
  end(payload as EventFields<'debate_end'>, { Debate: 'dbt_1', Receipt: 'rct_1' })
  expect(lines()).toEqual([
    '',
    'The agents agree.',
    'Answer: No',
    'Confidence: 63%: fitted on known outcomes (1 outcome known, Brier score 0.123)',
    'Key points:',
    '  It can wait.',
    '  Nobody is there.',
    'Minority report: bo for p1: It pays. Soon.',
    'Agents without a vote: ada',
    'Caveats: all agents are of one model, so they may be wrong together',
    'Cost: $0.0123 for 5 tokens in and 6 out',
    'Debate: dbt_1',
    'Receipt: rct_1',
    '',
  ])
})

test('the end explains the confidence and names the answers that remain', () => {
  const told = (data: object) => {
    const { end, lines } = sheet(wordTelling)
    const { payload } = frameOf('debate_end', { data: { method: 'squared_odds', confidence: 0.82, ...data } })
    end(payload as EventFields<'debate_end'>, {})
    return lines().filter((line) => /^(Confidence|Other answers):/.test(line))
  }
  const squares =
    'Each vote counts by the square of its agent’s odds of being right in this field (right 3 times in 4 counts nine times as much as every other time)'
  expect(told({ outcomes: 312, brier: 0.15, possible_answers: ['p2', 'none'] })).toEqual([
    `Confidence: 82% (312 outcomes known, Brier score 0.150). ${squares}; 0.82 is how often decisions with such a balance turned out right, learned from 312 outcomes.`,
    'Other answers: Between two answers: in 9 of 10 such decisions one of these was right, by 312 outcomes: p2; another answer.',
  ])
  expect(told({ outcomes: 312, possible_answers: ['p2'] })).toHaveLength(1)
  expect(told({ outcomes: 12 })[1]).toBe(
    'Other answers: Which other answers remain possible is said from 50 outcomes on; 12 are recorded.',
  )
  expect(told({ outcomes: 12, confidence: 0, winner: null })).toEqual(['Confidence: 0%: no answer won the last count'])
})

test('for programs a frame is a line, and the end adds none', () => {
  const { event, end, lines } = sheet(jsonTelling)
  const frames = EVENT_TYPES.map((type) => frameOf(type))
  for (const frame of frames) event(frame)
  end(frameOf('debate_end').payload as EventFields<'debate_end'>, {})
  expect(
    lines()
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  ).toEqual(JSON.parse(JSON.stringify(frames)))
})
