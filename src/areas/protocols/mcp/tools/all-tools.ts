import { ask } from './ask.ts'
import { explainDecision } from './explain-decision.ts'
import { findSimilarDecisions } from './find-similar-decisions.ts'
import { getDecision } from './get-decision.ts'
import { listAgents } from './list-agents.ts'
import { listDecisions } from './list-decisions.ts'
import { recordOutcome } from './record-outcome.ts'
import { searchEvidence } from './search-evidence.ts'
import { searchLibrary } from './search-library.ts'
import type { Tool } from './tool.ts'

/** The same for everybody, in the order in which clients show them. */
export const TOOLS: readonly Tool[] = [
  ask,
  getDecision,
  listDecisions,
  findSimilarDecisions,
  explainDecision,
  recordOutcome,
  listAgents,
  searchEvidence,
  searchLibrary,
]
