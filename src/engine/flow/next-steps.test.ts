import { expect, test } from 'vitest'
import {
  abstains,
  begun,
  criticises,
  driven,
  fails,
  held,
  minds,
  panelOf,
  piece,
  recordIn,
  says,
  typesOf,
  votes,
} from '../../../test/support/engine.ts'
import { pause } from '../commands/pause-and-resume.ts'
import { accept } from './accept-answer.ts'
import type { Ask } from './asks.ts'
import { nextSteps } from './next-steps.ts'

const p1For =
  (...agents: string[]) =>
  ({ agent }: Ask) =>
    votes(agents.includes(agent) ? 'p1' : 'p2')
const asksOf = (debate: ReturnType<typeof begun>) => {
  const next = nextSteps(debate.state)
  return next.do === 'ask' ? next.asks.map(({ agent, phase }) => `${phase}:${agent}`) : []
}

test('a debate runs opening, critique, revision and vote, and stops when the first vote is a consensus', () => {
  const debate = held({}, minds({ vote: () => votes('p2') }))
  const count = (type: string) => typesOf(debate).filter((each) => each === type).length
  expect(typesOf(debate).slice(0, 3)).toEqual(['debate_start', 'round_start', 'phase_change'])
  expect(typesOf(debate).slice(-4)).toEqual(['vote_tally', 'consensus_reached', 'round_end', 'debate_end'])
  expect([count('round_start'), count('phase_change'), count('vote_cast')]).toEqual([1, 4, 3])
  expect(debate.state).toMatchObject({ status: 'completed', round: 1, phase: null })
  expect(debate.state.end).toMatchObject({ result: 'consensus_reached', winner: 'p2', confidence: 0.875 })
  expect(debate.state.end?.answer).toBe('bob proposes this, revised.')
  expect(debate.state.usage).toMatchObject({ tokensIn: 1200, tokensOut: 120, costUsd: 0.012, calls: 12 })
})

test('all of a phase is asked at once, and an answered ask is never asked again', () => {
  const openings = driven(begun(), minds({}), { until: ({ phase }) => phase === 'opening' })
  expect(asksOf(openings)).toEqual(['opening:ada', 'opening:bob', 'opening:cyd'])
  const next = nextSteps(openings.state)
  const [ask] = next.do === 'ask' ? next.asks : []
  if (!ask) throw new Error('nobody is asked')
  const answered = recordIn(openings, accept(openings.state, ask, says('mine')))
  expect(asksOf(answered)).toEqual(['opening:bob', 'opening:cyd'])
  expect(accept(answered.state, ask, says('again'))).toEqual([])
})

test('proposals are numbered by the place in the panel, not by who answers first, and leave out who abstains', () => {
  const answering = minds({ opening: ({ agent }) => (agent === 'bob' ? abstains('prices') : says(`by ${agent}`)) })
  const debate = held({}, answering, {
    arrival: (asks) => asks.toReversed(),
    until: ({ phase }) => phase === 'critique',
  })
  expect(debate.state.proposals.map(({ id, author, holders }) => [id, author, holders])).toEqual([
    ['p1', 'ada', ['ada']],
    ['p3', 'cyd', ['cyd']],
  ])
})

test('a yes/no question is closed: its options are the proposals, and openings argue for one', () => {
  const answering = minds({
    opening: () => says('Yes, because.', { proposal: 'p1' }),
    vote: p1For('ada', 'bob', 'cyd'),
  })
  const debate = held({ topic: 'Should we move to the new database?' }, answering)
  expect(debate.state.closed).toBe(true)
  expect(debate.state.proposals.map(({ id, text, holders }) => [id, text, holders.length])).toEqual([
    ['p1', 'Yes', 3],
    ['p2', 'No', 0],
  ])
  expect(debate.state.end).toMatchObject({ winner: 'p1', answer: 'Yes' })
})

