/** The names of OpenTelemetry's conventions for generative AI, which are not final: they stand here and nowhere else. */
export const GEN_AI = {
  operation: 'gen_ai.operation.name',
  workflow: 'gen_ai.workflow.name',
  conversation: 'gen_ai.conversation.id',
  agent: 'gen_ai.agent.name',
  provider: 'gen_ai.provider.name',
  requestModel: 'gen_ai.request.model',
  responseModel: 'gen_ai.response.model',
  finishReasons: 'gen_ai.response.finish_reasons',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  cachedTokens: 'gen_ai.usage.cache_read.input_tokens',
  cacheWriteTokens: 'gen_ai.usage.cache_creation.input_tokens',
  reasoningTokens: 'gen_ai.usage.reasoning.output_tokens',
  input: 'gen_ai.input.messages',
  output: 'gen_ai.output.messages',
  error: 'error.type',
} as const

export const OPERATION = { workflow: 'invoke_workflow', agent: 'invoke_agent', chat: 'chat' } as const

/** The conventions whose names these are. */
export const SCHEMA_URL = 'https://opentelemetry.io/schemas/1.41.0'

/** What the conventions know nothing of. */
export const PARLEY = {
  organization: 'parley.organization.id',
  part: 'parley.part',
  endedBy: 'parley.part.ended_by',
  forkOf: 'parley.fork_of',
  round: 'parley.round',
  phase: 'parley.phase',
  generatedBy: 'parley.generated_by',
  discarded: 'parley.discarded',
  attempts: 'parley.attempts',
  standsInFor: 'parley.stands_in_for',
  cost: 'parley.cost_usd',
  result: 'parley.result',
  confidence: 'parley.confidence',
  rounds: 'parley.rounds',
} as const

/** Our names of providers, where the conventions have others. */
const PROVIDERS: Readonly<Record<string, string>> = { google: 'gcp.gemini', mistral: 'mistral_ai', xai: 'x_ai' }

export const providerName = (ours: string): string => PROVIDERS[ours] ?? ours

/** A text as the conventions write messages. */
const message = (role: 'user' | 'assistant', content: string, more: object = {}) =>
  JSON.stringify([{ role, parts: [{ type: 'text', content }], ...more }])

export const question = (content: string) => message('user', content)
export const answer = (content: string, finishReason: 'stop' | 'length' = 'stop') =>
  message('assistant', content, { finish_reason: finishReason })

const TEXTS: ReadonlySet<string> = new Set([GEN_AI.input, GEN_AI.output])

/** Without its texts, for a span that is too large with them. */
export const withoutTexts = <Value>(attributes: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !TEXTS.has(name)))
