import { expect, test } from 'vitest'
import { meetingWords, rightWords } from './agent-figures.ts'

test('how often an agent was right is a count, with a share where there are enough', () => {
  expect([rightWords(0, 0), rightWords(0, 1), rightWords(7, 9), rightWords(72, 85)]).toEqual([
    'not known',
    '0 of 1',
    '7 of 9',
    '72 of 85 (85\u00a0%)',
  ])
})

test('how often two agents met is said as one says it', () => {
  const met = (matches: number, agent_a_wins: number, agent_b_wins: number, draws: number) =>
    meetingWords('ada', 'bo', { matches, agent_a_wins, agent_b_wins, draws })
  expect(met(0, 0, 0, 0)).toBe('They have not met yet.')
  expect(met(1, 1, 0, 0)).toBe('They met once, and ada won.')
  expect(met(1, 0, 0, 1)).toBe('They met once, and it was a draw.')
  expect(met(2, 1, 1, 0)).toBe('They met twice: ada won 1 and bo won 1.')
  expect(met(9, 4, 3, 2)).toBe('They met 9 times: ada won 4, bo won 3, and 2 were draws.')
})
