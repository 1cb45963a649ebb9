import { expect, test } from 'vitest'
import { debateToAsk } from '../../../../../test/support/debate-to-ask.ts'
import { expectLinear } from '../../../../../test/support/growth.ts'
import { promptFor } from '../../../../engine/prompts/index.ts'
import type { Purpose } from '../../../../engine/protocol.ts'
import { readReply } from './read-reply.ts'
import { withoutThoughts } from './thought-filter.ts'

const panel = ['ada', 'bo'].map((agent) => ({ agent, provider: 'script', model: agent }))
const evidence = ['ev_1', 'ev_2'].map((id) => ({
  id,
  kind: 'document' as const,
  title: id,
  source: 'a file',
  content: 'Text.',
  digest: id,
  confidence: 1,
  freshness: 1,
  authority: 1,
  reliability: 1,
}))

function read(purpose: Purpose, text: string, options?: readonly string[], cut = false) {
  const { state, ask } = debateToAsk({ purpose, panel, evidence, ...(options && { options }) })
  const prompt = promptFor(state, ask)
  return readReply(withoutThoughts(text), { form: prompt.form, formMode: 'words', prompt, state, ask, cut })
}
const form = (purpose: Purpose, value: object) => read(purpose, JSON.stringify(value))
const YES_NO = ['Yes', 'No']

test('plain text is a message, without the thoughts before it, with what it cites', () => {
  expect(read('opening', '<think>Hm.\nWell.</think>\nTake Postgres [ev_2, ev_9].').content).toEqual({
    kind: 'message',
    content: 'Take Postgres [ev_2, ev_9].',
    cites: ['ev_2'],
  })
  expect(read('opening', '<think>Hm.</think>').fault).toBe('The answer is empty')
})

test.each([
  ['POSITION: p2\nToo dear.', 'p2', 'Too dear.'],
  ['**Position: P1**\n\nIt pays.', 'p1', 'It pays.'],
  ['**POSITION:** p1\nIt pays.', 'p1', 'It pays.'],
  ['POSITION: No\nToo dear.', 'p2', 'Too dear.'],
  ['POSITION: p2. Too dear, and [ev_1] says so.', 'p2', 'Too dear, and [ev_1] says so.'],
])('the position of %j is read', (text, proposal, content) => {
  expect(read('opening', text, YES_NO).content).toMatchObject({ kind: 'message', proposal, content })
})

test.each(['Surely not.', 'POSITION: p3\nWhy?', 'POSITION:\nWhy?', 'POSITION: p1'])('%j takes no position', (text) => {
  expect(read('opening', text, YES_NO).fault).toMatch(
    /^It needs the line "POSITION:" with one of p1, p2|^The answer is empty/,
  )
})

test('an abstention says what would have to be known', () => {
  const content = { kind: 'message', abstains: true, needs: ['the load', 'the price'] }
  expect(read('opening', 'ABSTAIN\n- the load\n2. the price').content).toMatchObject(content)
  expect(read('opening', '**ABSTAIN**\nthe load\n\nthe price', YES_NO).content).toMatchObject(content)
  expect(read('opening', 'Abstain from changes.').content).not.toHaveProperty('abstains')
})

test('critiques have an issue with a proposal of others', () => {
  const critique = { proposal: 'p2', severity: 0.5, issues: ['Slow.'], cites: ['ev_1'] }
  expect(form('critique', { critiques: [critique], words: [{ to: null, content: 'Hello.' }] }).content).toEqual({
    kind: 'critiques',
    critiques: [{ ...critique, suggestions: [] }],
    words: [{ content: 'Hello.' }],
  })
  expect(form('critique', { critiques: [] }).content).toMatchObject({ critiques: [] })
  expect(form('critique', { critiques: [{ ...critique, proposal: 'p1' }] }).fault).toContain('criticises nothing')
  expect(form('critique', { critiques: [{ ...critique, severity: 'high' }] }).fault).toBe(
    'critiques[0].severity has to be a number from 0 to 1',
  )
})

