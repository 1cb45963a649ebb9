import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Answering,
  type Beginning,
  criticises,
  held,
  minds,
  piece,
  says,
  votes,
} from '../../../test/support/engine.ts'
import { generatedDebates } from '../../../test/support/generated-debates.ts'
import type { Ask } from '../flow/asks.ts'
import type { DebateState } from '../state.ts'
import { type Prompt, promptFor, wholeQuestion } from './index.ts'

interface Sent {
  ask: Ask
  prompt: Prompt
}

/** Every prompt of a debate, in the order in which they were sent. */
function sentIn(input: Beginning, answering: Answering, seeking = () => [piece('evd_found', 'It costs 3 euros.')]) {
  const sent: Sent[] = []
  const watching = (ask: Ask, state: DebateState) => {
    sent.push({ ask, prompt: promptFor(state, ask, { formMode: 'schema' }) })
    return answering(ask, state)
  }
  held(input, watching, { seeking })
  return sent
}

const divided = minds({
  opening: ({ agent }) =>
    says(`${agent}'s idea`, { words: [{ content: 'Hear me' }, { to: 'ada', content: 'You too' }] }),
  critique: ({ agent }, { proposals }) => {
    const other = proposals.find(({ holders }) => !holders.includes(agent))?.id ?? ''
    return criticises({ proposal: other, severity: 0.5, issues: ['a hole'], suggestions: ['mend it'] })
  },
  revision: ({ agent, round }) => says(`${agent}'s idea of round ${round}`, { needs: ['the price'] }),
  vote: ({ agent }) => votes(`p${['ada', 'bob', 'cyd'].indexOf(agent) + 1}`),
})
const TOPIC = 'Which database do we take?'
const INPUT: Beginning = {
  topic: TOPIC,
  evidence: [piece('evd_1', 'long '.repeat(5_000)), piece('evd_2', 'It is old.')],
  personas: { bob: 'A pirate' },
  grounding: { documents: true, memory: true, connectors: [], max_pieces: 12 },
  protocol: { rounds: 2, threshold: 0.99 },
}

const bytesOf = ({ system, ...prompt }: Prompt) => system + wholeQuestion(prompt)
const sharedBytes = (one: Prompt, other: Prompt) => {
  const [a, b] = [bytesOf(one), bytesOf(other)]
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
const before = ({ system, parts }: Prompt, count: number) => system.length + parts.slice(0, count).join('').length

test('two agents of one phase share all but what each reads alone', () => {
  const sent = sentIn(INPUT, divided)
  for (const { ask, prompt } of sent) {
    const [first] = sent.filter((other) => other.ask.round === ask.round && other.ask.phase === ask.phase)
    if (!first) throw new Error('nobody is asked first')
    const shared = before(first.prompt, first.prompt.parts.length - 1)
    expect(sharedBytes(prompt, first.prompt)).toBeGreaterThanOrEqual(shared)
    expect(shared).toBeGreaterThan(25_000)
    expect(prompt.parts.at(-1)).toContain(`You are ${ask.agent}`)
  }
})

test('a phase and a round share all that was there before them', () => {
  const ofAda = sentIn(INPUT, divided).filter(({ ask }) => ask.agent === 'ada')
  expect(ofAda.map(({ ask }) => `${ask.round} ${ask.phase}`)).toEqual([
    ...['1 opening', '1 critique', '1 revision', '1 vote'],
    ...['2 critique', '2 revision', '2 vote'],
  ])
  for (const [place, { prompt }] of ofAda.entries()) {
    const next = ofAda[place + 1]?.prompt ?? prompt
    expect(sharedBytes(prompt, next)).toBeGreaterThanOrEqual(before(prompt, prompt.parts.length - 1))
    expect(next.parts[0]).toBe(prompt.parts[0])
    expect(next.system).toBe(prompt.system)
  }
  const [, said = ''] = ofAda.at(-1)?.prompt.parts ?? []
  expect(said).toContain('[e3] (document')
  expect(said.match(/^Round .*:$/gm)).toEqual([
    ...['Round 1, opening:', 'Round 1, critique:', 'Round 1, revision:'],
    ...['Round 2, critique:', 'Round 2, revision:'],
  ])
})

test('each form has one schema in the whole debate, and the system message is the same in all', () => {
  const sent = [...sentIn(INPUT, divided), ...sentIn({ ...INPUT, topic: 'And then?', personas: {} }, divided)]
  const byKind = Map.groupBy(sent, ({ prompt }) => prompt.form.kind)
  for (const [, same] of byKind) expect(new Set(same.map(({ prompt }) => JSON.stringify(prompt.form))).size).toBe(1)
  expect(new Set(sent.map(({ prompt }) => prompt.system)).size).toBe(1)
})

test('of any debate the beginning never changes, and what was said only grows', () => {
  fc.assert(
    fc.property(generatedDebates, ({ input, answering }) => {
      const sent = sentIn(input, answering)
      expect(new Set(sent.map(({ prompt }) => prompt.parts[0])).size).toBeLessThanOrEqual(1)
      if (input.protocol?.script) return
      const grown = sent
        .filter(({ ask }) => ask.purpose !== 'judgement')
        .map(({ prompt: { parts } }) => parts.slice(1, -1).join(''))
      for (const [place, said] of grown.entries()) expect(said.startsWith(grown[place - 1] ?? '')).toBe(true)
    }),
    { numRuns: 60 },
  )
})
