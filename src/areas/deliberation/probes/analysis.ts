import { DEFAULT_PROTOCOL, type Phase } from '../../../engine/protocol.ts'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import type { Critique, Message } from '../../../engine/state-parts.ts'
import { conflict } from '../../../shared/errors.ts'
import type { NewDebate } from '../debates/index.ts'
import type { AnalysisReport, AnalysisRequest } from './analysis-schema.ts'
import { markOutOfTen } from './answer-text.ts'
import { briefOf, mean, reportHead, rounded } from './report-head.ts'

const TASKS = {
  strengths:
    'Name the strengths of this debate: where an argument was good, and where the debate came closer to the truth.',
  weaknesses: 'Name the weak arguments of this debate, and the objections that were never answered.',
  'missing evidence':
    'Name what the debate claimed without evidence, and what would have to be known to decide better.',
  recommendations:
    'Recommend how to hold such a debate better, and end with the line “Score: <0 to 10>” for its quality.',
} as const
type ReviewPhase = keyof typeof TASKS

/**
 * The debate in which reviewers examine a finished debate. The figures of its log are counted now and stored with it.
 */
export function analysisDebate(examined: DebateState, { agents }: AnalysisRequest): NewDebate {
  const { status, topic, debateId, domain } = examined
  if (!isTerminal(examined)) throw conflict('Only a debate that has ended can be analysed', { status })
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

type Observed = Omit<AnalysisReport['observations'][number], 'description'>

/** What the log of a debate shows by counting: names and numbers, no text. */
type Figures = {
  rounds: number
  productive_rounds: number[]
  critiques: number
  critiques_taken_up: number
  messages: number
  messages_with_evidence: number
  failures: number
  observations: Observed[]
  agents: { name: string; messages: number; with_evidence: number; critiques: number; critiques_taken_up: number }[]
}

function figuresOf(state: DebateState): Figures {
  const rounds = Array.from({ length: state.round }, (_, index) => index + 1)
  const said = state.messages.filter(isArgument)
  const takenUp = state.critiques.filter((critique) => isTakenUp(state, critique))
  return {
    rounds: state.round,
    productive_rounds: rounds.filter((round) => isProductive(state, round)),
    critiques: state.critiques.length,
    critiques_taken_up: takenUp.length,
    messages: said.length,
    messages_with_evidence: said.filter(isSupported).length,
    failures: state.failures.length,
    observations: observationsIn(state, rounds),
    agents: state.panel.map(({ agent }) => ({
      name: agent,
      messages: said.filter((message) => message.agent === agent).length,
      with_evidence: said.filter((message) => message.agent === agent && isSupported(message)).length,
      critiques: state.critiques.filter((critique) => critique.agent === agent).length,
      critiques_taken_up: takenUp.filter((critique) => critique.agent === agent).length,
    })),
  }
}

const isArgument = ({ agent, role, abstains, discarded }: Message) =>
  agent !== null && role !== 'channel' && !abstains && !discarded
const isSupported = ({ cites, quotes }: Message) => cites.length > 0 || quotes.length > 0

function observationsIn(state: DebateState, rounds: readonly number[]): Observed[] {
  return [
    ...rounds
      .filter((round) => !isProductive(state, round))
      .map((round): Observed => ({ type: 'unproductive_round', severity: 0.4, agent: null, round })),
    ...state.critiques
      .filter((critique) => !isTakenUp(state, critique))
      .map(({ agent, round, severity }): Observed => ({ type: 'ignored_critique', severity, agent, round })),
    ...state.failures.map(({ agent, round }): Observed => ({ type: 'agent_failed', severity: 0.6, agent, round })),
    ...rounds.flatMap((round) =>
      changesOfMind(state, round).map((agent): Observed => ({ type: 'change_of_mind', severity: 0.1, agent, round })),
    ),
    ...(state.end?.caveats.includes('no_evidence')
      ? [{ type: 'unsupported_answer' as const, severity: 0.7, agent: null, round: state.round }]
      : []),
  ]
}

const isPosition = ({ role, discarded, abstains }: Message) =>
  (role === 'proposer' || role === 'reviser') && !discarded && !abstains

/** What an agent last proposed before a version of the log. */
const positionBefore = ({ messages }: DebateState, agent: string | null, version: number): Message | undefined =>
  messages.findLast((message) => isPosition(message) && message.agent === agent && message.version < version)

/** Whether an agent proposed something else than before. */
const isMove = (state: DebateState, message: Message): boolean => {
  const before = positionBefore(state, message.agent, message.version)
  return (
    isPosition(message) &&
    before !== undefined &&
    (before.content.trim() !== message.content.trim() || before.proposal !== message.proposal)
  )
}

/** Whether an agent behind the criticised proposal moved afterwards in the same round. */
const isTakenUp = (state: DebateState, { proposal, round, version }: Critique): boolean =>
  state.messages.some(
    (message) =>
      message.round === round &&
      message.version > version &&
      positionBefore(state, message.agent, version)?.proposal === proposal &&
      isMove(state, message),
  )

/** Agents that chose something else in this round than in the one before. */
function changesOfMind({ votes }: DebateState, round: number): string[] {
  const choices = (of: number) =>
    new Map(votes.flatMap((vote) => (vote.agent !== null && vote.round === of ? [[vote.agent, vote.choice]] : [])))
  const before = choices(round - 1)
  return [...choices(round)].flatMap(([agent, choice]) => {
    const earlier = before.get(agent ?? '')
    return agent !== undefined && earlier !== undefined && earlier !== choice ? [agent] : []
  })
}

/** The first round always counts; a later one is productive when anyone moved. */
const isProductive = (state: DebateState, round: number): boolean =>
  round === 1 ||
  changesOfMind(state, round).length > 0 ||
  state.messages.some((message) => message.round === round && isMove(state, message))

/** Reports what reviewers say about a debate, together with what its log shows. */
export function evaluateAnalysis(state: DebateState): AnalysisReport {
  const figures = briefOf<Figures>(state)
  const scores = remarks(state, 'recommendations').flatMap((text) => markOutOfTen(text, 'score') ?? [])
  const reviewers = scores.length > 0 ? rounded(mean(scores)) : null
  const shown = logScore(figures)
  const score = rounded(reviewers === null ? shown : (reviewers + shown) / 2)
  const head = reportHead(state)
  const unproductive = figures.rounds - figures.productive_rounds.length
  return {
    ...head,
    analysis_id: head.id,
    task: state.topic,
    score,
    overall_quality: score,
    productive_rounds: figures.productive_rounds,
    unproductive_rounds: roundsWithout(figures),
    observations: figures.observations.map((observed) => ({ ...observed, description: WORDS[observed.type] })),
    strengths: remarks(state, 'strengths'),
    weaknesses: remarks(state, 'weaknesses'),
    missing_evidence: remarks(state, 'missing evidence'),
    recommendations: remarks(state, 'recommendations'),
    by_agent: figures.agents.map(agentQuality),
    figures: {
      rounds: figures.rounds,
      critiques: figures.critiques,
      critiques_taken_up: figures.critiques_taken_up,
      messages: figures.messages,
      messages_with_evidence: figures.messages_with_evidence,
      failures: figures.failures,
      reviewers_score: reviewers,
      log_score: shown,
    },
    summary: `${figures.critiques_taken_up} of ${figures.critiques} critiques were taken up, ${figures.messages_with_evidence} of ${figures.messages} contributions point at evidence, and ${unproductive} of ${figures.rounds} rounds moved nobody.`,
  }
}

const WORDS: Record<AnalysisReport['observations'][number]['type'], string> = {
  unproductive_round: 'Nobody moved in this round.',
  ignored_critique: 'Nobody who stood behind what was criticised moved after it.',
  unsupported_answer: 'Nothing that was said for the answer points at evidence.',
  agent_failed: 'The agent gave no usable answer.',
  change_of_mind: 'The agent voted otherwise than a round before.',
}

const remarks = ({ messages }: DebateState, phase: ReviewPhase): string[] =>
  messages
    .filter((message) => message.phase === phase && !message.abstains && !message.discarded)
    .map(({ content }) => content)

const roundsWithout = ({ rounds, productive_rounds }: Figures) =>
  Array.from({ length: rounds }, (_, index) => index + 1).filter((round) => !productive_rounds.includes(round))

const share = (part: number, whole: number, otherwise: number) => (whole === 0 ? otherwise : part / whole)

/** The mean of four shares: rounds that moved something, critiques taken up, words with evidence, asks that were answered. */
const logScore = ({ rounds, productive_rounds, critiques, critiques_taken_up, ...figures }: Figures): number =>
  rounded(
    mean([
      share(productive_rounds.length, rounds, 0),
      share(critiques_taken_up, critiques, 0.5),
      share(figures.messages_with_evidence, figures.messages, 0),
      share(figures.messages, figures.messages + figures.failures, 0),
    ]),
  )

function agentQuality(agent: Figures['agents'][number]): AnalysisReport['by_agent'][number] {
  const evidence = share(agent.with_evidence, agent.messages, 0)
  const engagement = share(agent.critiques_taken_up, agent.critiques, 0)
  return {
    name: agent.name,
    quality_score: rounded((evidence + engagement) / 2),
    evidence_usage: rounded(evidence),
    engagement_quality: rounded(engagement),
    messages: agent.messages,
    critiques: agent.critiques,
  }
}
