import { countVotes } from '../../src/engine/consensus/count-votes.ts'
import type { CalibratorSnapshot } from '../../src/engine/events/parts.ts'
import { DEFAULT_PROTOCOL, type Kind } from '../../src/engine/protocol.ts'
import type { NewEvent } from '../../src/shared/event-types.ts'
import type { EventLog } from '../../src/storage/event-log/event-log.ts'
import { exampleEvent } from './debate-events.ts'

type Votes = Readonly<Record<string, string>>

/** A debate as a test tells it; what it does not tell follows from the votes. */
export interface Story {
  org: string
  /** Who votes for what, round by round. */
  rounds: readonly Votes[]
  domain?: string
  kind?: Kind
  /** It goes on from this debate. */
  parent?: string
  /** Who rests what they say on evidence. */
  cites?: readonly string[]
  /** What the last count and the end say, in place of what was counted; the counts before have no winner then. */
  winner?: string | null
  /** What each count says, in place of what was counted; the last for all that follow. */
  confidences?: readonly number[]
  /** The rule that it is counted by: that of a former release unless told. */
  calibrator?: CalibratorSnapshot
  ends?: 'decided' | 'cancelled'
  /** What turned out right. */
  right?: string
  at?: string
}

type Log = Pick<EventLog, 'append' | 'head'>

const CALIBRATOR: CalibratorSnapshot = {
  method: 'smoothed_share',
  coefficients: [],
  outcomes: 0,
  brier: null,
  ece: null,
}
let told = 0

/**
 * Writes the log of a debate in which everybody speaks and then votes. Each round has what views must pass over: a vote
 * that came too late, and one of a person.
 */
export async function tellDebate(log: Log, story: Story): Promise<string> {
  const { org, rounds, ends = 'decided', right } = story
  const debateId = `dbt_told${++told}`
  const agents = Object.keys(Object.assign({}, ...rounds))
  const tallies = rounds.map((_, index) => tallyOf(story, agents, index))
  const { winner = null, confidence = 0 } = tallies.at(-1) ?? {}
  const result = winner === null ? 'no_consensus' : 'consensus_reached'
  const events = [
    beginningOf(story, agents),
    ...agents.map((agent) => wordOf(agent, story)),
    ...rounds.flatMap((votes, index) => [
      ...votesOf(votes, index + 1),
      exampleEvent('vote_tally', { round: index + 1, ...tallies[index] }),
    ]),
    ends === 'cancelled'
      ? exampleEvent('debate_cancelled')
      : exampleEvent('debate_end', { winner, result, confidence, rounds: rounds.length }),
    ...(right === undefined ? [] : [exampleEvent('outcome_recorded', { right, correct: right === winner })]),
  ]
  await log.append({
    ...at(story),
    debateId,
    expectedVersion: 0,
    create: { organizationId: org },
    events: events.map(stored),
  })
  return debateId
}

/** Adds to a debate what happened afterwards. */
export async function tellMore(log: Log, debateId: string, ...events: NewEvent[]): Promise<void> {
  const { version = 0 } = (await log.head(debateId)) ?? {}
  await log.append({ debateId, expectedVersion: version, events: events.map(stored) })
}

const at = ({ at: time }: Story) => (time === undefined ? {} : { at: time })

/** Without the fields that were taken out of an example. */
const stored = (event: NewEvent): NewEvent => JSON.parse(JSON.stringify(event))

const panelOf = (agents: readonly string[]) =>
  agents.map((agent) => ({ agent, provider: agent, model: `${agent}-1`, p: 0.6, n: 0 }))

function beginningOf({ parent, domain = 'general', kind = 'debate' }: Story, agents: readonly string[]) {
  if (parent !== undefined) return exampleEvent('debate_forked', { parent, domain, agents, changes: {} })
  return exampleEvent('debate_start', { panel: panelOf(agents), domain, protocol: { ...DEFAULT_PROTOCOL, kind } })
}

const wordOf = (agent: string, { cites = [] }: Story) =>
  exampleEvent('agent_message', {
    agent,
    role: 'speaker',
    proposal: undefined,
    cites: cites.includes(agent) ? ['evd_1'] : [],
  })

const votesOf = (votes: Votes, round: number) => [
  ...Object.entries(votes).map(([agent, choice]) =>
    exampleEvent('vote_cast', { agent, choice, round, stances: {}, confidence: 0.8 }),
  ),
  exampleEvent('vote_cast', { agent: 'late', choice: 'p2', round, discarded: true }),
  exampleEvent('vote_cast', { agent: undefined, user: 'usr_1', choice: 'p2', round }),
]

function tallyOf(
  { rounds, winner, confidences, calibrator = CALIBRATOR }: Story,
  agents: readonly string[],
  index: number,
) {
  const votes = Object.entries(rounds[index] ?? {})
  const counted = countVotes({
    panel: panelOf(agents),
    votes: votes.map(([agent, choice]) => ({ agent, user: null, choice, stances: {} })),
    proposals: ['p1', 'p2'],
    mode: 'majority',
    calibrator,
    weights: {},
    people: false,
  })
  const isLast = index === rounds.length - 1
  const stated = confidences?.[Math.min(index, confidences.length - 1)]
  return {
    ...counted,
    ...(winner !== undefined && { winner: isLast ? winner : null }),
    ...(stated !== undefined && { confidence: stated }),
  }
}
