import { expect, test } from 'vitest'
import { criticises, held, minds, panelOf, piece, says, votes } from '../../../test/support/engine.ts'

const evidence = [
  piece('evd_1', 'It is fast. It is cheap.', { title: 'Benchmark', reliability: 0.4 }),
  piece('evd_2', 'Nobody regrets it.', { title: 'Survey', reliability: 0.9 }),
]
const quote = (id: string, text: string) => ({ evidence: id, text })

const fast = quote('evd_1', 'It is fast.')
const unhappy = (severity: number, issue: string) => ({ proposal: 'p1', severity, issues: [issue], suggestions: [] })

/** Bob wants it, with changes. Ada doubted it and was won over. Cyd was not. */
const panelWithDissent = minds({
  opening: ({ agent }) =>
    agent === 'bob'
      ? says('Yes.', {
          proposal: 'p1',
          quotes: [quote('evd_1', 'It is cheap.'), quote('evd_2', 'Nobody regrets it.'), fast],
        })
      : says('No.', { proposal: 'p2' }),
  critique: ({ agent }) => {
    if (agent === 'bob') return criticises({ ...unhappy(1, 'No is no plan'), proposal: 'p2' })
    if (agent === 'ada') return criticises(unhappy(0.95, 'Ada fears the costs'))
    return criticises(unhappy(0.3, 'A small gap'), unhappy(0.9, 'It breaks offline'))
  },
  revision: ({ agent }) => (agent === 'ada' ? says('It pays.', { proposal: 'p1', quotes: [fast] }) : says('Still.')),
  vote: ({ agent }) => {
    if (agent === 'cyd') return votes('p2', { reason: 'Offline matters more' })
    return votes('p1', {
      reason: `It convinced ${agent}`,
      stances: agent === 'bob' ? { p1: 'agree_with_modifications' } : {},
    })
  },
})

test('a consensus tells what speaks for it, what stands against it and who disagreed', () => {
  const { state } = held({ topic: 'Should we?', evidence, protocol: { threshold: 0.4 } }, panelWithDissent)
  expect(state.consensus).toMatchObject({ winner: 'p1', agreeing: ['ada', 'bob'], dissenting: ['cyd'] })
  expect(state.end).toMatchObject({
    result: 'consensus_reached',
    answer: 'Yes',
    votingSummary: { agree: 1, agree_with_modifications: 1, disagree: 1 },
    keyPoints: [
      '“It is fast.” (Benchmark; ada, bob)',
      '“Nobody regrets it.” (Survey; bob)',
      '“It is cheap.” (Benchmark; bob)',
      'It convinced ada',
      'It convinced bob',
    ],
    disagreements: ['It breaks offline', 'A small gap', 'Offline matters more'],
    minorityReport: [{ agents: ['cyd'], choice: 'p2', reasons: ['Offline matters more'] }],
    caveats: [],
    error: null,
  })
  expect(state.end?.summary).toBe(
    'Yes. 2 of 3 agents chose it, with a confidence of 0.50. Against it stands: It breaks offline.',
  )
})

test('what advocates quote against their own answer stands among the disagreements', () => {
  const opening = says('Yes.', { proposal: 'p1', quotes: [fast, { ...quote('evd_1', 'It is cheap.'), against: true }] })
  const convinced = minds({ opening: () => opening, vote: () => votes('p1', { reason: 'Fast' }) })
  const { state } = held({ topic: 'Should we?', evidence }, convinced)
  expect(state.end).toMatchObject({
    keyPoints: ['“It is fast.” (Benchmark; all agents)', 'Fast'],
    disagreements: ['“It is cheap.” (Benchmark)'],
  })
})

test('one quoted sentence is one point, in whatever words it is introduced', () => {
  const quoting = (sentence: string, source: string) => `“${sentence}” (${source}).`
  const voting = minds({
    opening: ({ agent }) => says('Yes.', { proposal: 'p1', quotes: agent === 'ada' ? [fast] : [] }),
    critique: ({ agent }) =>
      agent === 'cyd' ? criticises(unhappy(0.9, quoting('It is cheap.', 'Benchmark'))) : criticises(),
    revision: ({ agent }) =>
      agent === 'cyd' ? says('No.', { proposal: 'p2', quotes: [quote('evd_1', 'It is cheap.')] }) : says('Still.'),
    vote: ({ agent }) => {
      if (agent === 'cyd') return votes('p2', { reason: `By the merits: ${quoting('It is cheap.', 'Benchmark')}` })
      return votes('p1', {
        reason:
          agent === 'ada'
            ? `By the measurements: ${quoting('It is fast.', 'Benchmark')}`
            : `The benchmark says “It is fast.”, and it was made on machines like ours by people whom we know.`,
      })
    },
  })
  const { state } = held({ topic: 'Should we?', evidence, protocol: { threshold: 0.4 } }, voting)
  expect(state.end).toMatchObject({
    keyPoints: [
      '“It is fast.” (Benchmark; ada)',
      'The benchmark says “It is fast.”, and it was made on machines like ours by people whom we know.',
    ],
    disagreements: ['“It is cheap.” (Benchmark)'],
    minorityReport: [{ agents: ['cyd'], choice: 'p2', reasons: ['“It is cheap.” (Benchmark)'] }],
  })
  expect(state.end?.summary).toMatch(/Against it stands: “It is cheap\.” \(Benchmark\)\.$/)
})

test('without consensus every position is told with its votes, the strongest first', () => {
  const { state } = held(
    { topic: 'Should we?', evidence, protocol: { rounds: 1, mode: 'unanimous' } },
    panelWithDissent,
  )
  expect(state.end).toMatchObject({ result: 'no_consensus', winner: null, answer: '', confidence: 0.5 })
  expect(state.end?.summary).toBe('2 of 3 chose Yes. 1 of 3 chose No. Unresolved: It breaks offline.')
})

test('caveats tell why a result is worth less than it seems', () => {
  const panel = panelOf('ada', 'bob', 'cyd').map((member) => ({ ...member, model: 'one' }))
  const { state } = held({ panel, protocol: { rounds: 1 } }, minds({}))
  expect(state.end).toMatchObject({
    result: 'consensus_reached',
    confidence: 0.75,
    caveats: ['one_model', 'no_evidence'],
  })
  const flipping = minds({
    opening: ({ agent }) => says('x', { proposal: agent === 'cyd' ? 'p2' : 'p1', cites: ['evd_1'] }),
    vote: () => votes('p2', { reason: 'as evd_1 says' }),
  })
  const flipped = held({ topic: 'Should we?', evidence }, flipping)
  expect(flipped.state.end).toMatchObject({ winner: 'p2', caveats: ['initially_disputed'] })
})

test('a panel that one model stood in for is one model', () => {
  const spare = { model: 'spare', usage: { fallback_from: 'ada' } }
  const { state } = held({ protocol: { rounds: 1 } }, minds({ vote: () => ({ ...votes('p1'), ...spare }) }))
  expect(state.tallies[0]).toMatchObject({ heads: 1, panel: 1, confidence: 0.75 })
  expect(state.end?.caveats).toContain('one_model')
})
