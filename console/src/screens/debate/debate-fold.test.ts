import { expect, test } from 'vitest'
import { readLog, viewUpTo } from '../../../../test/support/console/debate-logs/read-log.ts'
import type { DebateEvent, EventOf } from '../../stream/index.ts'
import { foldEvents } from './debate-fold.ts'
import { type DebateView, EMPTY_VIEW, type Entry } from './debate-view.ts'
import { phaseSteps } from './phase-stepper.tsx'
import { countVotes, stanceOf } from './vote-bar.tsx'

const consensus = readLog('consensus')
const eventful = readLog('eventful')

const kinds = ({ entries }: DebateView, round: number) =>
  entries.filter((entry) => entry.round === round).map(({ kind }) => kind)
const entryAt = (view: DebateView, seq: number): Entry | undefined => view.entries.find((entry) => entry.seq === seq)
const stepsOf = (view: DebateView) =>
  phaseSteps(view).map(({ title, state, phases }) =>
    [title, state, ...phases.map((phase) => `${phase.name} ${phase.state}`)].join(' · '),
  )

test('each round has what was said, criticised and voted in it, in order', () => {
  const view = foldEvents(EMPTY_VIEW, consensus)
  expect(kinds(view, 0)).toEqual(['evidence'])
  const [messages, critiques, votes] = ['message', 'critique', 'vote'].map((kind) => Array(3).fill(kind))
  expect(kinds(view, 1)).toEqual([
    'round',
    ...(messages ?? []),
    ...(critiques ?? []),
    ...(messages ?? []),
    ...(votes ?? []),
    'tally',
  ])
  expect(kinds(view, 2)).toEqual([
    'round',
    ...(critiques ?? []),
    ...(messages ?? []),
    ...(votes ?? []),
    'tally',
    'turn',
    'turn',
  ])
  expect(view).toMatchObject({ topic: 'Should we split the monolith into microservices?', status: 'completed' })
  expect(view.ending).toMatchObject({ status: 'completed', result: 'consensus_reached', answer: expect.any(String) })
})

test('quotes know where they are from, also in votes', () => {
  const view = foldEvents(EMPTY_VIEW, consensus)
  const from = { title: 'Context', source: 'context' }
  expect(entryAt(view, 5)).toMatchObject({ kind: 'message', quotes: [{ from }, { from, against: true }] })
  expect(entryAt(view, 18)).toMatchObject({ kind: 'vote', proposal: { id: 'p1', text: 'Yes' }, quotes: [{ from }] })
})

test('a debate tells where its question came from', () => {
  const [start, ...rest] = consensus as [EventOf<'debate_start'>, ...DebateEvent[]]
  const origin = { platform: 'mcp', channel: 'gnt_1' }
  expect(foldEvents(EMPTY_VIEW, consensus).origin).toBeNull()
  expect(foldEvents(EMPTY_VIEW, [{ ...start, payload: { ...start.payload, origin } }, ...rest]).origin).toEqual(origin)
})

test('an event that comes again changes nothing, wherever the log is cut', () => {
  const whole = foldEvents(EMPTY_VIEW, eventful)
  for (const cut of [1, 10, 30, 55]) {
    expect(foldEvents(foldEvents(viewUpTo(eventful, cut), eventful.slice(0, cut)), eventful.slice(cut))).toEqual(whole)
  }
})

test('the panel shows who argues for what, how they voted, and who failed', () => {
  const opened = viewUpTo(eventful, 12)
  const seatOf = (view: DebateView, agent: string) => view.panel.find((seat) => seat.agent === agent)
  expect(seatOf(opened, 'claude-slow')).toMatchObject({ position: 'p1', answered: '1:opening', failure: null })
  expect(seatOf(opened, 'broken-mistral')).toMatchObject({
    position: null,
    failure: 'The provider answered with status 500',
  })
  expect(opened.proposals.p1).toMatchObject({ author: 'claude-slow', text: expect.stringContaining('service') })
  const counted = viewUpTo(eventful, 30)
  const { leader, stances, missing, choices } = countVotes(counted)
  expect({ leader, stances, missing }).toEqual({
    leader: 'p2',
    stances: { agree: 2, agree_with_modifications: 0, disagree: 1, abstain: 0 },
    missing: 1,
  })
  expect(choices.map(({ proposal, votes }) => [proposal?.author, votes])).toEqual([
    ['gpt-careful', 2],
    ['builtin-skeptic', 1],
  ])
  expect(counted.panel.map((seat) => stanceOf(seat, leader))).toEqual(['agree', 'agree', undefined, 'disagree'])
})

test('nothing leads while two have as many votes', () => {
  const { leader, stances } = countVotes(viewUpTo(consensus, 19))
  expect(leader).toBeUndefined()
  expect(stances).toEqual({ agree: 0, agree_with_modifications: 0, disagree: 0, abstain: 0 })
})

test('confidence comes from the last count; what was taken adds up to what the end says', () => {
  expect(viewUpTo(eventful, 29).confidence).toBeNull()
  expect(viewUpTo(eventful, 30).confidence).toEqual({ value: expect.closeTo(0.389, 3), isCalibrated: false })
  const before = viewUpTo(eventful, 55).usage
  expect(foldEvents(EMPTY_VIEW, eventful).usage).toEqual({
    tokens: before.tokens,
    cost: { ...before.cost, cost_usd: expect.closeTo(before.cost.cost_usd, 9) },
  })
  expect(before.tokens).toBe(19_543)
})

