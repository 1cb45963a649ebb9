import Type from 'typebox'
import { UpTo, Whole } from '../../../../shared/schemas.ts'
import { READS, tool } from './tool.ts'

const Decision = Type.Object({
  debate_id: Type.String(),
  question: Type.String(),
  answer: Type.String(),
  result: Type.String(),
  confidence: Type.Number(),
  domain: Type.String(),
  agents: Type.Array(Type.String()),
  completed_at: Type.String(),
  stale: Type.Boolean({ description: 'It relies on something that is no longer valid' }),
})

export const listDecisions = tool({
  name: 'list_decisions',
  title: 'List decisions',
  description: "Lists the organization's decisions, newest first.",
  operation: 'decisions.list',
  annotations: READS,
  input: Type.Object({ limit: UpTo(100, { default: 20 }), offset: Whole({ minimum: 0, default: 0 }) }),
  output: Type.Object({ decisions: Type.Array(Decision), total: Type.Integer(), has_more: Type.Boolean() }),
  async call(page, { services, caller }) {
    const { decisions, total, has_more } = await services.decisions.list(page, caller)
    return {
      decisions: decisions.map(({ task, answer, result, confidence, ...decision }) => ({
        debate_id: decision.debate_id,
        question: task,
        answer,
        result,
        confidence,
        domain: decision.domain,
        agents: decision.agents,
        completed_at: decision.completed_at,
        stale: decision.stale,
      })),
      total,
      has_more,
    }
  },
})
