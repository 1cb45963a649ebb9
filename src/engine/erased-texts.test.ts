import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begun, driven, forked, held, type MemoryDebate, minds, recordIn, says } from '../../test/support/engine.ts'
import { generatedDebates } from '../../test/support/generated-debates.ts'
import { eraseTexts } from './commands/erase.ts'
import { fork } from './commands/fork.ts'
import { fold } from './evolve.ts'
import { nextSteps } from './flow/next-steps.ts'
import { promptFor } from './prompts/index.ts'
import { isFoldedFrom, isTerminal } from './state.ts'

const reason = 'user_request' as const

/** The debate after these texts were taken out of its log, and it was told. */
function cleared({ events, cuts }: MemoryDebate, versions: readonly number[]): MemoryDebate {
  const rows = events.map((event) =>
    versions.includes(event.version) && event.private ? { ...event, private: null, erased: true } : event,
  )
  const gone = rows.filter(({ erased }) => erased).map(({ version }) => version)
  return recordIn({ events: rows, state: fold(rows), cuts }, eraseTexts(fold(rows), { versions: gone, reason }))
}

test('each text is told to be gone once, in order, and of an erased debate nothing is told', () => {
  const debate = held({}, minds({}))
  const told = recordIn(debate, eraseTexts(debate.state, { versions: [4, 2, 4], reason }))
  expect(told.events.at(-1)).toMatchObject({ type: 'text_erased', data: { versions: [2, 4], reason } })
  expect(told.state).toMatchObject({ erasedTexts: [2, 4], status: debate.state.status })
  expect(eraseTexts(told.state, { versions: [4, 2], reason })).toEqual([])
  expect(eraseTexts(told.state, { versions: [2, 5], reason })).toMatchObject([{ data: { versions: [5] } }])
  expect(eraseTexts(told.state, { versions: [], reason })).toEqual([])
  const gone = recordIn(told, [{ type: 'debate_erased', data: { user: 'usr_1', reason } }])
  expect(eraseTexts(gone.state, { versions: [5], reason })).toEqual([])
})

test('whatever texts are gone, a debate folds, asks with what is left, and comes to an end', () => {
  const choice = fc.record({ at: fc.nat(), gone: fc.array(fc.integer({ min: 2, max: 60 }), { maxLength: 30 }) })
  fc.assert(
    fc.property(generatedDebates, choice, ({ input, answering }, { at, gone }) => {
      const whole = held(input, answering)
      const version = whole.cuts[at % whole.cuts.length] ?? 1
      const prefix = whole.events.slice(0, version)
      const cut = cleared({ events: prefix, state: fold(prefix), cuts: [version] }, gone)
      const next = nextSteps(cut.state)
      if (next.do === 'ask') for (const ask of next.asks) expect(promptFor(cut.state, ask)).toBeTruthy()
      const over = driven(cut, answering)
      expect(isTerminal(over.state) || over.state.status === 'paused').toBe(true)
      expect(fold(over.events)).toEqual(over.state)
    }),
    { numRuns: 60 },
  )
})

test('a text that is gone is in no prompt, and in nothing that is concluded', () => {
  const secret = 'The harbour floods every spring'
  const opened = driven(begun({ options: undefined }), minds({ opening: () => says(secret) }), {
    until: ({ phase }) => phase === 'critique',
  })
  const versions = opened.events.filter(({ type }) => type === 'agent_message').map(({ version }) => version)
  const without = cleared(opened, versions)
  const next = nextSteps(without.state)
  expect(next.do).toBe('ask')
  const prompts = next.do === 'ask' ? next.asks.map((ask) => JSON.stringify(promptFor(without.state, ask))) : []
  for (const prompt of prompts) {
    expect(prompt).not.toContain('harbour')
    expect(prompt).toContain('[erased]')
  }
  const over = driven(without, minds({}))
  expect(over.state.status).toBe('completed')
  expect(JSON.stringify(over.events)).not.toContain('harbour')
})

test('a debate without its question ends as failed wherever it stands, and one that is over stays as it ended', () => {
  const voting = driven(begun(), minds({}), { until: ({ phase }) => phase === 'vote' })
  const lost = driven(cleared(voting, [1]), minds({}))
  expect(lost.events.at(-1)).toMatchObject({ type: 'debate_end', data: { result: 'failed', winner: null } })
  expect(lost.state.end).toMatchObject({ answer: '', disagreements: [], minorityReport: [] })
  expect(lost.state.end?.error).toContain('question was erased')
  const over = cleared(held({}, minds({})), [1])
  expect(over.state).toMatchObject({ status: 'completed', topic: '[erased]', questionErased: true })
  expect(nextSteps(over.state)).toEqual({ do: 'rest' })
  expect(() => fork(lost.state, { user: 'usr_1' })).toThrow('topic: is required')
})

test('a fork is folded from what its parents had said when it left them, and from nothing later', () => {
  const parent = held({}, minds({}), { until: ({ phase }) => phase === 'vote' })
  const child = forked(parent.state, fork(parent.state, { user: 'usr_1' }))
  const grandchild = { ...child.state, debateId: 'dbt_3', ancestors: [...child.state.ancestors] }
  const { version } = parent.state
  expect(child.state.ancestors).toEqual([{ debateId: 'dbt_1', version }])
  expect(isFoldedFrom(grandchild, { debateId: 'dbt_1', versions: [version + 1, version] })).toBe(true)
  expect(isFoldedFrom(grandchild, { debateId: 'dbt_1', versions: [version + 1] })).toBe(false)
  expect(isFoldedFrom(parent.state, { debateId: 'dbt_1', versions: [version + 1] })).toBe(true)
  expect(isFoldedFrom(parent.state, { debateId: 'dbt_2', versions: [1] })).toBe(false)
})
