import { DEFAULT_PROTOCOL, type Phase } from '../../../../engine/protocol.ts'
import { type DebateState, isTerminal } from '../../../../engine/state.ts'
import { conflict } from '../../../../shared/errors.ts'
import type { NewDebate } from '../../debates/index.ts'
import { figuresOf } from './figures.ts'
import type { AnalysisRequest } from './schema.ts'
import { transcriptOf } from './transcript.ts'

const TASKS = {
  strengths:
    'Name the strengths of this debate: where an argument was good, and where the debate came closer to the truth.',
  weaknesses: 'Name the weak arguments of this debate, and the objections that were never answered.',
  'missing evidence':
    'Name what the debate claimed without evidence, and what would have to be known to decide better.',
  recommendations:
    'Recommend how to hold such a debate better, and end with the line “Score: <0 to 10>” for its quality.',
} as const
export type ReviewPhase = keyof typeof TASKS

/** The debate in which reviewers look at another one that is over. What its log shows is counted now, and goes with it. */
export function analysisDebate(examined: DebateState, { agents }: AnalysisRequest): NewDebate {
  const { status, topic, debateId, domain } = examined
  if (!isTerminal(examined)) throw conflict('Only a debate that is over can be analysed', { status })
  const phases = Object.keys(TASKS).map((name, instruction): Phase => ({ name, purpose: 'statement', instruction }))
  const script = [phases]
  return {
    topic: `How well was this question debated: ${topic}`,
    about: debateId,
    domain,
    agents,
    protocol: { ...DEFAULT_PROTOCOL, kind: 'analysis', mode: 'none', rounds: 1, script, brief: figuresOf(examined) },
    instructions: Object.values(TASKS),
    sources: [
      { kind: 'document', title: 'Transcript of the debate', source: debateId, content: transcriptOf(examined) },
    ],
  }
}
