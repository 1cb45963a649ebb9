import { expect, test } from 'vitest'
import type { OfferedAgent } from '../../api/agents/models.ts'
import { requestOf, stillOffered, usualAgents } from './question-form.ts'

const agent = (name: string, built_in: boolean, available = true): OfferedAgent => ({
  name,
  provider: 'p',
  model: 'm',
  description: '',
  built_in,
  available,
  unavailable_because: null,
  price: null,
})
const rules = [agent('advocate', true), agent('skeptic', true)]

test('built-in agents are asked where fewer than two models can be, and else the service chooses by record', () => {
  expect(usualAgents([...rules, agent('gpt', false)])).toEqual(['advocate', 'skeptic'])
  const models = ['a', 'b', 'c', 'd', 'e'].map((name) => agent(name, false))
  expect(usualAgents([...rules, ...models])).toEqual([])
  expect(usualAgents([...rules, agent('gpt', false), agent('resting', false, false)])).toEqual([])
})

test('who was asked last time is asked again, as far as they are there', () => {
  expect(stillOffered(rules, ['skeptic', 'advocate'])).toEqual(['skeptic', 'advocate'])
  expect(stillOffered(rules, ['gone', 'skeptic'])).toBeNull()
  expect(stillOffered(rules, null)).toBeNull()
})

test('whom the service chooses is not named', () => {
  const asked = { agents: null, rounds: 2, threshold: 0.6, mode: 'majority' as const, usesKnowledge: false }
  expect(
    requestOf({ ...asked, question: 'Why?', context: '', documents: [], library: [], options: [] }),
  ).not.toHaveProperty('agents')
})

test('what is empty is not sent', () => {
  const asked = { agents: ['a', 'b'], rounds: 2, threshold: 0.6, mode: 'majority' as const, usesKnowledge: false }
  expect(
    requestOf({ ...asked, question: ' Why? ', context: ' ', documents: [], library: [], options: ['', ' '] }),
  ).toEqual({
    question: 'Why?',
    agents: ['a', 'b'],
    rounds: 2,
    consensus: 'majority',
    consensus_threshold: 0.6,
  })
})

test('own options go with the question, without what was left empty', () => {
  const asked = { agents: [], rounds: 2, threshold: 0.6, mode: 'majority' as const, usesKnowledge: false }
  const options = [' Now ', '', 'Later']
  expect(requestOf({ ...asked, question: 'When?', context: '', documents: [], library: [], options })).toMatchObject({
    options: ['Now', 'Later'],
  })
})

test('what the organization knows is searched when a person says so', () => {
  const asked = { agents: null, rounds: 2, threshold: 0.6, mode: 'majority' as const, usesKnowledge: true }
  expect(
    requestOf({ ...asked, question: 'When?', context: '', documents: [], library: [], options: [] }),
  ).toMatchObject({
    grounding: { documents: true, memory: true },
  })
})

test('documents of the library are named', () => {
  const asked = { agents: null, rounds: 2, threshold: 0.6, mode: 'majority' as const, usesKnowledge: false }
  const question = { question: 'When?', context: '', documents: [], library: ['doc_1'], options: [] }
  expect(requestOf({ ...asked, ...question })).toMatchObject({ document_ids: ['doc_1'] })
})
