import type { Dissent, RiskWarning, SimilarDebate } from './recall-store.ts'
import type { Remembered } from './remembered-store.ts'
import { severityOf } from './risks.ts'
import type { SettledTopic } from './topics-store.ts'

const rememberedRecord = (debate: Remembered) => ({
  debate_id: debate.debateId,
  topic: debate.topic,
  domain: debate.domain,
  conclusion: debate.conclusion,
  consensus: debate.conclusion,
  consensus_reached: debate.consensusReached,
  strength: debate.strength,
  confidence: debate.confidence,
  timestamp: debate.endedAt,
})

export const dissentRecord = (dissent: Dissent, debate: Remembered) => ({
  id: dissent.id,
  debate_id: dissent.debateId,
  topic: debate.topic,
  agent: dissent.agent,
  agent_id: dissent.agent,
  dissenting_agent: dissent.agent,
  dissent_type: dissent.type,
  position: dissent.view,
  dissenting_view: dissent.view,
  content: dissent.view,
  majority_view: debate.conclusion,
  reasoning: dissent.reasoning,
  confidence: dissent.confidence,
  acknowledged: debate.revisited,
  timestamp: dissent.at,
})

export const similarRecord = (debate: SimilarDebate, dissents: readonly Dissent[]) => ({
  ...rememberedRecord(debate),
  similarity: debate.similarity,
  similarity_score: debate.similarity,
  agents: debate.agents,
  dissent_count: debate.dissents,
  dissents: dissents.map((dissent) => dissentRecord(dissent, debate)),
  created_at: debate.endedAt,
})

export const settledRecord = (topic: SettledTopic) => ({
  ...rememberedRecord(topic),
  supporting_debates: topic.supporting,
  last_challenged: topic.lastChallenged,
  stability_score: topic.stability,
})

export const viewRecord = (dissent: Dissent, debate: Remembered) => ({
  id: dissent.id,
  debate_id: dissent.debateId,
  topic: debate.topic,
  domain: debate.domain,
  agent: dissent.agent,
  dissent_type: dissent.type,
  perspective: dissent.view,
  position: dissent.view,
  reasoning: dissent.reasoning,
  confidence: dissent.confidence,
  timestamp: dissent.at,
})

export const warningRecord = (warning: RiskWarning, debate: Remembered) => ({
  id: warning.id,
  debate_id: warning.debateId,
  topic: debate.topic,
  domain: debate.domain,
  risk_type: warning.type,
  severity: severityOf(warning.severity),
  warning: warning.warning,
  description: warning.warning,
  mitigation: warning.mitigation,
  source_agent: warning.agent,
  timestamp: warning.at,
  detected_at: warning.at,
})

export const historyRecord = (debate: Remembered) => ({
  ...rememberedRecord(debate),
  id: debate.debateId,
  participating_agents: debate.agents,
  agreeing_agents: debate.agreeing,
  dissenting_agents: debate.dissenting,
  key_claims: debate.keyPoints,
  rounds: debate.rounds,
  debate_duration_seconds: debate.seconds,
  superseded_by: debate.supersededBy,
})
