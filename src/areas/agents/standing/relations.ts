/** How two agents relate, from the side of one. */
export interface Relation {
  other: string
  debates: number
  /** Debates in which both made a choice that counted, and those in which they made the same. */
  met: number
  agreements: number
  /** Debates in which the agent moved the other, and in which the other moved it. */
  influenced: number
  influencedBy: number
  lastAt: string
  /** Null when it was erased. */
  lastDebate: string | null
}

export type RelationKind = 'ally' | 'rival' | 'neutral'

const FAR_APART = 0.2

/** Agreement in all of three debates makes an ally; one of one is too little to know. */
function relationKind({ met, agreements }: Pick<Relation, 'met' | 'agreements'>): RelationKind {
  const expected = (agreements + 1) / (met + 2)
  if (expected >= 1 - FAR_APART) return 'ally'
  return expected <= FAR_APART ? 'rival' : 'neutral'
}

export const agreementRate = ({ met, agreements }: Pick<Relation, 'met' | 'agreements'>) =>
  met === 0 ? 0 : agreements / met

/** The relations of an agent as a network record. */
export function networkRecord(agent: string, relations: readonly Relation[]) {
  const [allies, rivals] = [standingAs(relations, 'ally'), standingAs(relations, 'rival')]
  return {
    agent,
    influences: moved(relations, 'influenced'),
    influenced_by: moved(relations, 'influencedBy'),
    rivals: scored(relations, 'rival'),
    allies: scored(relations, 'ally'),
    neutrals: relations.filter((each) => relationKind(each) === 'neutral').map(({ other }) => other),
    allied_agents: allies.map((each) => ({
      agent: each.other,
      agreement_rate: agreementRate(each),
      shared_debates: each.debates,
    })),
    rival_agents: rivals.map((each) => ({
      agent: each.other,
      disagreement_rate: closeness(each, 'rival'),
      shared_debates: each.debates,
    })),
    network_position: positionIn(allies.length, rivals.length),
  }
}

function positionIn(allies: number, rivals: number): 'central' | 'bridge' | 'peripheral' {
  if (allies > 0 && rivals > 0) return 'bridge'
  return allies + rivals > 0 ? 'central' : 'peripheral'
}

type Scored = [name: string, score: number]

/** The share of their debates in which one moved the other, the strongest first. */
const moved = (relations: readonly Relation[], by: 'influenced' | 'influencedBy'): Scored[] =>
  strongest(
    relations.filter((relation) => relation[by] > 0),
    (relation) => relation[by] / relation.debates,
  )

/** Allies by how often they agreed, rivals by how often they disagreed, the strongest first. */
export const standingAs = (relations: readonly Relation[], kind: 'ally' | 'rival'): Relation[] =>
  sorted(
    relations.filter((relation) => relationKind(relation) === kind),
    (relation) => closeness(relation, kind),
  )

export const closeness = (relation: Relation, kind: 'ally' | 'rival') =>
  kind === 'ally' ? agreementRate(relation) : 1 - agreementRate(relation)

export const scored = (relations: readonly Relation[], kind: 'ally' | 'rival'): Scored[] =>
  standingAs(relations, kind).map((relation) => [relation.other, closeness(relation, kind)])

const strongest = (relations: readonly Relation[], score: (relation: Relation) => number): Scored[] =>
  sorted(relations, score).map((relation) => [relation.other, score(relation)])

const sorted = (relations: readonly Relation[], score: (relation: Relation) => number) =>
  relations.toSorted(
    (one, other) => score(other) - score(one) || other.debates - one.debates || (one.other < other.other ? -1 : 1),
  )
