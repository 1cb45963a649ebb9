import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { canonicalJson, type JsonObject } from '../../../shared/canonical-json.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import { fold } from '../../evolve.ts'
import { nextSteps } from '../../flow/next-steps.ts'
import type { DebateState } from '../../state.ts'
import { promptFor, wholeQuestion } from '../index.ts'

/** Logs of a former release, with the digests of the prompts that it sent. They are never written anew. */
const FOLDER = new URL('../../../../test/support/former-prompts/', import.meta.url)

type Digests = Record<string, { calls: number; prompts: Record<string, string> }>
const digests: Digests = JSON.parse(readFileSync(new URL('digests.json', FOLDER), 'utf8'))

const logOf = (name: string): LogEvent[] =>
  readFileSync(new URL(`${name}.jsonl`, FOLDER), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
const asJson = (value: unknown) => canonicalJson(JSON.parse(JSON.stringify(value)) as JsonObject)

/** Since then the end of a debate says too whether its cost is known, and that a vote is tied. */
const withoutAdditions = (json: string) =>
  json.replace('"cost_known":true,', '').replace('"unpriced_tokens":0,', '').replace('The vote is tied. ', '')

/** What is recorded without anybody being asked. */
const OF_THE_ENGINE: readonly string[] = [
  'round_start',
  'phase_change',
  'ballot_opened',
  'vote_tally',
  'consensus_reached',
  'round_end',
  'debate_end',
]

test('every log has its digests', () => {
  const logs = readdirSync(FOLDER).filter((file) => file.endsWith('.jsonl'))
  expect(logs.map((file) => file.replace('.jsonl', '')).sort()).toEqual(Object.keys(digests).sort())
})

describe.each(Object.entries(digests))('the former debate %s', (name, { calls, prompts }) => {
  const events = logOf(name)
  const states = events.map((_, place) => fold(events.slice(0, place + 1)))

  test('is asked what it was asked, to the byte, whatever room and form are wished for', () => {
    const found: Record<string, string> = {}
    for (const state of states) {
      const next = nextSteps(state)
      if (next.do !== 'ask') continue
      for (const ask of next.asks) {
        const prompt = promptFor(state, ask)
        found[ask.key] = digestOf(`${prompt.system}\n\n${wholeQuestion(prompt)}`)
        expect(promptFor(state, ask, { room: 2_000, formMode: 'schema' })).toEqual(prompt)
      }
    }
    expect(found).toEqual(prompts)
  })

  test('goes on and ends by the rules of its time', () => {
    const recorded = events
      .slice(1)
      .flatMap((event, place) => (OF_THE_ENGINE.includes(event.type) ? [{ event, place }] : []))
    for (const { event, place } of recorded) {
      const next = nextSteps(states[place] as DebateState)
      const { type, data, private: text } = event
      const ours = asJson({ ...next, event: { private: null, ...('event' in next && next.event) } })
      expect(withoutAdditions(ours)).toEqual(asJson({ do: 'record', event: { type, data, private: text } }))
    }
    expect(states.at(-1)).toMatchObject({ promptVersion: 1, usage: { calls } })
  })
})
