import { invalid } from '../../../shared/errors.ts'
import { figuresOf, unrated } from './ratings.ts'
import { type Relation, scored } from './relations.ts'
import type { Standing } from './store.ts'

export const SECTIONS = ['performance', 'calibration', 'relationships', 'positions'] as const
type Section = (typeof SECTIONS)[number]

/** All sections by default. */
export function readSections(list: string | undefined): readonly Section[] {
  if (list === undefined) return SECTIONS
  const names = list.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !SECTIONS.some((section) => section === name))
  if (unknown !== undefined) throw invalid('sections', `must be some of ${SECTIONS.join(', ')}`)
  return SECTIONS.filter((section) => names.includes(section))
}

interface Known {
  agent: string
  standing: Standing
  relations: readonly Relation[]
  /** Its latest choices, the last first. */
  latest: readonly { topic: string; stance: string }[]
}

/** What an agent may learn about itself; where nothing was measured, the prompt says so. */
export function identityPrompt(known: Known, sections: readonly Section[]): string {
  const parts = sections.map((section) => `## ${TITLES[section]}\n${WRITERS[section](known).join('\n')}`)
  return [`You are ${known.agent}. This is your record in this organization.`, ...parts].join('\n\n')
}

const TITLES: Record<Section, string> = {
  performance: 'Performance',
  calibration: 'Calibration',
  relationships: 'Relationships',
  positions: 'Positions',
}

const percent = (share: number) => `${Math.round(share * 100)} %`

const WRITERS: Record<Section, (known: Known) => string[]> = {
  performance({ agent, standing: { everywhere = unrated(agent), domains } }) {
    const { games, winRate } = figuresOf(everywhere)
    if (games === 0) return [`You have sat on ${everywhere.debates} panels and have not been matched yet.`]
    return [
      `Elo ${Math.round(everywhere.elo)} after ${games} matches: ${everywhere.wins} won, ${everywhere.losses} lost, ${everywhere.draws} drawn (${percent(winRate)} won).`,
      ...domains.map(({ domain, elo, debates }) => `In ${domain}: Elo ${Math.round(elo)}, ${debates} debates.`),
    ]
  },
  calibration({ agent, standing: { everywhere = unrated(agent) } }) {
    const { positionAccuracy, brier, averageConfidence } = figuresOf(everywhere)
    if (positionAccuracy === null || brier === null) return ['No outcome of a debate of yours is known yet.']
    return [
      `Of ${everywhere.outcomes} choices whose outcome is known, ${everywhere.right_choices} were right (${percent(positionAccuracy)}).`,
      `You state ${percent(averageConfidence)} confidence on average; the Brier score of what you stated is ${brier.toFixed(3)}.`,
    ]
  },
  relationships({ relations }) {
    const lines = [
      ...scored(relations, 'ally').map(
        ([name, rate]) => `${name} agrees with you in ${percent(rate)} of your debates.`,
      ),
      ...scored(relations, 'rival').map(
        ([name, rate]) => `${name} differs from you in ${percent(rate)} of your debates.`,
      ),
    ]
    return lines.length > 0 ? lines : ['You have neither allies nor rivals yet.']
  },
  positions({ agent, standing: { everywhere = unrated(agent) }, latest }) {
    if (everywhere.positions === 0) return ['You have not voted yet.']
    return [
      `You voted ${everywhere.positions} times and went back on your vote ${everywhere.reversals} times.`,
      ...latest.map(({ topic, stance }) => `On “${topic}” you chose: ${stance}`),
    ]
  },
}
