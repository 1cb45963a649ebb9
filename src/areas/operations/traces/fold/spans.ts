import { createHash } from 'node:crypto'
import type { Attributes, AttributeValue, Span, SpanEvent } from '../../../../adapters/otlp/trace.ts'
import type { PanelMember } from '../../../../engine/events/parts.ts'
import type { RecordedEvent } from '../../../../engine/events.ts'
import { answer, GEN_AI, OPERATION, PARLEY, providerName, question } from './names.ts'
import { type Answered, isAnswer, type Part } from './parts.ts'

/** What is told of a debate besides its events. */
export interface TraceContext {
  installation: string
  /** How it began; a fork began with its parent. */
  kind: string
  panel: readonly Pick<PanelMember, 'agent' | 'provider' | 'model'>[]
  /** Whether spans carry texts. */
  withTexts: boolean
}

/** The same digits for the same things, wherever and whenever they are asked for. */
const digits = (length: number, ...of: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, length)

const traceIdOf = ({ installation }: TraceContext, debateId: string, part: number) =>
  digits(32, installation, debateId, part)

const spanIdOf = ({ installation }: TraceContext, debateId: string, part: number, role: string, version: number) =>
  digits(16, installation, debateId, part, role, version)

const workflowId = (context: TraceContext, debateId: string, part: number) =>
  spanIdOf(context, debateId, part, OPERATION.workflow, 0)

/** The trace of a part that has ended: the debate, in it each ask of an agent, in that the call of its model. */
export function spansOf(part: Part, context: TraceContext): Span[] {
  const asks = Map.groupBy(part.events.filter(isAnswer), askOf)
  return [workflowSpan(part, context), ...[...asks.values()].flatMap((answers) => askSpans(part, answers, context))]
}

