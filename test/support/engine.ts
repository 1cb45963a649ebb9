import type { NewEvidence } from '../../src/engine/commands/attach-evidence.ts'
import { expireBreakpoint } from '../../src/engine/commands/breakpoints.ts'
import { type StartInput, start } from '../../src/engine/commands/start.ts'
import type { PanelMember } from '../../src/engine/events/parts.ts'
import { type EngineEvent, storable } from '../../src/engine/events.ts'
import { evolve } from '../../src/engine/evolve.ts'
import { accept } from '../../src/engine/flow/accept-answer.ts'
import type {
  Answer,
  Ask,
  CritiqueAnswer,
  FailedAnswer,
  MessageAnswer,
  Seek,
  VoteAnswer,
} from '../../src/engine/flow/asks.ts'
import { nextSteps } from '../../src/engine/flow/next-steps.ts'
import { soughtEvents } from '../../src/engine/flow/seek-evidence.ts'
import { DEFAULT_PROTOCOL, type Protocol } from '../../src/engine/protocol.ts'
import type { DebateState } from '../../src/engine/state.ts'
import { canonicalJson, type JsonObject } from '../../src/shared/canonical-json.ts'
import type { LogEvent } from '../../src/shared/event-types.ts'

/** A debate in memory: its log, the fold of it, and which of its events were appended together. */
export interface MemoryDebate {
  events: readonly LogEvent[]
  state: DebateState
  /** Versions after which the log could have been cut by a crash: an append is taken whole or not at all. */
  cuts: readonly number[]
}

export type Answering = (ask: Ask, state: DebateState) => Answer

interface Driving {
  /** The order in which the answers of a phase arrive. */
  arrival?: (asks: readonly Ask[]) => readonly Ask[]
  /** What is found for what agents lack; nothing unless told. */
  seeking?: (seek: Seek, state: DebateState) => readonly NewEvidence[]
  /** Stops before anything is done when it says so. */
  until?: (state: DebateState) => boolean
}

/** More than any generated debate takes. */
const MOST_STEPS = 1_000
const EPOCH = Date.parse('2026-11-15T12:00:00.000Z')
const at = (version: number) => new Date(EPOCH + version * 1000).toISOString()

/** Every member is a model of its own, without a record. */
export const panelOf = (...agents: string[]): PanelMember[] =>
  agents.map((agent) => ({ agent, provider: 'test', model: `${agent}-1`, p: 0.6, n: 0 }))

export const piece = (id: string, content: string, more: Partial<NewEvidence> = {}): NewEvidence => ({
  id,
  kind: 'document',
  title: `Title of ${id}`,
  source: 'test',
  content,
  digest: id,
  confidence: 0.5,
  freshness: 0.5,
  authority: 0.5,
  reliability: 0.5,
  ...more,
})

export type Beginning = Partial<Omit<StartInput, 'protocol'>> & { protocol?: Partial<Protocol> }

export const beginning = ({ protocol, ...input }: Beginning = {}): StartInput => ({
  topic: 'Which database do we take?',
  domain: 'general',
  panel: panelOf('ada', 'bob', 'cyd'),
  personas: {},
  calibrator: { method: 'smoothed_share', coefficients: [], outcomes: 0, brier: null, ece: null },
  user: 'usr_1',
  evidence: [],
  ...input,
  protocol: { ...DEFAULT_PROTOCOL, ...protocol },
})

export const begun = (input: Beginning = {}): MemoryDebate => recordedAt(null, 'dbt_1', start(beginning(input)))

/** A debate that begins as a fork of another. */
export const forked = (parent: DebateState, events: readonly EngineEvent[]) => recordedAt(parent, 'dbt_2', events)

export const recordIn = ({ events, state, cuts }: MemoryDebate, added: readonly EngineEvent[]): MemoryDebate => {
  const after = recordedAt(state, state.debateId, added, state.version)
  return { events: [...events, ...after.events], state: after.state, cuts: [...cuts, ...after.cuts] }
}

function recordedAt(before: DebateState | null, debateId: string, added: readonly EngineEvent[], version = 0) {
  let state = before
  const events = added.map((event, index) => {
    const logged = asLogged(event, debateId, version + index + 1)
    state = frozen(evolve(state, logged))
    return logged
  })
  if (!state) throw new Error('nothing was recorded')
  return { events, state, cuts: [version + added.length] }
}