test('what stands in quotation marks beside a citation is a quote, whose words the engine then looks for', () => {
  expect(read('opening', 'Take it: “The lift carries eight people” [ev_1], not "the lift".').content).toMatchObject({
    cites: ['ev_1'],
    quotes: [{ evidence: 'ev_1', text: 'The lift carries eight people' }],
  })
  expect(read('opening', 'Take it: “The lift carries eight people”.').content).not.toHaveProperty('quotes')
})

test('evidence goes by its ids again, in texts as in what is cited', () => {
  expect(
    form('critique', { critiques: [{ ...critiqueWith(['See [e1].']), cites: ['[E2]', 'e9'] }] }).content,
  ).toMatchObject({
    critiques: [{ issues: ['See [ev_1].'], cites: ['ev_2'] }],
  })
  expect(form('vote', voteWith({ reason: 'As [e1, e2] say.' })).content).toMatchObject({
    reason: 'As [ev_1, ev_2] say.',
  })
  expect(read('opening', '{"content": "Take it [e2]."}').content).toMatchObject({
    content: 'Take it [ev_2].',
    cites: ['ev_2'],
  })
})

test.each([
  [
    'a placeholder',
    { content: '<your proposal, in full>' },
    'content holds only the place of an answer; write the answer itself',
  ],
  ['an id that nobody knows', { content: 'So.', adopt: 'p9' }, 'adopt has to be one of p1, p2'],
  ['two wishes', { content: 'So.', adopt: 'p2', abstain: true }, 'adopt and abstain exclude each other'],
])('a fault says what was wrong: %s', (_, value, fault) => {
  expect(form('revision', value)).toEqual({ fault })
})

test('brackets are put to an answer only where nothing else can be missing', () => {
  const whole = '{"content": "Mine.", "cites": [], "adopt": null, "abstain": null'
  expect(read('revision', whole).content).toMatchObject({ content: 'Mine.' })
  expect(read('revision', whole, undefined, true).fault).toBe('It is not one whole JSON object')
  for (const less of [
    '{"content": "Mine.", "cites": []',
    `${whole.slice(0, -6)}`,
    '{"content": "Mine.", "abstain": "fal',
  ]) {
    expect(read('revision', less).fault).toBe('It is not one whole JSON object')
  }
})

test('what critics and revisers lack is read, and who still knows nothing abstains', () => {
  expect(form('critique', { critiques: [], needs: ['the load'] }).content).toMatchObject({ needs: ['the load'] })
  expect(form('revision', { abstain: true, content: 'No.', needs: ['the load'] }).content).toMatchObject({
    abstains: true,
    needs: ['the load'],
  })
})

test('a revision rewrites or adopts', () => {
  expect(form('revision', { content: 'Better [ev_1].', cites: ['ev_2'] }).content).toEqual({
    kind: 'message',
    content: 'Better [ev_1].',
    cites: ['ev_1', 'ev_2'],
    words: [],
  })
  expect(form('revision', { adopt: 'p2', content: 'It is better.' }).content).toMatchObject({ proposal: 'p2' })
  expect(form('revision', { adopt: null, content: 'Mine.' }).content).not.toHaveProperty('proposal')
  expect(form('revision', { adopt: 'p2' }).fault).toBe('content is required')
})

test.each([
  ['no JSON at all', 'I choose p1.', 'It is not one whole JSON object'],
  ['a list', '[]', 'It is not one whole JSON object'],
  ['half of a form', '{"choice": "p1"', 'It is not one whole JSON object'],
  ['an empty form', '{}', 'It is not one whole JSON object'],
  ['half of the fields', '{"choice": "p1"}', 'confidence is required; reason is required'],
  ['a stance that there is not', '{"choice":"p1","confidence":1,"reason":"","stances":{"p1":"maybe"}}', 'stances'],
])('%s is not a vote', (_, text, fault) => {
  expect(read('vote', text).fault).toContain(fault)
})

