import { eloChanges, expectedScore, FIRST_ELO } from '../elo.ts'
import { type Chooser, choosersOf, type Timeline } from './timeline.ts'
import { wilsonBound } from './traits.ts'

export const MOMENT_TYPES = [
  'upset_victory',
  'position_reversal',
  'calibration_vindication',
  'alliance_shift',
  'consensus_breakthrough',
  'streak_achievement',
  'domain_mastery',
] as const
export type MomentType = (typeof MOMENT_TYPES)[number]

/** Something memorable that an agent did, in names and numbers. */
export interface NewMoment {
  type: MomentType
  agent: string
  others: readonly string[]
  /** From 0 to 1. */
  significance: number
  description: string
  facts: Readonly<Record<string, string | number>>
}

/** A favourite has at least so many debates and leads by at least so much. */
const UPSET_DEBATES = 5
const UPSET_LEAD = 200
const BREAKTHROUGH_RISE = 0.15
const STREAKS: readonly number[] = [5, 10, 20, 50, 100]
const ALLIANCE_RUN = 6
const SHIFT_RUN = 4
const VINDICATED_CONFIDENCE = 0.5
const MASTERY = { choices: 10, share: 0.8 }

/** What follows from an ended debate: the new state of agents and pairs, and what is memorable. */
export function momentsOfEnd(timeline: Timeline, members: readonly Member[], pairs: readonly Pair[]) {
  const before = new Map(members.map((member) => [member.agent, member]))
  const after = membersAfter(timeline, (agent) => before.get(agent) ?? newMember(agent))
  const related = pairsAfter(timeline, pairs)
  return {
    members: after,
    pairs: related,
    moments: [
      ...upset(timeline, members),
      ...reversals(timeline),
      ...breakthrough(timeline),
      ...after.filter(({ streak, agent }) => streak !== before.get(agent)?.streak).flatMap(streakOf),
      ...related.flatMap(shiftOf),
    ],
  }
}

/** The winners had lower ratings; only agents with enough debates are compared. */
function upset(timeline: Timeline, members: readonly Member[]): NewMoment[] {
  const settled = members.filter(({ debates }) => debates >= UPSET_DEBATES)
  const [won, lost] = sides(choosersOf(timeline), timeline.winner).map((side) =>
    settled.filter(({ agent }) => side.some((chooser) => chooser.agent === agent)),
  )
  const weakest = won?.toSorted((a, b) => a.rating - b.rating)[0]
  if (!won || !lost || !weakest || lost.length === 0) return []
  const lead = average(lost) - average(won)
  if (lead < UPSET_LEAD) return []
  const others = lost.map(({ agent }) => agent)
  return [
    {
      type: 'upset_victory',
      agent: weakest.agent,
      others,
      significance: rounded(expectedScore(average(lost), average(won))),
      description: `${weakest.agent} prevailed over ${listed(others)}, rated ${Math.round(lead)} points higher`,
      facts: { rating: rounded(average(won)), opposing_rating: rounded(average(lost)) },
    },
  ]
}

const sides = (choosers: readonly Chooser[], winner: string | null) =>
  winner === null
    ? []
    : [choosers.filter(({ final }) => final.choice === winner), choosers.filter(({ final }) => final.choice !== winner)]

/** Without a vote the confidence in an opening is unknown and counts half. */
function reversals({ parts }: Timeline): NewMoment[] {
  return parts.flatMap(({ agent, opening, first, final }): NewMoment[] => {
    const held = opening ?? first?.choice
    if (!final || held === undefined || held === final.choice) return []
    const confidence = first?.choice === held ? first.confidence : 0.5
    return [
      {
        type: 'position_reversal',
        agent,
        others: [],
        significance: rounded((confidence + final.confidence) / 2),
        description: `${agent} gave up ${held} for ${final.choice}`,
        facts: { from: held, to: final.choice },
      },
    ]
  })
}

/** A panel that disagreed at first and agreed in the end. */
function breakthrough(timeline: Timeline): NewMoment[] {
  const { winner, confidence, firstCount, counts, rounds, parts } = timeline
  if (winner === null || firstCount === null || counts < 2) return []
  const before = firstCount.winner === winner ? firstCount.confidence : 0
  const behind = choosersOf(timeline).filter(({ final }) => final.choice === winner)
  const pioneer = parts.find(({ first }) => first?.choice === winner) ?? behind[0]
  if (!pioneer || confidence - before < BREAKTHROUGH_RISE) return []
  return [
    {
      type: 'consensus_breakthrough',
      agent: pioneer.agent,
      others: behind.map(({ agent }) => agent).filter((agent) => agent !== pioneer.agent),
      significance: rounded(confidence - before),
      description: `The panel adopted the choice of ${pioneer.agent} after ${rounds} rounds`,
      facts: { winner, confidence, confidence_before: before },
    },
  ]
}

