import fc from 'fast-check'
import type { Ask } from '../../src/engine/flow/asks.ts'
import { AUTOMATIC_TRIGGERS, MODES, type Protocol } from '../../src/engine/protocol.ts'
import type { DebateState } from '../../src/engine/state.ts'
import { type Answering, abstains, type Beginning, criticises, fails, panelOf, piece, says, votes } from './engine.ts'

export interface Generated {
  input: Beginning
  answering: Answering
}

const EVIDENCE = [piece('evd_1', 'It is fast. It is cheap.'), piece('evd_2', 'It is old.', { reliability: 0.9 })]
const NAMES = ['ada', 'bob', 'cyd', 'dan', 'eve']

const SCRIPTS: readonly (Protocol['script'] | undefined)[] = [
  undefined,
  undefined,
  undefined,
  [[{ name: 'opening', purpose: 'opening' }], [{ name: 'question', purpose: 'statement', instruction: 0 }]],
  [
    [{ name: 'attack', purpose: 'statement', role: 'odd' }],
    [
      { name: 'opening', purpose: 'opening' },
      { name: 'vote', purpose: 'vote' },
      { name: 'verdict', purpose: 'judgement' },
    ],
  ],
]

const protocols = fc.record({
  mode: fc.constantFrom(...MODES.filter((mode) => mode !== 'byzantine')),
  rounds: fc.integer({ min: 1, max: 3 }),
  threshold: fc.constantFrom(0.3, 0.6, 0.8),
  phases: fc.constantFrom(['opening', 'vote'], ['opening', 'critique', 'revision', 'vote']) as fc.Arbitrary<
    Protocol['phases']
  >,
  script: fc.constantFrom(...SCRIPTS),
  breakpoints: fc.subarray([...AUTOMATIC_TRIGGERS]),
  on_timeout: fc.constantFrom('end', 'continue'),
  enable_agent_channels: fc.boolean(),
})

/** Debates of every kind, held by agents that are often right, sometimes absent and sometimes confused. */
export const generatedDebates: fc.Arbitrary<Generated> = fc
  .record({
    protocol: protocols,
    size: fc.integer({ min: 1, max: 5 }),
    oneModel: fc.boolean(),
    closed: fc.boolean(),
    seed: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ protocol, size, oneModel, closed, seed }) => ({
    input: {
      topic: closed ? 'Should we take it?' : 'What do we take?',
      panel: panelOf(...NAMES.slice(0, size)).map((member, place) => ({
        ...member,
        model: oneModel ? 'one' : member.model,
        role: place % 2 === 0 ? 'even' : 'odd',
        p: 0.5 + place / 11,
      })),
      instructions: ['the costs'],
      evidence: EVIDENCE,
      protocol,
    },
    answering: (ask, state) => answerOf(ask, state, dice(`${seed} ${ask.key}`)),
  }))

type Dice = (sides: number) => number

/** What an agent says follows from what it is asked and from the state before the phase, never from who was faster. */
function answerOf({ purpose, agent, round }: Ask, state: DebateState, roll: Dice) {
  const mishap = roll(20)
  if (mishap === 0) return fails('timeout')
  if (mishap === 1) return purpose === 'vote' ? says('I vote for p1') : votes('p1')
  const words = roll(4) === 0 ? [{ content: `${agent} in round ${round}`, to: 'ada' }] : []
  const live = state.proposals.filter(({ withdrawn }) => !withdrawn).map(({ id }) => id)
  const any = live[roll(Math.max(1, live.length))]
  switch (purpose) {
    case 'critique':
      return {
        ...criticises(...live.filter(() => roll(2) === 0).map((proposal) => critiqueOf(proposal, agent, roll))),
        words,
      }
    case 'vote':
      return { ...votes(['none', 'abstain'][roll(8)] ?? any ?? 'p9', voteOf(agent, any, roll)), words }
    case 'revision':
      return { ...says(`${agent} ${roll(9)}`, { proposal: [any, 'p99'][roll(5)], words }) }
    default:
      if (roll(6) === 0) return abstains(`what ${agent} needs`)
      return says(`${agent} says ${roll(9)}`, {
        proposal: any,
        words,
        quotes: [{ evidence: 'evd_1', text: 'It is fast.' }],
      })
  }
}

const critiqueOf = (proposal: string, agent: string, roll: Dice) => ({
  proposal,
  severity: roll(10) / 10,
  issues: [`${agent} doubts ${proposal}`],
  suggestions: [],
})

const voteOf = (agent: string, proposal: string | undefined, roll: Dice) => ({
  stances: proposal && roll(3) === 0 ? { [proposal]: 'agree_with_modifications' as const } : {},
  continueDebate: roll(10) === 0,
  reason: `${agent} thinks so`,
})

/** Numbers that look random and depend on the text alone. */
function dice(text: string): Dice {
  let state = 2166136261
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  return (sides) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519)
    state = Math.imul(state ^ (state >>> 13), 3266489917)
    return ((state ^ (state >>> 16)) >>> 0) % sides
  }
}
