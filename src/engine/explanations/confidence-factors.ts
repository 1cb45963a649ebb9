import { PRIOR_ACCURACY } from '../consensus/track-record.ts'
import type { PanelMember } from '../events/parts.ts'
import type { DebateState } from '../state.ts'
import { restingOnlyOn } from './evidence-chain.ts'
import { type LastCount, lossOfConfidence, outcomeOf, voterOf, withoutAgents, withoutVote } from './recount.ts'

/** Something that contributed to the confidence. */
export interface Factor {
  id: string
  name: string
  category: 'vote' | 'evidence' | 'panel'
  /** How much lower the confidence in the winner would be without it; negative if it would be higher. */
  contribution: number
  description: string
  evidence: readonly string[]
}

type Circumstance = Pick<Factor, 'id' | 'name' | 'description'> & { without: LastCount }

/** Each factor is found by counting again without it; the strongest first. */
export function factorsOf(state: DebateState, count: LastCount): readonly Factor[] {
  const now = outcomeOf(state, count)
  const contribution = (without: LastCount) => lossOfConfidence(now, outcomeOf(state, without))

  const votes = count.votes.map((vote): Factor => {
    const voter = voterOf(vote)
    return {
      id: `vote:${voter}`,
      name: `Vote of ${voter}`,
      category: 'vote',
      contribution: contribution(withoutVote(count, vote)),
      description: `${voter} chose ${vote.choice}`,
      evidence: [],
    }
  })
  const evidence = state.evidence.flatMap(({ id, title }): Factor[] => {
    const fallen = restingOnlyOn(state, count.votes, id)
    if (fallen.length === 0) return []
    return [
      {
        id: `evidence:${id}`,
        name: title || id,
        category: 'evidence',
        contribution: contribution({ ...count, votes: count.votes.filter((vote) => !fallen.includes(vote)) }),
        description: `The only ground of ${fallen.map(voterOf).join(', ')}`,
        evidence: [id],
      },
    ]
  })
  const panel = circumstances(count).map(
    ({ without, ...what }): Factor => ({
      ...what,
      category: 'panel',
      contribution: contribution(without),
      evidence: [],
    }),
  )
  return [...votes, ...evidence, ...panel].sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
}

/** Properties of the panel as a whole, each with the count as it would be otherwise. */
function circumstances(count: LastCount): Circumstance[] {
  const { panel, votes, weights } = count
  const voted = new Set(votes.map(({ agent }) => agent))
  const missing = panel.map(({ agent }) => agent).filter((agent) => !voted.has(agent))
  const changedByPeople = Object.entries(weights).filter(([, weight]) => weight !== 1)
  const reserved = votes.filter(({ choice, stances }) => stances[choice] === 'agree_with_modifications')
  const all = (change: (member: PanelMember) => Partial<PanelMember>) => ({
    ...count,
    panel: panel.map((member) => ({ ...member, ...change(member) })),
  })
  return [
    ...some(missing, {
      id: 'missing_agents',
      name: 'Missing agents',
      description: `Without a vote: ${missing.join(', ')}`,
      without: withoutAgents(count, missing),
    }),
    ...some(sharingModels(panel), {
      id: 'shared_models',
      name: 'Shared models',
      description: `Not independent of each other: ${sharingModels(panel).join(', ')}`,
      without: all(({ agent }) => ({ model: agent })),
    }),
    ...some(reserved, {
      id: 'reservations',
      name: 'Reservations',
      description: `Chose it but would change it: ${reserved.map(voterOf).join(', ')}`,
      without: {
        ...count,
        votes: votes.map((vote) =>
          reserved.includes(vote) ? { ...vote, stances: { ...vote.stances, [vote.choice]: 'agree' } } : vote,
        ),
      },
    }),
    ...some(
      panel.filter(({ n }) => n > 0),
      {
        id: 'records',
        name: 'Records of the agents',
        description: 'Votes weigh by how often their agents were right',
        without: all(() => ({ p: PRIOR_ACCURACY })),
      },
    ),
    ...some(changedByPeople, {
      id: 'weights',
      name: 'Weights set by people',
      description: changedByPeople.map(([agent, weight]) => `${agent} × ${weight}`).join(', '),
      without: { ...count, weights: {} },
    }),
  ]
}

const some = (grounds: readonly unknown[], circumstance: Circumstance) => (grounds.length > 0 ? [circumstance] : [])

const sharingModels = (panel: readonly PanelMember[]) =>
  panel
    .filter(
      ({ provider, model }) => panel.filter((each) => each.provider === provider && each.model === model).length > 1,
    )
    .map(({ agent }) => agent)