function streakOf({ agent, streak }: Member): NewMoment[] {
  if (!STREAKS.includes(streak)) return []
  return [
    {
      type: 'streak_achievement',
      agent,
      others: [],
      significance: rounded(streak / (streak + 5)),
      description: `${agent} prevailed in ${streak} contested debates in a row`,
      facts: { streak },
    },
  ]
}

function shiftOf({ one, other, alike, run, former }: Pair): NewMoment[] {
  if (run !== SHIFT_RUN || former < ALLIANCE_RUN) return []
  const before = alike ? 'differed' : 'agreed'
  const now = alike ? 'agreed' : 'differed'
  return [
    {
      type: 'alliance_shift',
      agent: one,
      others: [other],
      significance: rounded(former / (former + SHIFT_RUN)),
      description: `${one} and ${other} ${before} in ${former} debates in a row, then ${now} in ${run}`,
      facts: { before: former, since: run },
    },
  ]
}

/** Agents that were right where the panel was not, and had been more confident than not. */
export function vindications(timeline: Timeline, right: string | null): NewMoment[] {
  const { winner } = timeline
  if (winner === null || right === null || winner === right) return []
  return choosersOf(timeline)
    .filter(({ final }) => final.choice === right && final.confidence >= VINDICATED_CONFIDENCE)
    .map(({ agent, final }) => ({
      type: 'calibration_vindication',
      agent,
      others: choosersOf(timeline)
        .filter((each) => each.final.choice === winner)
        .map((each) => each.agent),
      significance: rounded(final.confidence),
      description: `${agent} chose ${right}, which turned out right, against the panel's ${winner}`,
      facts: { choice: right, winner, confidence: final.confidence },
    }))
}

interface DomainRecord {
  right: number
  choices: number
}

/** Recorded at the outcome that makes an agent right often enough in a domain. */
export function mastery(agent: string, domain: string, before: DomainRecord, now: DomainRecord): NewMoment[] {
  if (isMastery(before) || !isMastery(now)) return []
  const { right, choices } = now
  return [
    {
      type: 'domain_mastery',
      agent,
      others: [],
      significance: rounded(wilsonBound(right, choices)),
      description: `${agent} was right in ${right} of ${choices} decisions about ${domain}`,
      facts: { domain, right, choices },
    },
  ]
}

const isMastery = ({ right, choices }: DomainRecord) => choices >= MASTERY.choices && right >= MASTERY.share * choices

const average = (members: readonly Member[]) => members.reduce((sum, { rating }) => sum + rating, 0) / members.length
const rounded = (value: number) => Math.round(value * 1e6) / 1e6
const listed = (names: readonly string[]) => names.join(' and ')

/** An agent before a debate. */
export interface Member {
  agent: string
  rating: number
  /** Debates with a winner in which it had a choice. */
  debates: number
  /** Wins since the last loss. */
  streak: number
}

/** Two agents in the order of their names, and how long they have chosen alike, or differently. */
export interface Pair {
  one: string
  other: string
  alike: boolean
  run: number
  /** The length of the run before. */
  former: number
}

export const newMember = (agent: string): Member => ({ agent, rating: FIRST_ELO, debates: 0, streak: 0 })

/** Ratings and streaks after a debate. Without a winner nothing changes, and a debate that all won is no victory. */
function membersAfter(timeline: Timeline, known: (agent: string) => Member): readonly Member[] {
  if (timeline.winner === null) return []
  const matches = choosersOf(timeline).map(({ agent, final }) => ({ agent, won: final.choice === timeline.winner }))
  const contested = new Set(matches.map(({ won }) => won)).size > 1
  const changes = eloChanges(matches, (agent) => known(agent).rating)
  return matches.map(({ agent, won }) => {
    const { rating, debates, streak } = known(agent)
    const now = { agent, rating: rating + (changes.get(agent) ?? 0), debates: debates + 1 }
    return { ...now, streak: contested ? (won ? streak + 1 : 0) : streak }
  })
}

/** Every pair of agents with a choice that counted. */
function pairsAfter(timeline: Timeline, pairs: readonly Pair[]): readonly Pair[] {
  const known = new Map(pairs.map((pair) => [`${pair.one}\n${pair.other}`, pair]))
  const inOrder = choosersOf(timeline).toSorted((a, b) => (a.agent < b.agent ? -1 : 1))
  return inOrder.flatMap(({ agent: one, final }, place) =>
    inOrder.slice(place + 1).map(({ agent: other, final: theirs }) => {
      const alike = final.choice === theirs.choice
      const pair = known.get(`${one}\n${other}`)
      if (!pair) return { one, other, alike, run: 1, former: 0 }
      return pair.alike === alike ? { ...pair, run: pair.run + 1 } : { one, other, alike, run: 1, former: pair.run }
    }),
  )
}
