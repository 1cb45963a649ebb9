import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { orNull, Share, Time, UpTo, Whole } from '../../../shared/schemas.ts'

const Names = Type.Array(Type.String())
const Text = orNull(Type.String())
const Kind = Type.Enum(['proposal', 'quote', 'issue'])

const MOST_CLAIMS = 100

export const CruxesQuery = Type.Object({
  top_k: Type.Optional(UpTo(MOST_CLAIMS, { description: 'The same as `limit`' })),
  limit: UpTo(MOST_CLAIMS, { default: 20 }),
  min_importance: Type.Number({ minimum: 0, maximum: 1, default: 0 }),
  resolved: Type.Optional(Type.Boolean({ description: 'Whether the panel agrees on it' })),
})

export const claimIdNames = alsoNamed('id', 'claim_id')

export const claimTextNames = alsoNamed('description', 'claim_text')

export const supportingNames = alsoNamed('agents_pro', 'supporting_agents')

export const opposingNames = alsoNamed('agents_con', 'opposing_agents')

export const Crux = Type.Object({
  ...claimIdNames(Type.String()),
  debate_id: Type.String(),
  type: Kind,
  ...claimTextNames(Type.String()),
  ...supportingNames(Names),
  ...opposingNames(Names),
  agents_flipped: Type.Array(Type.String(), { description: 'Whose vote rests on nothing else' }),
  importance: Share,
  impact_score: Type.Number({ description: 'How much of the confidence in the result depends on it' }),
  changes_result: Type.Boolean({ description: 'Whether the result would be different without it' }),
  current_confidence: Share,
  resolved: Type.Boolean(),
  resolution: Text,
  identified_at: Time,
})

export const countNames = alsoNamed('count', 'total')
export const cruxListNames = alsoNamed('cruxes', 'items')

export const Cruxes = Type.Object({
  debate_id: Type.String(),
  ...cruxListNames(Type.Array(Crux)),
  ...countNames(Type.Integer()),
  analysis_timestamp: Time,
})

export const LoadBearingQuery = Type.Object({
  limit: UpTo(MOST_CLAIMS, { default: 20 }),
  min_dependents: Whole({ minimum: 0, default: 0 }),
  agent: Type.Optional(Type.String({ description: 'Only claims that this agent made' })),
})

export const LoadBearingClaim = Type.Object({
  ...claimIdNames(Type.String()),
  debate_id: Type.String(),
  type: Kind,
  claim: Type.String(),
  agent_name: Type.String(),
  agents: Names,
  confidence: Share,
  importance: Share,
  changes_result: Type.Boolean(),
  dependents_count: Type.Integer(),
  dependent_claims: Names,
  supporting_evidence: Type.Array(Type.String(), { description: 'Ids of evidence under it' }),
  without: Type.Object({
    winner: Text,
    confidence: Share,
    consensus_reached: Type.Boolean(),
  }),
  created_at: Time,
})

export const claimListNames = alsoNamed('claims', 'items')

export const LoadBearingClaims = Type.Object({
  debate_id: Type.String(),
  ...claimListNames(Type.Array(LoadBearingClaim)),
  ...countNames(Type.Integer()),
})

const Relation = Type.Object({
  claim_id: Type.String(),
  type: Kind,
  text: Type.String(),
  relation: Type.Enum(['supports', 'attacks']),
  agents: Names,
})

const EvidenceUnder = Type.Object({
  evidence_id: Type.String(),
  title: Type.String(),
  source: Type.String(),
  url: Text,
  digest: Type.String(),
  reliability: Share,
})

export const ClaimSupport = Type.Object({
  debate_id: Type.String(),
  claim_id: Type.String(),
  support: Type.Object({
    claim: Type.String(),
    type: Kind,
    author: Text,
    status: Type.Enum(['supported', 'disputed', 'unsupported'], {
      description: '`disputed`: something contradicts it; `unsupported`: nothing supports it',
    }),
    supporting_claims: Type.Array(Relation),
    attacking_claims: Type.Array(Relation),
    supporting_evidence: Type.Array(EvidenceUnder),
    counter_evidence: Type.Array(EvidenceUnder),
    supporting_agents: Names,
    resting_votes: Type.Array(Type.Object({ agent: Type.String(), choice: Type.String(), only_this: Type.Boolean() })),
    provenance: Type.Array(
      Type.Object({
        seq: Type.Integer({ description: 'The event of the log' }),
        agent: Type.String(),
        round: Type.Integer(),
        said_in: Type.Enum(['message', 'critique']),
        timestamp: Time,
      }),
    ),
  }),
})

