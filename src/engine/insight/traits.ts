import { type KnownOutcome, wasRight } from '../consensus/track-record.ts'
import { choosersOf, type Part, type Timeline } from './timeline.ts'

export const TRAITS = [
  'evidence_driven',
  'severe',
  'cautious',
  'contrarian',
  'persuadable',
  'steadfast',
  'persuasive',
  'accurate',
] as const
export type Trait = (typeof TRAITS)[number]

/** How often an agent could have shown a trait, and how often it did. */
export interface Showing {
  agent: string
  trait: Trait
  hits: number
  chances: number
}

/** What a debate shows about its participants. */
export function showingsOf(timeline: Timeline): readonly Showing[] {
  return timeline.parts
    .flatMap((part): Showing[] => {
      const shown = (trait: Trait, hits: number, chances: number) => ({ agent: part.agent, trait, hits, chances })
      return [
        shown('evidence_driven', part.cited, part.messages),
        shown('severe', part.severe, part.critiques),
        shown('cautious', part.abstentions, part.votes),
        ...(timeline.winner !== null && part.final
          ? [shown('contrarian', Number(part.final.choice !== timeline.winner), 1)]
          : []),
        ...changesOfMind(timeline, part),
      ]
    })
    .filter(({ chances }) => chances > 0)
}

/** An agent with two votes can change its mind; a leading agent neither gives in nor holds out. */
function changesOfMind({ firstCount, parts }: Timeline, { agent, first, final }: Part): Showing[] {
  if (!first || !final || first.round === final.round) return []
  const changed = first.choice !== final.choice
  const others = parts.filter((other) => other.agent !== agent && other.first && other.first.choice !== first.choice)
  const wasBehind = firstCount !== null && firstCount.winner !== null && firstCount.winner !== first.choice
  return [
    { agent, trait: 'persuadable', hits: Number(changed), chances: 1 },
    ...(wasBehind ? [{ agent, trait: 'steadfast' as const, hits: Number(!changed), chances: 1 }] : []),
    {
      agent,
      trait: 'persuasive',
      hits: changed ? 0 : others.filter((other) => other.final?.choice === first.choice).length,
      chances: others.length,
    },
  ]
}

/** Who was right; agents without a choice, or with one of unknown outcome, were neither right nor wrong. */
export const accuracyShown = (timeline: Timeline, turnedOut: KnownOutcome): readonly Showing[] =>
  choosersOf(timeline).flatMap(({ agent, final }): Showing[] => {
    const right = wasRight(turnedOut, final.choice)
    return right === null ? [] : [{ agent, trait: 'accurate', hits: Number(right), chances: 1 }]
  })

/** What is known about a trait of an agent in a domain. */
export interface KnownShowing extends Showing {
  domain: string
  firstAt: string
  lastAt: string
}

export interface EmergentTrait extends KnownShowing {
  /** The lower bound of the share. */
  confidence: number
  /** The same for all other agents in the domain. */
  others: { hits: number; chances: number }
}

const FEWEST_CHANCES = 5
/** Many traits of many agents are compared, so the difference has to be far beyond chance. */
const STANDARD_ERRORS = 3

/** Traits that set an agent apart from the others of its domain, the most certain first. */
export function emergentTraits(known: readonly KnownShowing[]): readonly EmergentTrait[] {
  return [...Map.groupBy(known, ({ domain, trait }) => `${trait} ${domain}`).values()]
    .flatMap((alike) =>
      alike.flatMap((showing): EmergentTrait[] => {
        const rest = alike.filter((other) => other !== showing)
        const others = { hits: total(rest, ({ hits }) => hits), chances: total(rest, ({ chances }) => chances) }
        const { hits, chances } = showing
        if (chances < FEWEST_CHANCES || others.chances < FEWEST_CHANCES) return []
        if (standardErrorsAbove(hits, chances, others.hits, others.chances) < STANDARD_ERRORS) return []
        return [{ ...showing, confidence: wilsonBound(hits, chances), others }]
      }),
    )
    .sort((a, b) => b.confidence - a.confidence || b.chances - a.chances || (a.agent < b.agent ? -1 : 1))
}

const total = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((sum, each) => sum + of(each), 0)

const Z = 1.96

/** The lower end of Wilson's interval for a share, at 97.5 %; 0 without cases. */
export function wilsonBound(hits: number, cases: number): number {
  if (cases === 0) return 0
  const share = hits / cases
  const spread = Z * Math.sqrt((share * (1 - share)) / cases + Z ** 2 / (4 * cases ** 2))
  return Math.max(0, (share + Z ** 2 / (2 * cases) - spread) / (1 + Z ** 2 / cases))
}

/** How many standard errors one share lies above another; 0 when there is nothing to compare. */
function standardErrorsAbove(hits: number, cases: number, otherHits: number, otherCases: number): number {
  if (cases === 0 || otherCases === 0) return 0
  const pooled = (hits + otherHits) / (cases + otherCases)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / cases + 1 / otherCases))
  return error === 0 ? 0 : (hits / cases - otherHits / otherCases) / error
}