test('critics are asked only about what they do not hold; several critiques are one call', () => {
  const answering = minds({
    critique: ({ agent }, { proposals }) =>
      criticises(
        ...proposals.map(({ id }) => ({ proposal: id, severity: 2, issues: [`${agent} on ${id}`], suggestions: [] })),
      ),
  })
  const debate = held({}, answering, { until: ({ phase }) => phase === 'revision' })
  expect(debate.state.critiques.map(({ agent, proposal, severity }) => [agent, proposal, severity])).toEqual([
    ['ada', 'p2', 1],
    ['ada', 'p3', 1],
    ['bob', 'p1', 1],
    ['bob', 'p3', 1],
    ['cyd', 'p1', 1],
    ['cyd', 'p2', 1],
  ])
  expect(debate.state.usage.calls).toBe(6)
  const alone = held({ panel: panelOf('ada') }, answering)
  expect(alone.events.filter(({ data }) => data.phase === 'critique')).toEqual([])
})

test('in a revision a proposal is rewritten under its id, or given up for another', () => {
  const adopting = minds({
    revision: ({ agent }) => (agent === 'ada' ? says('better', { proposal: 'p2' }) : says(`${agent} anew`)),
    vote: () => votes('p2'),
  })
  const { proposals } = held({}, adopting).state
  expect(proposals).toMatchObject([
    { id: 'p1', holders: [], withdrawn: true },
    { id: 'p2', text: 'bob anew', holders: ['ada', 'bob'], withdrawn: false },
    { id: 'p3', text: 'cyd anew', holders: ['cyd'], withdrawn: false },
  ])
})

test('proposals that change hands in one phase both stay', () => {
  const swapping = minds({
    revision: ({ agent }) =>
      agent === 'cyd' ? says('x', { proposal: 'p9' }) : says('x', { proposal: agent === 'ada' ? 'p2' : 'p1' }),
  })
  const { proposals } = held({}, swapping, { until: ({ phase }) => phase === 'vote' }).state
  expect(proposals.map(({ id, text, holders }) => [id, text, holders])).toEqual([
    ['p1', 'ada proposes this.', ['bob']],
    ['p2', 'bob proposes this.', ['ada']],
    ['p3', 'cyd proposes this.', ['cyd']],
  ])
})

test('a wrong answer is a failure that names what is wrong, and the debate goes on without it', () => {
  const confused = minds({
    vote: ({ agent }) => (agent === 'ada' ? says('p1') : votes(agent === 'bob' ? 'p9' : 'p1')),
    opening: ({ agent }) => (agent === 'cyd' ? says('  ') : says('ok')),
  })
  const debate = held({ protocol: { rounds: 1 } }, confused)
  expect(debate.state.failures.map(({ agent, phase, reason, message }) => [agent, phase, reason, message])).toEqual([
    ['cyd', 'opening', 'unusable', 'The answer is empty'],
    ['ada', 'vote', 'unusable', 'Asked for a vote, got message'],
    ['bob', 'vote', 'unusable', 'Not on the ballot: p9'],
  ])
  expect(debate.state.end).toMatchObject({ result: 'no_consensus', winner: null, missing: ['ada', 'bob'] })
  expect(debate.state.end?.caveats).toContain('missing_agents')
})

test('who failed in the opening is asked again, and may still propose', () => {
  const late = minds({ opening: ({ agent }) => (agent === 'bob' ? fails() : says('x')), vote: () => votes('p2') })
  const debate = held({}, late)
  expect(debate.state.proposals.map(({ id, text }) => [id, text])).toContainEqual(['p2', 'bob proposes this, revised.'])
  expect(debate.state.end).toMatchObject({ result: 'consensus_reached', winner: 'p2' })
})

test('without a majority the debate goes on to its last round and then says so', () => {
  const split = minds({ vote: ({ agent }) => votes(`p${['ada', 'bob', 'cyd'].indexOf(agent) + 1}`) })
  const debate = held({ protocol: { rounds: 2 } }, split)
  const ends = debate.events.filter(({ type }) => type === 'round_end').map(({ data }) => data)
  expect(ends).toEqual([
    { round: 1, continues: true, reason: 'continue' },
    { round: 2, continues: false, reason: 'last_round' },
  ])
  expect(debate.state.tallies.map(({ tie, unchanged, convergence }) => [tie, unchanged, convergence])).toEqual([
    [true, false, 1 / 3],
    [true, true, 1 / 3],
  ])
  expect(debate.state.end).toMatchObject({ result: 'no_consensus', winner: null, answer: '' })
  expect(debate.events.filter(({ data }) => data.phase === 'opening')).toHaveLength(3)
})

