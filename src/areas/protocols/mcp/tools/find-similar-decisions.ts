import Type from 'typebox'
import { UpTo } from '../../../../shared/schemas.ts'
import { READS, tool } from './tool.ts'

const Similar = Type.Object({
  debate_id: Type.String(),
  question: Type.String(),
  conclusion: Type.String(),
  consensus_reached: Type.Boolean(),
  confidence: Type.Number(),
  similarity: Type.Number(),
  dissents: Type.Array(Type.Object({ agent: Type.String(), view: Type.String(), reasoning: Type.String() })),
  decided_at: Type.String(),
})

export const findSimilarDecisions = tool({
  name: 'find_similar_decisions',
  title: 'Find similar decisions',
  description:
    'Finds earlier decisions of the organization on similar questions. Search here before you ask a panel: it costs nothing.',
  operation: 'consensus-memory.similar',
  annotations: READS,
  input: Type.Object({
    topic: Type.String({ minLength: 1, maxLength: 2_000, pattern: '\\S' }),
    domain: Type.Optional(Type.String({ maxLength: 64 })),
    limit: UpTo(50, { default: 10 }),
  }),
  output: Type.Object({ decisions: Type.Array(Similar) }),
  async call(query, { services, caller }) {
    const { similar } = await services.consensusMemory.similar(query, caller)
    return {
      decisions: similar.map((debate) => ({
        debate_id: debate.debate_id,
        question: debate.topic,
        conclusion: debate.conclusion,
        consensus_reached: debate.consensus_reached,
        confidence: debate.confidence,
        similarity: debate.similarity,
        dissents: debate.dissents.map(({ agent, position, reasoning }) => ({ agent, view: position, reasoning })),
        decided_at: debate.timestamp,
      })),
    }
  },
})
