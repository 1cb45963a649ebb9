import { raiseBreakpoint } from '../src/engine/commands/breakpoints.ts'
import { cancel } from '../src/engine/commands/cancel-and-fail.ts'
import { pause } from '../src/engine/commands/pause-and-resume.ts'
import { recordOutcome } from '../src/engine/commands/record-outcome.ts'
import { criticisable } from '../src/engine/flow/phase-asks.ts'
import type { DebateState, DebateStatus } from '../src/engine/state.ts'
import type { LogEvent, NewEvent } from '../src/shared/event-types.ts'
import { type Chance, chances } from '../test/support/chances.ts'
import {
  type Answering,
  criticises,
  fails,
  held,
  type MemoryDebate,
  minds,
  panelOf,
  recordIn,
  says,
  votes,
} from '../test/support/engine.ts'
import { DOMAINS, FLAWS, sentence } from './growth-words.ts'

export const AGENTS = Array.from({ length: 24 }, (_, place) => `agent-${String.fromCharCode(97 + place)}`)
const USER = 'usr_1'

/** The log of a debate as the engine's rules made it, in the parts that were appended together. */
export interface Course {
  parts: { events: readonly NewEvent[]; minute: number }[]
  status: DebateStatus
}

/** Most debates end and some of them get an outcome; others are cancelled, paused or wait for a person. */
export function courseOf(seed: number): Course {
  const chance = chances(seed)
  const fate = chance.below(100)
  const stopped = fate >= 90
  const halfWay = ({ version }: DebateState) => stopped && version > 8
  const debate = held(
    {
      topic: 'Which of these?',
      domain: chance.one(DOMAINS),
      panel: panelOf(...chance.some(AGENTS, 2 + chance.below(3))),
      user: USER,
      options: chance.below(3) === 0 ? ['Yes', 'No'] : undefined,
      protocol: {
        rounds: 1 + chance.below(2),
        mode: chance.one(['majority', 'weighted', 'supermajority'] as const),
        threshold: chance.one([0.5, 0.6, 0.75]),
      },
    },
    answersBy(chance),
    { until: halfWay },
  )
  return partsOf(afterwards(debate, fate))
}

function afterwards(debate: MemoryDebate, fate: number): MemoryDebate {
  const { state } = debate
  if (fate >= 98) return debate
  if (fate >= 96) return recordIn(debate, raiseBreakpoint(state, { user: USER, message: 'Who pays for it?' }))
  if (fate >= 94) return recordIn(debate, pause(state, { user: USER }))
  if (fate >= 90) return recordIn(debate, cancel(state, { user: USER }))
  const decided = state.status === 'completed' && state.tallies.at(-1)?.winner
  if (fate >= 30 || !decided) return debate
  return recordIn(debate, recordOutcome(state, { user: USER, correct: fate >= 8, source: 'manual' }))
}

const answersBy = (chance: Chance): Answering => {
  const proposalsOf = (state: DebateState) => state.proposals.filter(({ withdrawn }) => !withdrawn).map(({ id }) => id)
  const orFails =
    (answering: Answering): Answering =>
    (ask, state) => {
      const answer = chance.below(50) === 0 ? fails() : answering(ask, state)
      return { ...answer, usage: { ...answer.usage, latency_ms: 200 + chance.below(9_000) } }
    }
  return minds({
    opening: orFails((_, state) => says(sentence(chance, 24), { proposal: chance.one(proposalsOf(state)) })),
    critique: orFails(({ agent }, state) =>
      criticises(
        ...chance.some(criticisable(state, agent), 1).map(({ id }) => ({
          proposal: id,
          severity: chance.below(10) / 10,
          issues: chance.some(FLAWS, 1 + chance.below(2)),
          suggestions: [sentence(chance, 6)],
        })),
      ),
    ),
    revision: orFails((_, state) => {
      const adopted = chance.below(4) === 0 ? { proposal: chance.one(proposalsOf(state)) } : {}
      return says(sentence(chance, 24), adopted)
    }),
    vote: orFails((_, state) => {
      const [first, ...others] = proposalsOf(state)
      const choice = chance.below(4) > 0 || others.length === 0 ? first : chance.one(others)
      return votes(choice ?? 'abstain', { confidence: 0.5 + chance.below(50) / 100, reason: sentence(chance, 10) })
    }),
  })
}

/** The beginning, the contributions, and the end: each at its own minute. */
function partsOf({ events, state }: MemoryDebate): Course {
  const [first, ...rest] = events
  const middle = Math.ceil(rest.length / 2)
  const parts = [first ? [first] : [], rest.slice(0, middle), rest.slice(middle)]
  return {
    parts: parts
      .map((part, place) => ({ events: part.map(anew), minute: place * 2 }))
      .filter((part) => part.events.length > 0),
    status: state.status,
  }
}

const anew = ({ type, data, private: text }: LogEvent): NewEvent => ({ type, data, ...(text && { private: text }) })