test.each([
  ['vote', 'I weighed {cost}. ```json\n{"choice":"p1","confidence":1,"reason":"So."}\n``` So {be it}.'],
  ['vote', '````\n{"choice":"p1","confidence":1,"reason":"Use ```sql```."}\n````'],
  ['vote', 'My vote is {"choice":"p1","confidence":1,"reason":"So."}, as I said.'],
] as const)('a %s is found in %j', (purpose, text) => {
  expect(read(purpose, text).content).toMatchObject({ kind: 'vote', choice: 'p1' })
})

const many = (count: number) => Array.from({ length: count }, (_, place) => `p${place}`)
const critiqueWith = (issues: string[]) => ({ proposal: 'p2', severity: 0.5, issues })
const voteWith = (more: object) => ({ choice: 'p1', confidence: 1, reason: 'So.', ...more })
const named = <Value>(value: Value) => Object.fromEntries(many(65).map((name) => [name, value]))
test.each([
  ['critique', { critiques: many(65).map(() => critiqueWith(['Slow.'])) }, 'critiques must have at most 64 items'],
  ['critique', { critiques: [critiqueWith(many(65))] }, 'critiques[0].issues must have at most 64 items'],
  ['revision', { content: 'Mine.', cites: many(65) }, 'cites must have at most 64 items'],
  ['vote', voteWith({ stances: named('agree') }), 'stances must have at most 64 fields'],
  ['vote', voteWith({ words: many(65).map((content) => ({ content })) }), 'words must have at most 64 items'],
  ['vote', voteWith(named(1)), 'The form must have at most 64 fields'],
] as const)('a %s that holds too much is not looked at: %#', (purpose, value, fault) => {
  expect(form(purpose, value)).toEqual({ fault })
})

test('a NUL that a form spells out reaches nobody', () => {
  const bad = 'S\0low\ud800.'
  expect(form('critique', { critiques: [critiqueWith([bad, 'Dear.'])] }).content).toMatchObject({
    critiques: [{ issues: ['Slow\ufffd.', 'Dear.'] }],
  })
  expect(form('vote', voteWith({ stances: { 'p\u00001': 'agree' } })).content).toMatchObject({
    stances: { p1: 'agree' },
  })
  expect(form('critique', { critiques: [critiqueWith(['\0'])] }).fault).toContain('criticises nothing')
})

const LENGTH = 200_000
const repeated = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length))
const filled =
  (piece: string, before = '', after = '') =>
  (length: number) =>
    before + repeated(piece, length) + after
test.each([
  ['braces', filled('{')],
  ['braces both ways', filled('}{')],
  ['fences', filled('```{')],
  ['backticks', filled('`')],
  ['a fence before spaces', filled(' ', '```', 'x')],
  ['fences before spaces', filled('```json     ')],
  ['spaces in a line', filled(' ', 'a', 'b')],
  ['decoration in a line', filled('*_#', 'a', 'b')],
  ['quotation marks', filled('"')],
  ['line breaks', filled('\n', 'a', 'b')],
  ['line breaks of other kinds', filled('a', 'POSITION: ', '\u2028b\u2028')],
  ['spaces behind an abstention', filled(' ', 'ABSTAIN', 'b')],
  ['brackets', filled('[')],
  ['thoughts', filled('<think>')],
  ['nested lists', filled('[', '{"critiques":')],
  ['nested objects', (length: number) => `${repeated('{"a":', length)}1${'}'.repeat(length / 5)}`],
  ['wrong critiques', filled('1,', '{"critiques":[', '1]}')],
])('no reply takes longer than its length deserves: %s', (_, text) => {
  expectLinear(LENGTH, text, (reply) => {
    read('opening', reply)
    read('opening', reply, YES_NO)
    for (const purpose of ['critique', 'revision', 'vote'] as const) read(purpose, reply)
  })
})