/** A remark beside an answer belongs to the same ask. */
const askOf = ({ data }: Answered) => String(data.ask).replace(/#\d+$/, '')

function workflowSpan(part: Part, context: TraceContext): Span {
  const { number, begin, end, events } = part
  const { debateId, organizationId } = begin
  const last = end ?? begin
  const fork = events.find((event) => event.type === 'debate_forked')
  const result = end?.type === 'debate_end' ? end.data : undefined
  const hasFailed = result?.result === 'failed'
  const error = end?.type === 'debate_end' ? end.private?.error : undefined
  const former = number - 1
  return {
    traceId: traceIdOf(context, debateId, number),
    spanId: workflowId(context, debateId, number),
    name: `${OPERATION.workflow} ${context.kind}`,
    kind: 'internal',
    startMs: Date.parse(begin.at),
    endMs: Date.parse(last.at),
    attributes: given({
      [GEN_AI.operation]: OPERATION.workflow,
      [GEN_AI.workflow]: context.kind,
      [GEN_AI.conversation]: debateId,
      [PARLEY.organization]: organizationId,
      [PARLEY.part]: BigInt(number),
      [PARLEY.endedBy]: end?.type,
      [PARLEY.forkOf]: fork?.data.parent,
      [PARLEY.result]: result?.result,
      [PARLEY.confidence]: result?.confidence,
      [PARLEY.rounds]: count(result?.rounds),
      [GEN_AI.error]: hasFailed ? 'failed' : undefined,
      ...(context.withTexts && workflowTexts(part)),
    }),
    events: events.flatMap(milestone),
    ...(former > 0 && {
      links: [{ traceId: traceIdOf(context, debateId, former), spanId: workflowId(context, debateId, former) }],
    }),
    ...(hasFailed && { failure: { message: context.withTexts ? (error ?? '') : '' } }),
  }
}

function workflowTexts({ events, end }: Part) {
  const asked = events.find((event) => event.type === 'debate_start' || event.type === 'debate_forked')
  const topic = asked?.private && 'topic' in asked.private ? asked.private.topic : undefined
  const decided = end?.type === 'debate_end' ? end.private?.answer : undefined
  return {
    [GEN_AI.input]: topic === undefined ? undefined : question(topic),
    [GEN_AI.output]: decided ? answer(decided) : undefined,
  }
}

/** What is worth a mark on the line of time. */
const MILESTONES: ReadonlySet<RecordedEvent['type']> = new Set([
  'round_start',
  'phase_change',
  'vote_tally',
  'consensus_reached',
  'evidence_sought',
  'intervention_added',
  'breakpoint_raised',
  'breakpoint_resolved',
  'debate_paused',
  'debate_resumed',
  'debate_cancelled',
  'debate_end',
])

function milestone({ type, at, data }: RecordedEvent): SpanEvent[] {
  if (!MILESTONES.has(type)) return []
  const attributes = given({
    [PARLEY.round]: 'round' in data ? count(data.round) : undefined,
    [PARLEY.phase]: 'to' in data && typeof data.to === 'string' ? data.to : undefined,
    [PARLEY.confidence]: 'confidence' in data ? data.confidence : undefined,
  })
  return [{ name: type, atMs: Date.parse(at), attributes }]
}

/** The first answer of an ask carries what it took. */
function askSpans({ number }: Part, answers: readonly Answered[], context: TraceContext): Span[] {
  const [first] = answers
  if (!first) return []
  const { debateId, version, at, data } = first
  const { agent = '', generated_by: by, latency_ms: tookMs = 0 } = data
  const agentId = spanIdOf(context, debateId, number, OPERATION.agent, version)
  const endMs = Date.parse(at)
  const common = { traceId: traceIdOf(context, debateId, number), startMs: endMs - tookMs, endMs }
  const failed = first.type === 'agent_failed' ? first : undefined
  const failure = failed && { message: context.withTexts ? (failed.private?.message ?? '') : '' }
  const asked: Span = {
    ...common,
    spanId: agentId,
    parentSpanId: workflowId(context, debateId, number),
    name: `${OPERATION.agent} ${agent}`,
    kind: 'internal',
    attributes: given({
      [GEN_AI.operation]: OPERATION.agent,
      [GEN_AI.agent]: agent,
      [GEN_AI.conversation]: debateId,
      [PARLEY.round]: count(data.round),
      [PARLEY.phase]: data.phase,
      [PARLEY.generatedBy]: by,
      [PARLEY.discarded]: data.discarded,
      [GEN_AI.error]: failed?.data.reason,
    }),
    ...(failure && { failure }),
  }
  const wasCalled = by !== 'rules' && failed?.data.reason !== 'budget'
  if (!wasCalled) return [asked]
  const model = data.model ?? ''
  const chat: Span = {
    ...common,
    spanId: spanIdOf(context, debateId, number, OPERATION.chat, version),
    parentSpanId: agentId,
    name: `${OPERATION.chat} ${model}`,
    kind: 'client',
    attributes: given({
      [GEN_AI.operation]: OPERATION.chat,
      [GEN_AI.conversation]: debateId,
      [GEN_AI.agent]: agent,
      [GEN_AI.provider]: providerOf(first, context),
      [GEN_AI.requestModel]: model,
      [GEN_AI.responseModel]: data.served_model ?? (failed ? undefined : model),
      [GEN_AI.inputTokens]: count(data.tokens_in),
      [GEN_AI.outputTokens]: count(data.tokens_out),
      [GEN_AI.cachedTokens]: count(data.cached_tokens),
      [GEN_AI.cacheWriteTokens]: count(data.cache_write_tokens),
      [GEN_AI.reasoningTokens]: count(data.reasoning_tokens),
      [PARLEY.attempts]: count(data.attempts),
      [PARLEY.standsInFor]: data.fallback_from,
      [PARLEY.cost]: data.cost_usd,
      [GEN_AI.error]: failed?.data.reason,
      ...(context.withTexts && !failed && { [GEN_AI.output]: said(answers) }),
    }),
    ...(failure && { failure }),
  }
  return [asked, chat]
}

/** A stand-in names its own; else it is that of the seat. */
function providerOf({ data }: Answered, { panel }: TraceContext): string {
  const seat = panel.find(({ agent }) => agent === data.agent)
  return providerName(data.provider ?? seat?.provider ?? 'unknown')
}

/** What an agent said in answer to one ask, as far as it was not erased; undefined where nothing is left. */
function said(answers: readonly Answered[]): string | undefined {
  const texts = answers.flatMap((each) => textsOf(each)).filter((text) => text !== '')
  const isCut = answers.some(({ data }) => data.cut === true)
  return texts.length === 0 ? undefined : answer(texts.join('\n\n'), isCut ? 'length' : 'stop')
}

function textsOf(event: Answered): readonly string[] {
  if (event.private === null) return []
  switch (event.type) {
    case 'agent_message':
      return [event.private.content]
    case 'critique':
      return [...event.private.issues, ...event.private.suggestions]
    case 'vote_cast':
      return [event.private.reason]
    default:
      return []
  }
}

const count = (whole: number | undefined) =>
  whole === undefined || !Number.isSafeInteger(whole) ? undefined : BigInt(whole)

/** What there is nothing to tell of is left out. */
const given = (attributes: Readonly<Record<string, AttributeValue | undefined>>): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, AttributeValue] => entry[1] !== undefined),
  )
