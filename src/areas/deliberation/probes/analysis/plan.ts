import { DEFAULT_PROTOCOL, type Phase } from '../../../../engine/protocol.ts'
import { type DebateState, isTerminal } from '../../../../engine/state.ts'
import { conflict } from '../../../../shared/errors.ts'
import type { NewDebate } from '../../debates/index.ts'
import { figuresOf } from './figures.ts'
import type { AnalysisRequest } from './schema.ts'

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

/** More than any reviewer reads; the end of a debate says more than its beginning. */
const LONGEST = 200_000

/** A debate as a text that can be read from top to bottom. */
function transcriptOf(state: DebateState): string {
  const said = state.messages
    .filter(({ discarded, content }) => !discarded && content !== '')
    .map(({ version, round, phase, agent, content }) => ({
      version,
      text: `Round ${round}, ${phase}. ${agent ?? 'A person'}: ${content}`,
    }))
  const criticised = state.critiques.map(({ version, round, agent, proposal, issues }) => ({
    version,
    text: `Round ${round}, critique. ${agent} on ${proposal}: ${issues.join(' ')}`,
  }))
  const voted = state.votes.map(({ version, round, agent, choice, reason }) => ({
    version,
    text: `Round ${round}, vote. ${agent ?? 'A person'} chose ${choice}: ${reason}`,
  }))
  const lines = [...said, ...criticised, ...voted].sort((a, b) => a.version - b.version).map(({ text }) => text)
  const end = state.end ? [`Result: ${state.end.result}. ${state.end.summary}`] : []
  return [...lines, ...end].join('\n\n').slice(-LONGEST)
}
