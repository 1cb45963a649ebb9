import Type, { type Static } from 'typebox'
import { orNull, Share } from '../../../shared/schemas.ts'
import { EvidenceUnder, Kind } from './schema.ts'

const Text = orNull(Type.String())
const Names = Type.Array(Type.String())

const GraphNode = Type.Object({
  id: Type.String(),
  claim_id: Type.String(),
  statement: Type.String(),
  label: Type.String({ description: 'The same as `statement`' }),
  type: Kind,
  author: Text,
  centrality: Type.Number({ description: 'How many links it has, against the one that has most' }),
  is_crux: Type.Boolean(),
  crux_score: orNull(Type.Number()),
  entropy: Type.Number({ description: 'How divided the panel is over it, in bits' }),
  belief: Type.Null({ description: 'No probability is stated for a claim' }),
})

const Link = Type.Object({
  from: Type.String({ description: 'A claim' }),
  to: Type.String({ description: 'A claim or, for `cites`, a piece of evidence' }),
  relation: Type.Enum(['supports', 'attacks', 'cites']),
  agents: Names,
  source: Type.String({ description: 'The same as `from`' }),
  target: Type.String({ description: 'The same as `to`' }),
  type: Type.Enum(['supports', 'contradicts', 'depends_on'], { description: 'The relation in other words' }),
  weight: Type.Number({ description: 'The share of the panel that draws it' }),
  strength: Type.Number({ description: 'The same as `weight`' }),
})

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
  links: Type.Array(Link),
  edges: Type.Array(Link, { description: 'The same as `links`' }),
  nodes: Type.Array(GraphNode, { description: 'The claims once more, under the names that existing clients read' }),
  metadata: Type.Object({ debate_id: Type.String(), total_claims: Type.Integer(), crux_count: Type.Integer() }),
})
export type ArgumentGraph = Static<typeof ArgumentGraph>
