import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  begun,
  bytes,
  driven,
  held,
  type MemoryDebate,
  minds,
  piece,
  recordIn,
  says,
} from '../../test/support/engine.ts'
import { generatedDebates } from '../../test/support/generated-debates.ts'
import type { LogEvent } from '../shared/event-types.ts'
import { pause, resume } from './commands/pause-and-resume.ts'
import { evolve, fold } from './evolve.ts'
import type { Ask } from './flow/asks.ts'
import { nextSteps } from './flow/next-steps.ts'
import { isTerminal } from './state.ts'

const content = ({ type, data, private: text }: LogEvent) => ({ type, data, private: text })
const contents = ({ events }: MemoryDebate) => events.map(content)
const ofType = (debate: MemoryDebate, ...types: string[]) => contents(debate).filter(({ type }) => types.includes(type))
const decided = (debate: MemoryDebate) => ofType(debate, 'vote_tally', 'consensus_reached', 'round_end', 'debate_end')
const runs = { numRuns: 60 }

/** The debate as it was after the event of this version. */
const cutAt = ({ events, cuts }: MemoryDebate, version: number): MemoryDebate => {
  const prefix = events.slice(0, version)
  return { events: prefix, state: fold(prefix), cuts: cuts.filter((cut) => cut <= version) }
}

test('every debate comes to an end', () => {
  fc.assert(
    fc.property(generatedDebates, ({ input, answering }) => {
      const { state } = held(input, answering)
      expect(isTerminal(state)).toBe(true)
      expect(state.end).not.toBeNull()
      expect(nextSteps(state)).toEqual({ do: 'rest' })
    }),
    runs,
  )
})

test('any prefix folds, and a replay gives the same bytes', () => {
  fc.assert(
    fc.property(generatedDebates, ({ input, answering }) => {
      const { events, state } = held(input, answering)
      let replayed = null
      for (const [index, event] of events.entries()) {
        replayed = evolve(replayed, event)
        expect(bytes(fold(JSON.parse(JSON.stringify(events.slice(0, index + 1)))))).toBe(bytes(replayed))
      }
      expect(replayed && bytes(replayed)).toBe(bytes(state))
    }),
    { numRuns: 15 },
  )
})

test('a crash after any append and a restart reach the same end by the same events', () => {
  fc.assert(
    fc.property(generatedDebates, fc.nat(), ({ input, answering }, anywhere) => {
      const whole = held(input, answering)
      const version = whole.cuts[anywhere % whole.cuts.length] ?? 1
      const restarted = driven(cutAt(whole, version), answering)
      expect(contents(restarted)).toEqual(contents(whole))
      expect(bytes(restarted.state)).toBe(bytes(whole.state))
    }),
    { numRuns: 150 },
  )
})

test('the order in which answers arrive changes neither the counts nor the conclusion', () => {
  fc.assert(
    fc.property(generatedDebates, fc.array(fc.nat({ max: 4 }), { maxLength: 20 }), ({ input, answering }, turns) => {
      let phases = 0
      const arrival = <Item>(asks: readonly Item[]) => {
        const turn = (turns[phases++] ?? 0) % asks.length
        return [...asks.slice(turn), ...asks.slice(0, turn)].toReversed()
      }
      const inPanelOrder = held(input, answering)
      const shuffled = held(input, answering, { arrival })
      expect(decided(shuffled)).toEqual(decided(inPanelOrder))
      expect(shuffled.state.proposals).toEqual(inPanelOrder.state.proposals)
    }),
    { numRuns: 100 },
  )
})

test('a pause anywhere does not change the end', () => {
  fc.assert(
    fc.property(generatedDebates, fc.nat(), ({ input, answering }, anywhere) => {
      const whole = held(input, answering)
      const cut = cutAt(whole, whole.cuts[anywhere % whole.cuts.length] ?? 1)
      if (isTerminal(cut.state)) return
      const paused = recordIn(cut, pause(cut.state, { user: 'usr_1' }))
      expect(driven(paused, answering)).toEqual(paused)
      const resumed = recordIn(
        paused,
        resume(paused.state, { user: 'usr_1', checkpoint: paused.state.checkpoints[0]?.id }),
      )
      expect(decided(driven(resumed, answering))).toEqual(decided(whole))
    }),
    { numRuns: 100 },
  )
})

test('an erased debate still folds, shows no text and rests', () => {
  const debate = held({ evidence: [piece('evd_1', 'It is so.')] }, minds({ opening: () => says('secret') }))
  const erased = debate.events.map((event) => ({ ...event, private: null, erased: true }))
  const state = fold(erased)
  expect(state.topic).toBe('[erased]')
  expect(state.end).toMatchObject({ result: 'consensus_reached', winner: 'p1', answer: '[erased]', keyPoints: [] })
  expect(JSON.stringify(state)).not.toMatch(/secret|It is so/)
  const running = recordIn(begun(), [{ type: 'debate_erased', data: { user: 'usr_1', reason: 'user_request' } }])
  expect(nextSteps(running.state)).toEqual({ do: 'rest' })
})

test('impossible numbers of tokens in the log do not reach the sums', () => {
  const usage = ({ agent }: Ask) =>
    agent === 'ada' ? { tokens_in: 1e300, tokens_out: -1 } : { tokens_in: 1, tokens_out: 2 }
  const { state } = held({}, (ask, now) => ({ ...minds({})(ask, now), usage: usage(ask) }))
  expect(state.usage).toMatchObject({ calls: 12, tokensIn: 8, tokensOut: 16 })
})

test('a log without its beginning is refused', () => {
  const { events } = begun()
  expect(() => fold([])).toThrow('without events')
  expect(() => fold(held({}, minds({})).events.slice(1))).toThrow('does not begin')
  expect(fold(events).status).toBe('pending')
})
