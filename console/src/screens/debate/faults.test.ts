import { expect, test } from 'vitest'
import { faultsOf } from './debate-view.ts'

test('a reason that several share is told once, and who answered is not named', () => {
  const panel = [
    { agent: 'ada', failure: 'The model declined to answer' },
    { agent: 'bo', failure: 'No answer within 120 seconds' },
    { agent: 'cy', failure: null },
    { agent: 'dee', failure: 'The model declined to answer' },
  ]
  expect(faultsOf(panel)).toEqual([
    { agents: 'ada and dee', message: 'The model declined to answer' },
    { agents: 'bo', message: 'No answer within 120 seconds' },
  ])
})
