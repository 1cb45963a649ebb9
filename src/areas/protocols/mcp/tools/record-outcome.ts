import Type from 'typebox'
import { DebateId, tool } from './tool.ts'

export const recordOutcome = tool({
  name: 'record_outcome',
  title: 'Record an outcome',
  description:
    'Records the outcome of a decision; the records of the agents and the confidence of later debates are computed from it. Call it only with what a person stated or a check proved.',
  operation: 'debates.outcome',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: Type.Object({
    debate_id: DebateId,
    correct: Type.Optional(Type.Boolean({ description: 'Whether the decision was right' })),
    right: Type.Optional(
      Type.String({ maxLength: 10_000, description: 'The proposal that was right, by its id or its text' }),
    ),
    explanation: Type.Optional(Type.String({ maxLength: 10_000 })),
  }),
  output: Type.Object({
    debate_id: Type.String(),
    correct: Type.Boolean(),
    right: Type.Union([Type.String(), Type.Null()]),
    recorded_at: Type.String(),
  }),
  async call({ debate_id, ...outcome }, { services, caller }) {
    const recorded = await services.debates.recordOutcome(debate_id, { ...outcome, source: 'manual' }, caller)
    const { correct, right, recorded_at } = recorded
    return { debate_id, correct, right, recorded_at }
  },
})