test('an answer tells how it came about, also where nothing was found to criticise', () => {
  const opening = consensus.find(({ type }) => type === 'agent_message')
  if (opening?.type !== 'agent_message') throw new Error('The log has an opening')
  const told = (more: Partial<typeof opening.payload>) =>
    foldEvents(viewUpTo(consensus, opening.seq - 1), [{ ...opening, payload: { ...opening.payload, ...more } }])
  expect(told({}).entries.at(-1)).toMatchObject({ making: { notes: [] } })
  const how = { left_out: { pieces: 0, characters: 2_000 }, served_model: 'm-2026', reasoning_tokens: 9 }
  expect(told(how).entries.at(-1)).toMatchObject({
    making: {
      origin: 'answered by m-2026 after 9 tokens of reasoning',
      notes: [expect.stringContaining('2,000 characters')],
    },
  })
  const silent = { role: 'speaker' as const, content: '' }
  expect(told(silent).entries.at(-1)?.kind).toBe('round')
  expect(told({ ...silent, repaired: true }).entries.at(-1)).toMatchObject({ kind: 'message', content: '' })
})

test('a debate that ended otherwise than by its rules says why', () => {
  const endingWith = (more: Partial<EventOf<'debate_end'>['payload']>) =>
    foldEvents(
      EMPTY_VIEW,
      consensus.map((event) =>
        event.type === 'debate_end' ? { ...event, payload: { ...event.payload, ...more } } : event,
      ),
    ).ending?.why
  const failed = { status: 'failed' as const, error: 'ada: timeout (Silence)', summary: 'None of them answered.' }
  expect(endingWith(failed)).toBe('None of them answered.')
  expect(endingWith({ error: 'Stopped by a person' })).toBe('Stopped by a person')
  expect(endingWith({})).toBeNull()
})

test('a paused debate knows its checkpoint until it goes on', () => {
  const paused = viewUpTo(eventful, 9)
  expect([paused.status, paused.checkpoint]).toEqual(['paused', expect.stringMatching(/^chk_/)])
  expect(entryAt(paused, 8)).toMatchObject({ what: 'paused', text: 'Lunch' })
  expect(entryAt(paused, 9)).toMatchObject({ kind: 'person', says: 'constraint' })
  expect(viewUpTo(eventful, 11)).toMatchObject({ status: 'running', checkpoint: null })
})

test('a debate that waits for a budget names it until it goes on; one that a person paused does not', () => {
  const unpaid = eventful.map((event) =>
    event.type === 'debate_paused'
      ? {
          ...event,
          payload: { ...event.payload, cause: 'budget' as const, budget: 'bgt_1', until: '2026-04-01T00:00:00Z' },
        }
      : event,
  )
  expect(viewUpTo(unpaid, 9).unpaid).toEqual({ budget: 'bgt_1', until: '2026-04-01T00:00:00Z' })
  expect([viewUpTo(unpaid, 11).unpaid, viewUpTo(eventful, 9).unpaid]).toEqual([null, null])
})

test('a breakpoint waits until it is answered', () => {
  const { waiting } = viewUpTo(eventful, 31)
  expect(waiting).toMatchObject({ trigger: 'low_confidence', message: 'The confidence is 39%, below 40%' })
  const raised = eventful.find(({ seq }) => seq === 31)
  expect(Date.parse(waiting?.deadline ?? '') - Date.parse(raised?.timestamp ?? '')).toBe(30 * 60_000)
  const answered = viewUpTo(eventful, 32)
  expect([answered.waiting, entryAt(answered, 32)]).toMatchObject([
    null,
    { what: 'answered', text: 'Look at payments.' },
  ])
})

test.each([
  [2, ['opening · ahead', 'round 1 · ahead', 'round 2 · ahead', 'decision · ahead']],
  [4, ['opening · now', 'round 1 · ahead', 'round 2 · ahead', 'decision · ahead']],
  [
    13,
    [
      'opening · done',
      'round 1 · now · critique now · revision ahead · vote ahead',
      'round 2 · ahead',
      'decision · ahead',
    ],
  ],
  [33, ['opening · done', 'round 1 · done', 'round 2 · ahead', 'decision · ahead']],
  [
    46,
    [
      'opening · done',
      'round 1 · done',
      'round 2 · now · critique done · revision done · vote now',
      'decision · ahead',
    ],
  ],
  [56, ['opening · done', 'round 1 · done', 'round 2 · done', 'decision · done']],
])('after event %i the way is marked up to there', (seq, steps) => {
  expect(stepsOf(viewUpTo(eventful, seq))).toEqual(steps)
})

test('a fork goes on from where its parent stood, at its own cost', () => {
  const fork: DebateEvent = {
    type: 'debate_forked',
    seq: 1,
    timestamp: '2026-11-15T12:00:00.000Z',
    payload: {
      parent: 'dbt_parent',
      version: 22,
      hash: '',
      user: 'usr_1',
      domain: 'general',
      agents: ['builtin-advocate', 'builtin-skeptic', 'builtin-empiricist'],
      changes: { threshold: 0.9 },
      topic: 'Should we split it now?',
    },
  }
  const parent = { ...viewUpTo(consensus, 22), seq: 0 }
  const view = foldEvents(parent, [fork])
  expect(view).toMatchObject({
    topic: 'Should we split it now?',
    parent: { id: 'dbt_parent', seq: 22 },
    protocol: { rounds: 2, threshold: 0.9 },
    usage: { tokens: 0, cost: { cost_usd: 0, cost_known: true } },
    ending: null,
  })
  expect(view.entries).toHaveLength(parent.entries.length + 1)
  expect(foldEvents(EMPTY_VIEW, [fork]).panel.map(({ agent }) => agent)).toEqual(fork.payload.agents)
})