export const nodeCountNames = alsoNamed('total_nodes', 'node_count')

export const edgeCountNames = alsoNamed('total_edges', 'edge_count')

export const depthNames = alsoNamed('max_depth', 'depth')

export const GraphStats = Type.Object({
  debate_id: Type.String(),
  ...nodeCountNames(Type.Integer()),
  ...edgeCountNames(Type.Integer()),
  ...depthNames(Type.Integer()),
  branch_count: Type.Integer(),
  leaf_count: Type.Integer(),
  argument_count: Type.Integer({ description: 'Proposals, and quotes for or against one' }),
  critique_count: Type.Integer({ description: 'Issues that were found' }),
  synthesis_count: Type.Integer({ description: 'Proposals that were adopted and answers of a judge' }),
  clusters: Type.Integer(),
  avg_branching_factor: Type.Number(),
  avg_path_length: Type.Number(),
})

export const modeNames = alsoNamed('name', 'slug')

const OperationalMode = Type.Object({
  ...modeNames(Type.String()),
  type: Type.Enum(['builtin', 'custom']),
  description: Type.String(),
  category: Type.Enum(['vote', 'judgement', 'exploration']),
  tool_groups: Type.Array(Type.String(), { description: 'What happens in the first round' }),
})
export const modeListNames = alsoNamed('modes', 'items')

export const Modes = Type.Object({
  ...modeListNames(Type.Array(OperationalMode)),
  ...countNames(Type.Integer()),
})

export type CruxesQuery = Static<typeof CruxesQuery>
export type LoadBearingQuery = Static<typeof LoadBearingQuery>
export type Crux = Static<typeof Crux>
export type LoadBearingClaim = Static<typeof LoadBearingClaim>
export type ClaimSupport = Static<typeof ClaimSupport>

export const statementNames = alsoNamed('statement', 'label')

const GraphNode = Type.Object({
  ...claimIdNames(Type.String()),
  ...statementNames(Type.String()),
  type: Kind,
  author: Text,
  centrality: Type.Number({ description: 'How many links it has, relative to the one with the most' }),
  is_crux: Type.Boolean(),
  crux_score: orNull(Type.Number()),
  entropy: Type.Number({ description: 'How divided the panel is over it, in bits' }),
  belief: Type.Null({ description: 'No probability is stated for a claim' }),
})

export const linkFromNames = alsoNamed('from', 'source')

export const linkToNames = alsoNamed('to', 'target')

export const linkWeightNames = alsoNamed('weight', 'strength')

const Link = Type.Object({
  ...linkFromNames(Type.String({ description: 'A claim' })),
  ...linkToNames(Type.String({ description: 'A claim or, for `cites`, a piece of evidence' })),
  relation: Type.Enum(['supports', 'attacks', 'cites']),
  agents: Names,
  type: Type.Enum(['supports', 'contradicts', 'depends_on'], { description: 'The relation in other words' }),
  ...linkWeightNames(Type.Number({ description: 'The share of the panel that draws it' })),
})

export const linkListNames = alsoNamed('links', 'edges')

export const ArgumentGraph = Type.Object({
  debate_id: Type.String(),
  claims: Type.Array(
    Type.Object({
      id: Type.String(),
      type: Kind,
      text: Type.String(),
      author: Text,
      crux: Type.Boolean({ description: 'Whether a vote rests on nothing else' }),
      changes_result: Type.Boolean({ description: 'Whether the result would be different without it' }),
      importance: Share,
    }),
  ),
  evidence: Type.Array(EvidenceUnder),
  ...linkListNames(Type.Array(Link)),
  nodes: Type.Array(GraphNode, { description: 'The claims again, under the names that existing clients read' }),
  metadata: Type.Object({ debate_id: Type.String(), total_claims: Type.Integer(), crux_count: Type.Integer() }),
})
export type ArgumentGraph = Static<typeof ArgumentGraph>