/** As the log gives it back: what it cannot carry is refused, and nobody may write into it. */
function asLogged(event: EngineEvent, debateId: string, version: number): LogEvent {
  const { type, data, private: text } = storable(event)
  const stored = JSON.parse(canonicalJson({ data, private: text ?? null })) as {
    data: JsonObject
    private: JsonObject | null
  }
  const place = {
    position: version,
    organizationId: 'org_1',
    debateId,
    version,
    at: at(version),
    hash: `hash-${version}`,
  }
  return frozen({ ...place, type, ...stored, erased: false })
}

/** With everything that follows without anybody being asked. */
function recorded(debate: MemoryDebate): MemoryDebate {
  const next = nextSteps(debate.state)
  if (next.do !== 'record') return debate
  const now = recordIn(debate, [next.event])
  return recorded({ ...now, cuts: [...now.cuts, now.state.version] })
}

/** Goes on with the debate until it rests. Nobody answers its breakpoints. */
export function driven(
  debate: MemoryDebate,
  answering: Answering,
  { arrival, until, seeking = () => [] }: Driving = {},
): MemoryDebate {
  let now = debate
  for (let steps = 0; ; steps++) {
    if (steps > MOST_STEPS) throw new Error('The debate goes in a circle')
    if (until?.(now.state)) return now
    now = recorded(now)
    if (until?.(now.state)) return now
    const next = nextSteps(now.state)
    if (next.do === 'rest') return now
    if (next.do === 'seek') now = recordIn(now, soughtEvents(now.state, next.seek, seeking(next.seek, now.state)))
    if (next.do === 'wait') now = recordIn(now, expireBreakpoint(now.state, next.until))
    if (next.do === 'ask') {
      for (const ask of arrival?.(next.asks) ?? next.asks) {
        if (until?.(now.state)) return now
        now = recordIn(now, accept(now.state, ask, answering(ask, now.state)))
      }
    }
  }
}

export const held = (input: Beginning, answering: Answering, driving: Driving = {}) =>
  driven(begun(input), answering, driving)

const paid = { usage: { tokens_in: 100, tokens_out: 10, cost_usd: 0.001 }, generatedBy: 'script', model: 'm' } as const

export const says = (content: string, more: Partial<MessageAnswer> = {}): Answer => ({
  kind: 'message',
  content,
  ...more,
  ...paid,
})
export const abstains = (...needs: string[]): Answer => says('Nothing to go by.', { abstains: true, needs })
export const criticises = (...critiques: CritiqueAnswer['critiques']): Answer => ({
  kind: 'critiques',
  critiques,
  ...paid,
})
export const votes = (choice: string, more: Partial<VoteAnswer> = {}): Answer => ({
  kind: 'vote',
  choice,
  stances: {},
  confidence: 0.7,
  reason: `because of ${choice}`,
  continueDebate: false,
  ...more,
  ...paid,
})
export const fails = (reason: FailedAnswer['reason'] = 'timeout'): Answer => ({
  kind: 'failed',
  reason,
  message: 'no answer in time',
  ...paid,
})

type ByPurpose = Partial<Record<Ask['purpose'], Answering>>

/** Answers by what is asked; what is not told is answered in the plainest way. */
export const minds =
  (by: ByPurpose): Answering =>
  (ask, state) =>
    (by[ask.purpose] ?? PLAIN[ask.purpose])(ask, state)

const PLAIN: Record<Ask['purpose'], Answering> = {
  opening: ({ agent }) => says(`${agent} proposes this.`),
  critique: () => criticises(),
  revision: ({ agent }) => says(`${agent} proposes this, revised.`),
  statement: ({ agent, instruction }) => says(`${agent} on ${instruction}`),
  judgement: ({ agent }) => says(`${agent} judges.`),
  vote: () => votes('p1'),
}

export const typesOf = ({ events }: MemoryDebate) => events.map(({ type }) => type)

/** The state as bytes. */
export const bytes = (state: DebateState): string =>
  canonicalJson({
    ...state,
    answered: [...state.answered].sort(),
    discarded: [...state.discarded].sort(),
  } as unknown as JsonObject)

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value)) frozen(inner)
  return value
}
