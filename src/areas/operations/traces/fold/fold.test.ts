import { expect, test } from 'vitest'
import { exampleEvent } from '../../../../../test/support/debate-events.ts'
import { type RecordedEvent, recorded } from '../../../../engine/events.ts'
import type { EventType } from '../../../../shared/event-types.ts'
import { GEN_AI, PARLEY } from './names.ts'
import { partsOf } from './parts.ts'
import { spansOf } from './spans.ts'

const START = Date.parse('2026-11-01T10:00:00.000Z')

type Told = readonly [type: EventType, afterSeconds: number, data?: Record<string, unknown>]

/** A log of events at seconds after its start. */
const logOf = (...told: readonly Told[]): RecordedEvent[] =>
  told.map(([type, seconds, data = {}], index) => {
    const { private: text = null, ...event } = exampleEvent(type, data)
    return recorded({
      ...event,
      private: text,
      position: index + 1,
      organizationId: 'org_1',
      debateId: 'dbt_1',
      version: index + 1,
      erased: false,
      at: new Date(START + seconds * 1_000).toISOString(),
      hash: '',
    })
  })

const asked = (agent: string, more: object = {}) => ({
  ...{ ask: `1:opening:${agent}`, round: 1, phase: 'opening', agent, model: 'm-1', generated_by: 'model' },
  ...{ latency_ms: 2_000, tokens_in: 100, tokens_out: 20, cost_usd: 0.01, attempts: 2 },
  ...more,
})

const context = {
  installation: 'ins_1',
  kind: 'debate',
  panel: [{ agent: 'ada', provider: 'google', model: 'm-1' }],
  withTexts: false,
}

const shapeOf = (log: readonly RecordedEvent[]) =>
  partsOf(log).map(({ end, events }) => ({ end: end?.version, events: events.map(({ version }) => version) }))

test('a part ends with a pause, an open breakpoint or the end, and the next begins with what sets it going', () => {
  const log = logOf(
    ['debate_start', 0],
    ['round_start', 1],
    ['debate_paused', 2, { user: 'usr_1' }],
    ['intervention_added', 3],
    ['debate_resumed', 700_000],
    ['breakpoint_raised', 700_001],
    ['breakpoint_resolved', 700_002],
    ['debate_end', 700_003],
    ['outcome_recorded', 700_004],
  )
  expect(shapeOf(log)).toEqual([
    { end: 3, events: [1, 2, 3] },
    { end: 6, events: [5, 6] },
    { end: 8, events: [7, 8] },
  ])
})

test('a debate that goes on has a part without an end, and one that ends while it stands still a last part', () => {
  const beginning: Told[] = [
    ['debate_start', 0],
    ['debate_paused', 1, { user: 'usr_1' }],
  ]
  expect(shapeOf(logOf(...beginning, ['debate_resumed', 2]))).toEqual([
    { end: 2, events: [1, 2] },
    { end: undefined, events: [3] },
  ])
  expect(shapeOf(logOf(...beginning, ['debate_cancelled', 2]))).toEqual([
    { end: 2, events: [1, 2] },
    { end: 3, events: [3] },
  ])
})

test('a debate that is paused at a breakpoint stands still until both are over', () => {
  const log = logOf(
    ['debate_start', 0],
    ['breakpoint_raised', 1],
    ['debate_paused', 2, { user: 'usr_1' }],
    ['debate_resumed', 3],
    ['breakpoint_resolved', 4],
  )
  expect(shapeOf(log)).toEqual([
    { end: 2, events: [1, 2] },
    { end: undefined, events: [5] },
  ])
})

test('an answer that was asked for before a person’s stop belongs to it for a minute, then to the next part', () => {
  const log = logOf(
    ['debate_start', 0],
    ['debate_paused', 10, { user: 'usr_1' }],
    ['agent_message', 70, asked('ada')],
    ['agent_message', 71, asked('bo')],
    ['debate_resumed', 700_000],
    ['debate_end', 700_001],
  )
  expect(shapeOf(log)).toEqual([
    { end: 2, events: [1, 2, 3] },
    { end: 6, events: [4, 5, 6] },
  ])
  const cancelled = logOf(['debate_start', 0], ['debate_cancelled', 1], ['agent_message', 2, asked('ada')])
  expect(shapeOf(cancelled)).toEqual([{ end: 2, events: [1, 2, 3] }])
})

const WHOLE = logOf(
  ['debate_start', 0],
  ['round_start', 1],
  ['agent_message', 5, asked('ada', { cached_tokens: 7, reasoning_tokens: 3 })],
  ['agent_message', 5, { ...asked('ada'), ask: '1:opening:ada#1', role: 'channel', tokens_in: undefined }],
  ['critique', 6, asked('bo', { ask: '1:critique:bo', fallback_from: 'cy', provider: 'openai', served_model: 'm-2' })],
  ['critique', 6, { ...asked('bo'), ask: '1:critique:bo', tokens_in: undefined, tokens_out: undefined }],
  ['vote_cast', 7, asked('rules', { ask: '1:vote:rules', generated_by: 'rules', tokens_in: 0, tokens_out: 0 })],
  ['agent_failed', 8, asked('dee', { ask: '1:vote:dee', tokens_out: 0 })],
  ['vote_cast', 8, { ask: undefined, agent: undefined, user: 'usr_1', model: undefined }],
  ['debate_end', 9],
)

