import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exampleEvent } from '../../test/support/debate-events.ts'
import { EVENT_TYPES, type EventType, type LogEvent } from '../shared/event-types.ts'
import { messageHandlers } from './message-answers.ts'
import { eventFrame } from './wire-events.ts'

const at = '2026-11-15T12:00:00.000Z'

function logged(type: EventType, { erased = false } = {}): LogEvent {
  const { data, private: text = null } = exampleEvent(type)
  const place = { position: 1, organizationId: 'org_1', debateId: 'dbt_1', version: 7, at, hash: 'h' }
  return { ...place, type, data, private: erased ? null : text, erased: erased && text !== null }
}

const payloadOf = (type: EventType) => eventFrame(logged(type)).payload

test.each(EVENT_TYPES)('%s is one frame under its own name', (type) => {
  const frame = eventFrame(logged(type))
  expect(frame).toMatchObject({ type, debate_id: 'dbt_1', loop_id: 'dbt_1', seq: 7, timestamp: at })
  expect(frame.data).toBe(frame.payload)
  expect(frame.payload.debate_id).toBe('dbt_1')
})

test.each(EVENT_TYPES)('%s says nothing of its text once that is erased', (type) => {
  const text = Object.values(exampleEvent(type).private ?? {}).filter((value) => typeof value === 'string')
  const { payload } = eventFrame(logged(type, { erased: true }))
  for (const words of text) expect(JSON.stringify(payload)).not.toContain(words)
  expect(payload.erased).toBe(exampleEvent(type).private ? true : undefined)
})

test('payloads carry the names that clients know', () => {
  expect(payloadOf('debate_start')).toMatchObject({
    task: 'Should we ship on Friday?',
    topic: 'Should we ship on Friday?',
    agents: ['builtin-advocate', 'builtin-skeptic'],
    total_rounds: 3,
    protocol: { consensus: 'majority' },
    options: [
      { id: 'p1', text: 'Yes' },
      { id: 'p2', text: 'No' },
    ],
  })
  expect(payloadOf('round_start')).toMatchObject({ round: 1, round_num: 1 })
  expect(payloadOf('phase_change')).toMatchObject({ from_phase: 'opening', to_phase: 'critique' })
  expect(payloadOf('agent_message')).toMatchObject({
    agent: 'builtin-skeptic',
    content: 'Nobody is there on Saturday.',
    role: 'proposer',
    round_num: 1,
  })
  expect(payloadOf('critique')).toMatchObject({
    critic: 'builtin-skeptic',
    target: 'p1',
    critique: 'No rollback\nNo tests',
    severity: 0.7,
    severity_label: 'major',
  })
  expect(payloadOf('ballot_opened')).toMatchObject({ proposals: [{ id: 'p1', text: 'Yes' }] })
  expect(payloadOf('vote_cast')).toMatchObject({
    agent: 'builtin-skeptic',
    vote: 'p2',
    choice: 'p2',
    confidence: 0.7,
    reason: 'It can wait.',
    round_num: 1,
  })
  expect(payloadOf('consensus_reached')).toMatchObject({
    answer: 'No',
    consensus: { reached: true, agreement: 0.5, confidence: 0.63, final_answer: 'No', conclusion: 'No' },
  })
  expect(payloadOf('debate_end')).toMatchObject({
    status: 'completed',
    outcome: 'consensus_reached',
    final_answer: 'No',
    result: { status: 'completed', consensus_reached: true, rounds_used: 1, consensus: { reached: true } },
  })
  expect(payloadOf('breakpoint_raised')).toMatchObject({ breakpoint_id: 'brk_1_1', triggered_at: at })
  expect(payloadOf('checkpoint_created')).toMatchObject({ reason: 'other', reason_text: 'Lunch', user_id: 'usr_ada' })
})

test('of a document the stream carries the beginning', () => {
  const { content, content_length } = payloadOf('evidence_attached')
  expect([String(content).length, content_length]).toEqual([1_000, 1_800])
})

test('a vote of a person carries their weight, and what they suggest its name', () => {
  const { agent: _, ...vote } = exampleEvent('vote_cast').data
  const cast = { ...logged('vote_cast'), data: { ...vote, user: 'usr_ada', intensity: 8 } }
  const payload = { debate_id: 'dbt_1', user_id: 'usr_ada', vote: 'p2', intensity: 8, weight: 1.6 }
  expect(eventFrame(cast).payload).toMatchObject(payload)
  expect(payloadOf('vote_cast')).not.toHaveProperty('weight')
  expect(payloadOf('intervention_added')).toMatchObject({ user_id: 'usr_ada', suggestion: 'Think of the customers.' })
  const threshold = { ...logged('intervention_added'), data: { intervention: 'itv_1', kind: 'threshold', value: 0.9 } }
  expect(eventFrame(threshold).payload).not.toHaveProperty('suggestion')
})

test('docs/stream.md tells of every event, signal and message', () => {
  const page = readFileSync(new URL('../../docs/stream.md', import.meta.url), 'utf8')
  const signals = ['agent_thinking', 'token_start', 'token_delta', 'token_end', 'progress_update', 'audience_metrics']
  for (const type of [...EVENT_TYPES, ...signals]) expect(page).toContain(`\`${type}\``)
  for (const type of Object.keys(messageHandlers)) expect(page).toContain(`{"type": "${type}"`)
})
