import { expect, test } from 'vitest'
import { particularsOf } from './verdict.ts'

type Particulars = Parameters<typeof particularsOf>[0]

const round = (...voters: (string | null)[]) => ({ votes: voters.map((user_id) => ({ user_id })) })

const told = (rounds: ReturnType<typeof round>[]) =>
  particularsOf({
    rounds_used: rounds.length,
    agents: ['ada', 'bo', 'cy'],
    rounds,
    protocol: { consensus: 'majority' },
  } as unknown as Particulars)

test('people who voted are counted, each once, and agents are no people', () => {
  expect(told([round(null, null)])).toBe('1 round · 3 agents · majority')
  expect(told([round('usr_1', null), round('usr_1')])).toBe('2 rounds · 3 agents · 1 person · majority')
  expect(told([round('usr_1', 'usr_2')])).toBe('1 round · 3 agents · 2 people · majority')
})
