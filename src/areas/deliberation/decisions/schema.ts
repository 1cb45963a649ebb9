import Type, { type Static } from 'typebox'
import { listOf, pageQuery } from '../../../shared/pagination.ts'

const Time = Type.String({ format: 'date-time' })

export const Decision = Type.Object({
  id: Type.String(),
  request_id: Type.String({ description: 'The debate that decided' }),
  debate_id: Type.String(),
  status: Type.Enum(['completed', 'failed']),
  decision_type: Type.Enum(['debate', 'gauntlet']),
  task: Type.String(),
  answer: Type.String(),
  result: Type.String(),
  confidence: Type.Number(),
  consensus_reached: Type.Boolean(),
  domain: Type.String(),
  agents: Type.Array(Type.String()),
  rounds_used: Type.Integer(),
  duration_seconds: Type.Number(),
  created_at: Time,
  completed_at: Time,
})

export const DecisionList = listOf('decisions', Decision)
export const DecisionPage = pageQuery({ limit: 20, max: 200 })

export type Decision = Static<typeof Decision>