test('a voter who asks to go on is heard while rounds are left', () => {
  const eager = minds({ vote: () => votes('p1', { continueDebate: true }) })
  expect(held({ protocol: { rounds: 2 } }, eager).state.end).toMatchObject({ result: 'consensus_reached' })
  expect(held({ protocol: { rounds: 2 } }, eager).state.round).toBe(2)
})

test('below the threshold a majority is no consensus', () => {
  const debate = held({ protocol: { rounds: 1, threshold: 0.7 } }, minds({ vote: p1For('ada', 'bob') }))
  expect(debate.state.tallies[0]).toMatchObject({ rule: true, winner: 'p1', confidence: 0.625 })
  expect(debate.state.end).toMatchObject({ result: 'no_consensus', winner: null, confidence: 0.625 })
})

test('the judge writes the answer only when the debate ends, and the votes keep their confidence', () => {
  const judged = minds({
    vote: ({ agent, round }) => votes(round === 1 ? `p${['ada', 'bob', 'cyd'].indexOf(agent) + 1}` : 'p1'),
  })
  const panel = panelOf('ada', 'bob', 'cyd').map((member) => (member.agent === 'bob' ? { ...member, p: 0.8 } : member))
  const debate = held({ panel, protocol: { mode: 'judge', rounds: 2, threshold: 0.7 } }, judged)
  const judgements = debate.state.messages.filter(({ role }) => role === 'judge')
  expect(judgements.map(({ agent, round }) => [agent, round])).toEqual([['bob', 2]])
  expect(debate.state.end).toMatchObject({ result: 'consensus_reached', answer: 'bob judges.', confidence: 0.875 })
  const silent = held({ protocol: { mode: 'judge', judge: 'cyd' } }, minds({ judgement: () => fails() }))
  expect(silent.state.end?.answer).toBe('ada proposes this, revised.')
  expect(silent.state.failures.map(({ agent, phase }) => [agent, phase])).toEqual([['cyd', 'judgement']])
})

test('who seeks no decision gets the proposals and no vote', () => {
  const debate = held({ protocol: { mode: 'none', rounds: 1 } }, minds({}))
  expect(debate.state.votes).toEqual([])
  expect(debate.state.end).toMatchObject({ result: 'no_consensus', winner: null })
  expect(debate.state.end?.summary).toContain('ada: ada proposes this, revised.')
})

test('without any proposal the debate says what is missing, or that everybody failed', () => {
  const ignorant = held(
    {},
    minds({ opening: ({ agent }) => (agent === 'bob' ? fails() : abstains(`${agent} needs prices`)) }),
  )
  expect(ignorant.state.end).toMatchObject({
    result: 'insufficient_evidence',
    needs: ['ada needs prices', 'cyd needs prices'],
    missing: ['bob'],
  })
  expect(ignorant.state.end?.summary).toContain('ada needs prices')
  expect(typesOf(ignorant).slice(-2)).toEqual(['round_end', 'debate_end'])
  const broken = held({}, () => fails('unavailable'))
  expect(broken.state).toMatchObject({ status: 'failed', end: { result: 'failed', missing: ['ada', 'bob', 'cyd'] } })
  expect(broken.state.end?.error).toContain('bob: unavailable')
})

test('when all voters abstain the evidence does not suffice, and no further round is held', () => {
  const unsure = minds({ opening: () => abstains('a measurement'), vote: () => votes('abstain') })
  const { state } = held({ topic: 'Is it faster?' }, unsure)
  expect(state).toMatchObject({ round: 1, end: { result: 'insufficient_evidence', needs: ['a measurement'] } })
})

