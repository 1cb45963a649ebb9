import { expect, test } from 'vitest'
import {
  begun,
  criticises,
  driven,
  fails,
  forked,
  type MemoryDebate,
  minds,
  panelOf,
  piece,
  recordIn,
  says,
  votes,
} from '../../../test/support/engine.ts'
import { EVENT_TYPES, type LogEvent } from '../../shared/event-types.ts'
import { raiseBreakpoint, resolveBreakpoint } from '../commands/breakpoints.ts'
import { cancel } from '../commands/cancel-and-fail.ts'
import { castPersonVote } from '../commands/cast-person-vote.ts'
import { createCheckpoint } from '../commands/create-checkpoint.ts'
import { fork } from '../commands/fork.ts'
import { intervene } from '../commands/intervene.ts'
import { pause, resume } from '../commands/pause-and-resume.ts'
import { recordOutcome } from '../commands/record-outcome.ts'
import { openBreakpoint } from '../flow/breakpoints.ts'

/** In everything that anybody says. */
const SECRET = 'xyzzy'
const user = 'usr_1'

const telling = minds({
  opening: ({ agent }) =>
    agent === 'cyd'
      ? { ...fails(), message: SECRET }
      : says(`${agent} ${SECRET}`, {
          needs: [SECRET],
          quotes: [{ evidence: 'evd_1', text: SECRET }],
          words: [{ content: SECRET }],
        }),
  critique: () => criticises({ proposal: 'p1', severity: 0.5, issues: [SECRET], suggestions: [SECRET] }),
  revision: () => says(SECRET),
  vote: () => votes('p1', { reason: SECRET }),
})

const acted = (
  debate: MemoryDebate,
  ...commands: ((state: MemoryDebate['state']) => Parameters<typeof recordIn>[1])[]
) => commands.reduce((now, command) => recordIn(now, command(now.state)), debate)

/** A debate in which everything happens that leaves a text, and a fork of it that is cancelled. */
function everything(): readonly LogEvent[] {
  const start = begun({
    topic: SECRET,
    options: undefined,
    personas: { ada: SECRET },
    instructions: [SECRET],
    panel: panelOf('ada', 'bob', 'cyd'),
    evidence: [piece('evd_1', SECRET, { title: SECRET, source: SECRET, url: `https://${SECRET}.test` })],
    protocol: { rounds: 1, threshold: 0.1 },
    grounding: { documents: true, memory: false, connectors: [], max_pieces: 12 },
  })
  const steered = acted(
    start,
    (state) => intervene(state, { user, kind: 'message', content: SECRET }),
    (state) => createCheckpoint(state, { user, reason: SECRET, note: SECRET }),
    (state) => pause(state, { user, reason: SECRET }),
    (state) => resume(state, { user }),
    (state) => raiseBreakpoint(state, { user, message: SECRET }),
    (state) => {
      const breakpoint = openBreakpoint(state)?.id ?? ''
      return resolveBreakpoint(state, { user, breakpoint, action: 'redirect', message: SECRET, redirectTask: SECRET })
    },
  )
  const voting = driven(steered, telling, { until: ({ phase }) => phase === 'critique' })
  const branch = acted(forked(voting.state, fork(voting.state, { user, topic: `${SECRET}?` })), (state) =>
    cancel(state, { user, reason: SECRET }),
  )
  const voted = acted(voting, (state) => castPersonVote(state, { user, choice: 'p1', reason: SECRET }))
  const over = acted(driven(voted, telling), (state) =>
    recordOutcome(state, { user, right: 'p1', source: 'manual', explanation: SECRET }),
  )
  return [...over.events, ...branch.events]
}

test('what people and agents say is in `private`, where an erasure takes it away, and nowhere else', () => {
  const events = everything()
  const saying = new Set(
    events.filter(({ private: text }) => JSON.stringify(text).includes(SECRET)).map(({ type }) => type),
  )
  expect(EVENT_TYPES.filter((type) => !saying.has(type))).toEqual([
    'round_start',
    'phase_change',
    'vote_tally',
    'round_end',
    'debate_resumed',
    'text_erased',
    'debate_erased',
  ])
  for (const { type, data } of events) expect(JSON.stringify(data), type).not.toContain(SECRET)
})
