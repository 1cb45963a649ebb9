import type { AgentSelector } from '../../../../engine/agent.ts'
import { DEFAULT_PROTOCOL, PHASES, type PhaseName, type Protocol } from '../../../../engine/protocol.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { invalid } from '../../../../shared/errors.ts'
import { agreed } from '../../../../shared/field-names.ts'
import { groundingOf } from '../../../../shared/grounding-fields.ts'
import {
  FEWEST_AGENTS,
  fewestFor,
  MOST_AGENTS,
  type NewDebate,
  type SourceText,
  USUAL_SELECTION,
} from './new-debate.ts'
import type { DebateRequest, ProtocolOptions } from './schema.ts'

const LONGEST_TOPIC = 10_000
const MOST_SOURCE_BYTES = 1_048_576
const MOST_METADATA_BYTES = 65_536
const DOMAIN = /^[a-z0-9][a-z0-9 _.-]{0,63}$/

/** Reads a request into a debate, or refuses it and names the field. */
export function readRequest(request: DebateRequest): NewDebate {
  const protocol = protocolOf(request)
  return {
    topic: topicOf(request),
    options: request.options?.map((text, index) => textOf(`options[${index}]`, text, 1000)),
    protocol,
    domain: domainOf(request),
    agents: agentsOf(request),
    substitutes: request.strict_agents !== true,
    selection: selectionOf(request, protocol),
    sources: sourcesOf(request),
    ...groundingOf(request),
    labels: labelsOf(request),
  }
}

/** The text without surrounding blanks, neither empty nor too long. */
export function textOf(field: string, given: string, longest = LONGEST_TOPIC): string {
  const text = given.trim()
  if (text === '') throw invalid(field, 'must not be empty')
  if (text.length > 2 * longest || [...text].length > longest) {
    throw invalid(field, `must have at most ${longest} characters`)
  }
  return text
}

/** The longest text that may become evidence. */
export function refuseLarge(field: string, text: string) {
  if (Buffer.byteLength(text) > MOST_SOURCE_BYTES) throw invalid(field, `must have at most ${MOST_SOURCE_BYTES} bytes`)
}

/** Limits all evidence of one debate, whatever its source and time. */
export function refuseMoreEvidence(field: string, text: string, { evidence }: Pick<DebateState, 'evidence'>) {
  refuseLarge(field, text)
  const known = evidence.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
  if (known + Buffer.byteLength(text) <= MOST_SOURCE_BYTES) return
  throw invalid(field, `exceeds the ${MOST_SOURCE_BYTES} bytes of evidence of one debate, which has ${known} already`)
}

function topicOf({ topic, task, question }: DebateRequest): string {
  const given = agreed({ topic: topic?.trim(), task: task?.trim(), question: question?.trim() })
  if (!given) throw invalid('topic', 'is required')
  return textOf(...given)
}

function domainOf({ domain, auto_select_config }: Pick<DebateRequest, 'domain' | 'auto_select_config'>): string {
  const field = domain === undefined ? 'auto_select_config.primary_domain' : 'domain'
  const label = (domain ?? auto_select_config?.primary_domain ?? 'general').trim().toLowerCase()
  if (!DOMAIN.test(label)) throw invalid(field, 'must be a short label of letters, digits, spaces, dots and dashes')
  return label
}

function protocolOf({ protocol = {}, ...request }: DebateRequest): Protocol {
  const [, rounds = DEFAULT_PROTOCOL.rounds] =
    agreed({ rounds: request.rounds, max_rounds: request.max_rounds, 'protocol.rounds': protocol.rounds }) ?? []
  const [, wanted = DEFAULT_PROTOCOL.mode] =
    agreed({ consensus: request.consensus, 'protocol.consensus': protocol.consensus }) ?? []
  const mode = wanted === 'semantic' ? 'majority' : wanted
  const [, threshold = DEFAULT_PROTOCOL.threshold] =
    agreed({
      consensus_threshold: request.consensus_threshold,
      'protocol.consensus_threshold': protocol.consensus_threshold,
    }) ?? []
  const phases = phasesOf(protocol.phases)
  const {
    judge,
    phases: _phases,
    rounds: _rounds,
    consensus: _mode,
    consensus_threshold: _threshold,
    ...rest
  } = protocol
  if (judge !== undefined && mode !== 'judge') throw invalid('protocol.judge', 'needs the consensus mode judge')
  return { ...DEFAULT_PROTOCOL, ...rest, rounds, mode, threshold, phases, ...(judge && { judge }) }
}