const spansIn = (log: readonly RecordedEvent[], more: Partial<typeof context> = {}) =>
  partsOf(log).flatMap((part) => spansOf(part, { ...context, ...more }))

test('a debate holds the asks of its agents, and an ask the call of its model', () => {
  const spans = spansIn(WHOLE)
  const names = new Map(spans.map(({ spanId, name }) => [spanId, name]))
  expect(spans.map(({ name, parentSpanId = '' }) => [name, names.get(parentSpanId)])).toEqual([
    ['invoke_workflow debate', undefined],
    ['invoke_agent ada', 'invoke_workflow debate'],
    ['chat m-1', 'invoke_agent ada'],
    ['invoke_agent bo', 'invoke_workflow debate'],
    ['chat m-1', 'invoke_agent bo'],
    ['invoke_agent rules', 'invoke_workflow debate'],
    ['invoke_agent dee', 'invoke_workflow debate'],
    ['chat m-1', 'invoke_agent dee'],
  ])
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length)
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
})

test('a call tells provider, model, tokens, time and failure', () => {
  const [, , ada, , bo, , , dee] = spansIn(WHOLE)
  expect(ada).toMatchObject({ kind: 'client', startMs: START + 3_000, endMs: START + 5_000 })
  expect(ada?.attributes).toMatchObject({
    [GEN_AI.provider]: 'gcp.gemini',
    [GEN_AI.requestModel]: 'm-1',
    [GEN_AI.inputTokens]: 100n,
    [GEN_AI.outputTokens]: 20n,
    [GEN_AI.cachedTokens]: 7n,
    [GEN_AI.reasoningTokens]: 3n,
    [PARLEY.attempts]: 2n,
    [PARLEY.cost]: 0.01,
  })
  expect(bo?.attributes).toMatchObject({
    [GEN_AI.provider]: 'openai',
    [GEN_AI.responseModel]: 'm-2',
    [PARLEY.standsInFor]: 'cy',
  })
  expect(dee).toMatchObject({ failure: { message: '' }, attributes: { [GEN_AI.error]: 'timeout' } })
})

test('ids follow from the installation, the debate, the part and the event, and from nothing else', () => {
  const idsIn = (...which: Parameters<typeof spansIn>) =>
    spansIn(...which).map(({ traceId, spanId }) => traceId + spanId)
  expect(idsIn(WHOLE)).toEqual(idsIn(WHOLE, { withTexts: true, kind: 'audit' }))
  expect(idsIn(WHOLE)[0]).toMatch(/^[0-9a-f]{48}$/)
  const elsewhere = idsIn(WHOLE, { installation: 'ins_2' })
  expect(idsIn(WHOLE).filter((id) => elsewhere.includes(id))).toEqual([])
})

test('a later part is a trace of its own that links to the one before', () => {
  const log = logOf(['debate_start', 0], ['breakpoint_raised', 1], ['breakpoint_resolved', 2], ['debate_end', 3])
  const [first, second] = spansIn(log)
  expect(first?.links).toBeUndefined()
  expect(second?.links).toEqual([{ traceId: first?.traceId, spanId: first?.spanId }])
  expect(second?.traceId).not.toBe(first?.traceId)
})

test('texts stand in spans only where they are wanted, and never erased ones', () => {
  const bare = JSON.stringify(spansIn(WHOLE), (_, value) => (typeof value === 'bigint' ? String(value) : value))
  for (const word of ['ship on Friday', 'Nobody is there', 'No rollback', 'No answer', 'No."'])
    expect(bare).not.toContain(word)
  const [debate, , ada, , bo] = spansIn(WHOLE, { withTexts: true })
  expect(JSON.parse(String(debate?.attributes[GEN_AI.input]))[0].parts[0].content).toBe('Should we ship on Friday?')
  expect(JSON.parse(String(debate?.attributes[GEN_AI.output]))[0].parts[0].content).toBe('No')
  expect(String(ada?.attributes[GEN_AI.output])).toContain('Nobody is there on Saturday.')
  expect(String(bo?.attributes[GEN_AI.output])).toContain('No rollback')
  const erased = spansIn(
    WHOLE.map((event) => ({ ...event, private: null, erased: true })),
    { withTexts: true },
  )
  expect(erased.flatMap(({ attributes }) => [attributes[GEN_AI.input], attributes[GEN_AI.output]])).toEqual(
    erased.flatMap(() => [undefined, undefined]),
  )
})
