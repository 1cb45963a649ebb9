import type { Debate } from '../../api/debates/debates.ts'
import { contextOf, documentsOf, fromLibrary, type Given } from '../../parts/given-evidence.ts'
import type { Question } from './question-form.ts'

type Asked = Pick<Debate, 'evidence' | 'grounding' | 'topic' | 'options' | 'agents' | 'protocol'>

/** What was filled in for a debate, to be changed and asked anew. */
export const questionOf = (debate: Asked, evidence: readonly Given[]): Question => ({
  question: debate.topic,
  context: contextOf(debate, evidence),
  documents: documentsOf(debate, evidence).map(({ title, content }) => ({ title, content })),
  library: debate.grounding === null ? fromLibrary(debate).documents : [],
  usesKnowledge: debate.grounding !== null,
  options: debate.options ?? [],
  agents: debate.agents,
  rounds: debate.protocol.rounds,
  threshold: debate.protocol.consensus_threshold,
  mode: debate.protocol.consensus,
})
