import { type EmergentTrait, emergentTraits, type Trait, wilsonBound } from '../../../engine/insight/traits.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { DAY_MS, midnight } from '../../../shared/time/dates.ts'
import { type Evolution, traitListNames } from './schema.ts'
import type { LearningDay, MomentStore } from './store.ts'

const DAYS = 90
const PATTERN_CONFIDENCE = 0.5
/** The fewest outcomes from which the accuracy of a domain is reported. */
const FEWEST_OUTCOMES = 5

/** Traits of agents, and how the quality of decisions develops. */
export const learningService = ({
  store,
  now,
}: {
  store: Pick<MomentStore, 'showings' | 'days'>
  now: () => Date
}) => ({
  async traits({ min_confidence, limit }: { min_confidence: number; limit: number }, { org }: Caller) {
    const found = emergentTraits(await store.showings(org)).filter(({ confidence }) => confidence >= min_confidence)
    const emergent_traits = found.slice(0, limit).map(traitRecord)
    return {
      ...traitListNames(emergent_traits),
      count: emergent_traits.length,
      total: found.length,
      min_confidence,
    }
  },

  async evolution({ org }: Caller): Promise<Evolution> {
    const since = new Date(now().getTime() - DAYS * DAY_MS).toISOString().slice(0, 10)
    const [days, showings] = await Promise.all([store.days(org, since), store.showings(org)])
    const traits = emergentTraits(showings).filter(({ confidence }) => confidence >= PATTERN_CONFIDENCE)
    const patterns = [...traits.map(traitPattern), ...domainPatterns(days)]
    return {
      summary: { ...figuresOf(days), days: DAYS, patterns: patterns.length, trend: trendOf(days) },
      timeline: [...Map.groupBy(days, ({ day }) => day)].map(([date, some]) => ({
        date,
        timestamp: midnight(date),
        ...figuresOf(some),
      })),
      patterns,
    }
  },
})
export type LearningService = ReturnType<typeof learningService>

const WORDS: Record<Trait, string> = {
  evidence_driven: 'messages rest on evidence',
  severe: 'critiques are severe',
  cautious: 'votes are abstentions',
  contrarian: 'final votes were against the winner',
  persuadable: 'debates of several votes changed its mind',
  steadfast: 'debates in which it was behind did not change its mind',
  persuasive: 'agents that began elsewhere came over to its choice',
  accurate: 'choices turned out right',
}

const shareOf = ({ trait, hits, chances, others }: EmergentTrait) =>
  `${hits} of ${chances} ${WORDS[trait]}; of the other agents ${others.hits} of ${others.chances}`

const traitRecord = (found: EmergentTrait) => ({
  agent: found.agent,
  trait: found.trait,
  domain: found.domain,
  confidence: found.confidence,
  evidence: [shareOf(found)],
  detected_at: found.lastAt,
})

const traitPattern = (found: EmergentTrait) => ({
  id: `trait:${found.trait}:${found.domain}:${found.agent}`,
  pattern_type: 'agent_trait' as const,
  description: `${found.agent} on ${found.domain}: ${shareOf(found)}`,
  confidence: found.confidence,
  frequency: found.hits,
  first_seen: found.firstAt,
  last_seen: found.lastAt,
  metadata: { agent: found.agent, domain: found.domain, trait: found.trait, chances: found.chances },
})

function domainPatterns(days: readonly LearningDay[]) {
  return [...Map.groupBy(days, ({ domain }) => domain)].flatMap(([domain, all]) => {
    const known = all.filter(({ outcomes }) => outcomes > 0)
    const [first, last] = [known[0], known.at(-1)]
    const outcomes = total(known, 'outcomes')
    if (!first || !last || outcomes < FEWEST_OUTCOMES) return []
    const right = total(known, 'right_outcomes')
    return [
      {
        id: `domain:${domain}`,
        pattern_type: 'domain_accuracy' as const,
        description: `${right} of ${outcomes} decisions about ${domain} turned out right`,
        confidence: wilsonBound(right, outcomes),
        frequency: outcomes,
        first_seen: midnight(first.day),
        last_seen: midnight(last.day),
        metadata: { domain, right, outcomes },
      },
    ]
  })
}

function figuresOf(days: readonly LearningDay[]) {
  const debates = total(days, 'debates')
  const outcomes = total(days, 'outcomes')
  const each = (sum: number, count: number) => (count > 0 ? sum / count : null)
  return {
    debates,
    consensus_rate: each(total(days, 'agreed'), debates),
    average_rounds: each(total(days, 'rounds'), debates),
    average_confidence: each(total(days, 'confidence'), debates),
    outcomes,
    accuracy: each(total(days, 'right_outcomes'), outcomes),
    brier: each(total(days, 'squared_errors'), outcomes),
  }
}

/** Compares the earlier half of the outcomes with the later half, if both are large enough. */
function trendOf(days: readonly LearningDay[]): Evolution['summary']['trend'] {
  const half = total(days, 'outcomes') / 2
  const earlier = days.filter((_, place) => total(days.slice(0, place + 1), 'outcomes') <= half)
  const before = figuresOf(earlier)
  const after = figuresOf(days.slice(earlier.length))
  const isEnough = before.outcomes >= FEWEST_OUTCOMES && after.outcomes >= FEWEST_OUTCOMES
  if (!isEnough || before.accuracy === null || after.accuracy === null) return 'unknown'
  if (Math.abs(after.accuracy - before.accuracy) < 0.05) return 'stable'
  return after.accuracy > before.accuracy ? 'improving' : 'declining'
}

type Figure = Exclude<keyof LearningDay, 'day' | 'domain'>
const total = (days: readonly LearningDay[], figure: Figure) => days.reduce((sum, day) => sum + day[figure], 0)
