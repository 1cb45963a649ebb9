import type { DebateResult } from '../debates/index.ts'
import type { Decision } from './schema.ts'

export const decisionRecord = ({ debateId, kind, result, ...debate }: DebateResult, stale: boolean): Decision => ({
  id: debateId,
  request_id: debateId,
  debate_id: debateId,
  status: result === 'failed' ? 'failed' : 'completed',
  decision_type: kind === 'gauntlet' ? 'gauntlet' : 'debate',
  task: debate.topic,
  answer: debate.answer,
  result,
  confidence: debate.confidence,
  consensus_reached: result === 'consensus_reached',
  domain: debate.domain,
  agents: debate.agents,
  rounds_used: debate.roundsUsed,
  duration_seconds: Math.max(0, Date.parse(debate.endedAt) - Date.parse(debate.createdAt)) / 1000,
  created_at: debate.createdAt,
  completed_at: debate.endedAt,
  stale,
})
