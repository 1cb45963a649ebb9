import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { explanationRecord } from '../../src/areas/deliberation/explanations/explanation-record.ts'
import { receiptOf } from '../../src/areas/governance/receipts/receipt-document.ts'
import { recorded } from '../../src/engine/events.ts'
import { fold } from '../../src/engine/evolve.ts'
import { explain } from '../../src/engine/explanations/explanation.ts'
import { nextSteps } from '../../src/engine/flow/next-steps.ts'
import type { DebateState } from '../../src/engine/state.ts'
import { canonicalJson, type JsonObject } from '../../src/shared/canonical-json.ts'
import type { LogEvent } from '../../src/shared/event-types.ts'

/** Logs of a former release, with the digests of what it made of them. They are never written anew. */
const FOLDER = new URL('former-decisions/', import.meta.url)

type Digests = Record<string, { explanation: string; record: string; receipt: string }>
const digests: Digests = JSON.parse(readFileSync(new URL('digests.json', FOLDER), 'utf8'))

const logOf = (name: string): LogEvent[] =>
  readFileSync(new URL(`${name}.jsonl`, FOLDER), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const asJson = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value))
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const digestOf = (value: unknown) =>
  createHash('sha256')
    .update(canonicalJson(asJson(value)))
    .digest('hex')

/** The explanation as that release answered it: factors have since been told by two further names. */
function formerRecord(state: DebateState, found: ReturnType<typeof explain>) {
  const record = explanationRecord(state, found)
  const factors = record.factors.map(({ type: _type, weight: _weight, ...factor }) => factor)
  return { ...record, factors, confidence_attribution: factors }
}

/** The receipt as that release wrote it: only how it names texts is another way today. */
function formerReceipt(state: DebateState): JsonObject {
  const place = { debate_id: state.debateId, version: 1, digest: '' }
  const evidence = new Map(state.evidence.map(({ id }) => [id, place]))
  const {
    question: _question,
    answer: _answer,
    ...receipt
  } = receiptOf(state, { question: place, answer: place, evidence })
  return {
    ...receipt,
    schema: 'parley-receipt/1',
    question_digest: sha256(state.topic),
    answer_digest: sha256(state.end?.answer ?? ''),
    evidence: state.evidence.map(({ id, digest, reliability }) => ({ id, digest, reliability })),
  }
}

test('every log has its digests', () => {
  const logs = readdirSync(FOLDER).filter((file) => file.endsWith('.jsonl'))
  expect(logs.map((file) => file.replace('.jsonl', '')).sort()).toEqual(Object.keys(digests).sort())
})

describe.each(Object.keys(digests))('of the former decision %s', (name) => {
  const events = logOf(name)
  const state = fold(events)

  test('every count is made as it was', () => {
    const counts = events.flatMap((event, place) => (event.type === 'vote_tally' ? [{ event, place }] : []))
    expect(counts.length).toBeGreaterThan(0)
    for (const { event, place } of counts) {
      const next = nextSteps(fold(events.slice(0, place)))
      expect(asJson(next)).toEqual({ do: 'record', event: { type: 'vote_tally', data: event.data } })
    }
  })

  test('it ends as it did', () => {
    const end = events.findIndex(({ type }) => type === 'debate_end')
    const next = nextSteps(fold(events.slice(0, end)))
    const { result, winner, confidence, method } = recorded(events[end] as LogEvent).data as JsonObject
    expect(next).toMatchObject({ do: 'record', event: { data: { result, winner, confidence, method } } })
  })

  test('receipt, recount, counterfactuals and explanation are the same to the byte', () => {
    const found = explain(state)
    expect({
      explanation: digestOf(found),
      record: digestOf(formerRecord(state, found)),
      receipt: digestOf(formerReceipt(state)),
    }).toEqual(digests[name])
  })
})