function phasesOf(given: ProtocolOptions['phases']): readonly PhaseName[] {
  if (!given) return PHASES
  const field = 'protocol.phases'
  const misplaced = given.findIndex((name, i) => i > 0 && PHASES.indexOf(name) <= PHASES.indexOf(given[i - 1] ?? name))
  if (misplaced > 0) throw invalid(`${field}[${misplaced}]`, `must keep the order ${PHASES.join(', ')}`)
  if (!given.includes('opening')) throw invalid(field, 'must hold opening')
  return given
}

function agentsOf({ agents }: DebateRequest): AgentSelector[] | undefined {
  if (agents === undefined || agents.length === 0) return undefined
  const names = typeof agents === 'string' ? agents.split(',') : agents
  const panel = names.map((name) => (typeof name === 'string' ? name.trim() : name)).filter((name) => name !== '')
  if (panel.length < FEWEST_AGENTS) throw invalid('agents', `must name at least ${FEWEST_AGENTS} agents`)
  if (panel.length > MOST_AGENTS) throw invalid('agents', `must name at most ${MOST_AGENTS} agents`)
  return panel
}

function selectionOf({ auto_select_config: config }: DebateRequest, { mode }: Protocol): NewDebate['selection'] {
  if (!config) return undefined
  const least = fewestFor({ mode })
  const {
    min_agents = USUAL_SELECTION.min,
    max_agents = USUAL_SELECTION.max,
    quality_priority = USUAL_SELECTION.qualityPriority,
    diversity_preference = USUAL_SELECTION.diversityPreference,
  } = config
  if (max_agents < min_agents) throw invalid('auto_select_config.max_agents', 'must not be below min_agents')
  if (max_agents < least) {
    throw invalid('auto_select_config.max_agents', `must be at least ${least} for byzantine consensus`)
  }
  return {
    min: Math.max(least, min_agents),
    max: max_agents,
    qualityPriority: quality_priority,
    diversityPreference: diversity_preference,
  }
}

function sourcesOf({ context = '', documents = [] }: DebateRequest): SourceText[] {
  const sources: SourceText[] = documents.map((document, index) => {
    const { title, content, url, source } = typeof document === 'string' ? { content: document } : document
    if (content.trim() === '') throw invalid(`documents[${index}]`, 'must not be empty')
    const name = title?.trim() || `Document ${index + 1}`
    return { kind: 'document', title: name, source: source ?? url ?? name, content, url }
  })
  refuseLarge('context', context)
  let bytes = Buffer.byteLength(context)
  sources.forEach(({ content }, index) => {
    bytes += Buffer.byteLength(content)
    if (bytes > MOST_SOURCE_BYTES) {
      throw invalid(`documents[${index}]`, `exceeds the ${MOST_SOURCE_BYTES} bytes for context and documents together`)
    }
  })
  if (context.trim() === '') return sources
  return [{ kind: 'context', title: 'Context', source: 'context', content: context }, ...sources]
}

/** What a person wrote about a debate, after its size was checked. */
export function labelsOf({ title, tags, metadata }: Pick<DebateRequest, 'title' | 'tags' | 'metadata'>) {
  if (metadata && Buffer.byteLength(JSON.stringify(metadata)) > MOST_METADATA_BYTES) {
    throw invalid('metadata', `must have at most ${MOST_METADATA_BYTES} bytes as JSON`)
  }
  return { title, tags, metadata }
}
