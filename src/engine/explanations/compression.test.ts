import { expect, test } from 'vitest'
import {
  type Beginning,
  beginning,
  begun,
  criticises,
  fails,
  held,
  minds,
  piece,
  says,
  votes,
} from '../../../test/support/engine.ts'
import { fold } from '../evolve.ts'
import { EVIDENCE_BUDGET } from '../prompts/evidence.ts'
import { compressionOf, countTokens } from './compression.ts'

const CLOSED: Beginning = { options: ['Yes', 'No'], protocol: { rounds: 1 } }

function compressed(input: Beginning, answering = minds({ opening: () => says('It pays.', { proposal: 'p1' }) })) {
  const { events } = held(input, answering)
  return compressionOf(fold(events.slice(0, 1)), events.slice(1))
}

test('tokens are words, digits and signs', () => {
  expect(countTokens('')).toBe(0)
  expect(countTokens("It's 12,345 — done.")).toBe(9)
  expect(countTokens('決定した')).toBe(4)
})

test('prompts that carry everything lose nothing', () => {
  const { phases, retained, quotesRetained } = compressed({
    ...CLOSED,
    protocol: { rounds: 1, phases: ['opening', 'vote'] },
  })
  expect(phases.map(({ phase, prompts }) => [phase, prompts])).toEqual([['vote', 3]])
  expect(retained).toBe(1)
  expect(quotesRetained).toBeNull()
})

test('what a revision took the place of is carried too', () => {
  const arguing = {
    opening: () => says('It pays.', { proposal: 'p1' }),
    revision: () => says('It still pays.', { proposal: 'p1' }),
  }
  const { phases, retained } = compressed(CLOSED, minds(arguing))
  expect(phases.map(({ phase }) => phase)).toEqual(['critique', 'revision', 'vote'])
  expect(retained).toBe(1)
})

test('a prompt is replayed in the room that its answer tells, for those who answered', () => {
  const evidence = [piece('evd_1', 'word '.repeat(5_000))]
  const voting = (room: number | undefined) =>
    minds({
      opening: () => says('As [evd_1] says.', { proposal: 'p1' }),
      vote: ({ agent }) =>
        agent === 'cyd' ? fails() : { ...votes('p1'), how: { form: 'schema', ...(room && { room }) } },
    })
  const protocol = { rounds: 1, phases: ['opening', 'vote'] as const }
  const whole = compressed({ ...CLOSED, evidence, protocol }, voting(undefined))
  const small = compressed({ ...CLOSED, evidence, protocol }, voting(6_000))
  expect(whole).toMatchObject({ phases: [{ prompts: 3 }], retained: 1 })
  expect(small.phases[0]?.carried).toBeLessThan(whole.carried * 0.7)
})

test('evidence beyond the budget is counted as left out, and so are the sentences quoted from it', () => {
  const kept = 'The first costs less.'
  const lost = 'The second breaks often.'
  const evidence = [
    piece('evd_1', `${kept}\n${'word '.repeat(EVIDENCE_BUDGET / 4)}`, { reliability: 0.9 }),
    piece('evd_2', `${'word '.repeat(EVIDENCE_BUDGET / 4)}\n${lost}`, { reliability: 0.1 }),
  ]
  const { original, carried, retained, quotesRetained } = compressed(
    { ...CLOSED, evidence },
    minds({
      opening: () =>
        says('It pays.', {
          proposal: 'p1',
          quotes: [
            { evidence: 'evd_1', text: kept },
            { evidence: 'evd_2', text: lost },
          ],
        }),
    }),
  )
  expect(carried).toBeLessThan(original)
  expect(retained).toBeLessThan(1)
  expect(quotesRetained).toBe(0.5)
})

test('how others voted in earlier rounds is not carried', () => {
  const { retained, phases } = compressed(
    { ...CLOSED, protocol: { rounds: 2, threshold: 0.99 } },
    minds({
      opening: ({ agent }) => says('It pays.', { proposal: agent === 'ada' ? 'p1' : 'p2' }),
      critique: ({ round }, { proposals }) =>
        criticises({
          proposal: proposals.find(({ holders }) => holders.length < 3)?.id ?? 'p1',
          severity: 0.5,
          issues: [`Issue of round ${round}`],
          suggestions: [],
        }),
    }),
  )
  expect(new Set(phases.map(({ round }) => round))).toEqual(new Set([2]))
  expect(retained).toBeLessThan(1)
})

test('a debate that has not begun has no prompts', () => {
  expect(compressionOf(begun(beginning()).state, [])).toEqual({
    phases: [],
    original: 0,
    carried: 0,
    retained: null,
    quotesRetained: null,
  })
})