test('a script asks by role, follows its instructions, and without a vote comes to no decision', () => {
  const panel = panelOf('ada', 'bob', 'cyd').map((member, place) => ({
    ...member,
    role: place < 2 ? 'attacker' : 'target',
  }))
  const script = [
    [{ name: 'attack', purpose: 'statement', role: 'attacker', instruction: 0 }],
    [{ name: 'defence', purpose: 'statement', role: 'target', instruction: 1 }],
  ] as const
  const debate = held({ panel, instructions: ['holes', 'mending'], protocol: { kind: 'red_team', script } }, minds({}))
  expect(debate.state.messages.map(({ round, content }) => [round, content])).toEqual([
    [1, 'ada on holes'],
    [1, 'bob on holes'],
    [2, 'cyd on mending'],
  ])
  expect(debate.state.end).toMatchObject({ result: 'no_consensus' })
  expect(debate.state.end?.summary).toContain('cyd: cyd on mending')
})

test('one answer leads to a bounded number of events, however much it says', () => {
  const issue = (proposal: string) => ({ proposal, severity: 0.5, issues: ['It is vague'], suggestions: [] })
  const verbose = minds({
    opening: () => says('x', { words: Array.from({ length: 1000 }, (_, n) => ({ content: `word ${n}` })) }),
    critique: () => criticises(...Array.from({ length: 1000 }, (_, n) => issue(`p${(n % 3) + 1}`))),
  })
  const { state } = held({ protocol: { rounds: 1 } }, verbose)
  expect(state.messages.filter(({ role }) => role === 'channel')).toHaveLength(3 * 5)
  expect(state.critiques).toHaveLength(3 * 2 * 3)
})

test('words on the channel are messages of their own and no further call', () => {
  const talking = minds({
    opening: ({ agent }) => says('x', { words: [{ to: 'bob', content: `hello from ${agent}` }, { content: ' ' }] }),
  })
  const { state } = held({}, talking, { until: ({ phase }) => phase === 'critique' })
  expect(state.messages.filter(({ role }) => role === 'channel').map(({ to, content }) => [to, content])).toEqual([
    ['bob', 'hello from ada'],
    ['bob', 'hello from bob'],
    ['bob', 'hello from cyd'],
  ])
  expect(state.usage.calls).toBe(3)
  const closed = held({ protocol: { enable_agent_channels: false } }, talking)
  expect(closed.state.messages.some(({ role }) => role === 'channel')).toBe(false)
})

test('only quotes that stand in the evidence are kept', () => {
  const quoting = minds({
    opening: () =>
      says('x', {
        quotes: [
          { evidence: 'evd_1', text: 'It is fast.' },
          { evidence: 'evd_1', text: 'It is slow.' },
          { evidence: 'evd_9', text: 'It is fast.' },
        ],
        cites: ['evd_2', 'evd_9'],
      }),
  })
  const evidence = [piece('evd_1', 'We measured it.\nIt is\nfast.'), piece('evd_2', 'Something else.')]
  const { state } = held({ evidence }, quoting)
  expect(state.messages[0]).toMatchObject({
    quotes: [{ evidence: 'evd_1', text: 'It is fast.' }],
    cites: ['evd_2', 'evd_1'],
  })
  expect(state.end?.keyPoints[0]).toBe('“It is fast.” (Title of evd_1; ada)')
  expect(state.end?.caveats).not.toContain('no_evidence')
})

test('an answer that comes after the end is recorded, counts for nothing and is paid for', () => {
  const openings = driven(begun(), minds({}), { until: ({ phase }) => phase === 'opening' })
  const next = nextSteps(openings.state)
  const [ask] = next.do === 'ask' ? next.asks : []
  if (!ask) throw new Error('nobody is asked')
  const paused = recordIn(openings, pause(openings.state, { user: 'usr_1' }))
  expect(nextSteps(paused.state)).toEqual({ do: 'rest' })
  expect(accept(paused.state, ask, says('late'))[0]?.data).not.toHaveProperty('discarded')
  const ended = held({}, () => fails())
  const late = { ...ask, key: '1:late:ada', phase: 'late' }
  const after = recordIn(ended, accept(ended.state, late, says('too late')))
  expect(after.state.messages.at(-1)).toMatchObject({ content: 'too late', discarded: true })
  expect(after.state).toMatchObject({ status: 'failed', usage: { calls: 4 } })
})
