import { askOf, type Body, type Dialect, frame, type Heard, numberOf, piecesOf, textOf } from './dialect.ts'
import type { Schema } from './json-answer.ts'
import { geminiSchemaFault } from './schema-subsets.ts'
import { type Refusal, Refused, type Served } from './served.ts'

/** Gemini API docs, "Troubleshooting": the status in words beside its number. */
const STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}
const refusal = (status: number, message: string, details?: readonly object[]): Refusal => ({
  status,
  body: { error: { code: status, message, status: STATUS[status] ?? 'INTERNAL', ...(details && { details }) } },
})

const FIELDS = new Set(
  'contents systemInstruction generationConfig safetySettings tools toolConfig cachedContent labels serviceTier'.split(
    ' ',
  ),
)
const CONFIG = new Set(
  'stopSequences responseMimeType responseSchema responseJsonSchema responseModalities candidateCount maxOutputTokens temperature topP topK seed presencePenalty frequencyPenalty responseLogprobs logprobs enableEnhancedCivicAnswers speechConfig thinkingConfig mediaResolution imageConfig audioTimestamp'.split(
    ' ',
  ),
)

interface Config {
  responseMimeType?: string
  responseJsonSchema?: Schema
  maxOutputTokens?: unknown
}
const configOf = ({ generationConfig }: Body): Config => (generationConfig ?? {}) as Config

interface Content {
  role?: unknown
  parts?: unknown
}

/** Google's Gemini API; what it thinks it tells only to who asks, and counts it beside the answer. */
export const gemini: Dialect = {
  name: 'Gemini',
  provider: 'google',
  base: '/v1beta',
  lettersPerToken: 6,
  isQuestion: (path) => /\/models\/[^/]+:streamGenerateContent$/.test(path),
  hear(heard: Heard) {
    const { body, path } = heard
    const { responseMimeType, responseJsonSchema, maxOutputTokens } = configOf(body)
    return {
      model: /models\/([^/:]+)/.exec(path)?.[1] ?? '',
      system: textOf((body.systemInstruction as Content | undefined)?.parts),
      messages: ((body.contents ?? []) as Content[]).map(({ role, parts }) => ({
        role: String(role),
        text: textOf(parts),
      })),
      most: numberOf(maxOutputTokens),
      format: responseJsonSchema
        ? { schema: responseJsonSchema }
        : responseMimeType === 'application/json'
          ? 'object'
          : 'text',
      ask: askOf(heard),
    }
  },
  check({ body }, { model, format }, world) {
    if (model !== world.model) {
      const missing = `models/${model} is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`
      throw new Refused(refusal(404, missing))
    }
    const strange =
      Object.keys(body).find((field) => !FIELDS.has(field)) ??
      Object.keys(configOf(body)).find((field) => !CONFIG.has(field))
    if (strange)
      throw new Refused(refusal(400, `Invalid JSON payload received. Unknown name "${strange}": Cannot find field.`))
    const fault = typeof format === 'object' && geminiSchemaFault(format.schema)
    if (fault) throw new Refused(refusal(400, fault))
  },
  /** The limit of the answer is not held against the context: the figures of a model are those of its input and of its output. */
  measure(_, input, { context }) {
    if (input <= context) return undefined
    throw new Refused(
      refusal(400, `The input token count (${input}) exceeds the maximum number of tokens allowed (${context}).`),
    )
  },
  holds: { schema: true, object: true },
  *frames({ model, text, thoughts, refuses, finish, tokens }, { body }) {
    const { input, cached, output, reasoning } = tokens
    const usageMetadata = {
      promptTokenCount: input,
      candidatesTokenCount: output - reasoning,
      totalTokenCount: input + output,
      ...(cached > 0 && { cachedContentTokenCount: cached }),
      ...(reasoning > 0 && { thoughtsTokenCount: reasoning }),
    }
    const shows =
      (configOf(body) as { thinkingConfig?: { includeThoughts?: boolean } }).thinkingConfig?.includeThoughts === true
    const chunk = (parts: readonly object[], finishReason?: string) =>
      frame({
        candidates: [{ content: { role: 'model', parts }, ...(finishReason && { finishReason }), index: 0 }],
        usageMetadata,
        modelVersion: model,
        responseId: 'r1',
      })
    if (refuses) {
      yield frame({
        candidates: [{ finishReason: 'SAFETY', index: 0 }],
        usageMetadata,
        modelVersion: model,
        responseId: 'r1',
      })
      return
    }
    if (thoughts && shows) yield chunk([{ text: thoughts, thought: true }])
    for (const piece of piecesOf(text)) yield chunk([{ text: piece }])
    yield chunk([{ text: '', thoughtSignature: 'EjQK' }], finish === 'length' ? 'MAX_TOKENS' : 'STOP')
  },
  toolCall({ model }: Served) {
    const usageMetadata = { promptTokenCount: 90, candidatesTokenCount: 12, totalTokenCount: 102 }
    const parts = [{ functionCall: { name: 'vote', args: { choice: 'p1' } } }]
    return [
      frame({
        candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
        usageMetadata,
        modelVersion: model,
      }),
    ]
  },
  errorFrame: (message) => frame({ error: { code: 500, message, status: 'INTERNAL' } }),
  refusal,
  /** As its answers are quoted in reports: the time to wait in the text and in `RetryInfo`, and no header. */
  busy: ({ model }) =>
    refusal(
      429,
      `You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits. \n* Quota exceeded for metric: generativelanguage.googleapis.com/generate_content_paid_tier_input_token_count, limit: 4000000, model: ${model}\nPlease retry in 17.434392449s.`,
      [
        {
          '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
          violations: [
            {
              quotaMetric: 'generativelanguage.googleapis.com/generate_content_paid_tier_input_token_count',
              quotaId: 'GenerateContentPaidTierInputTokensPerModelPerMinute',
              quotaDimensions: { location: 'global', model },
              quotaValue: '4000000',
            },
          ],
        },
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '17s' },
      ],
    ),
  /** Gemini API docs, "models.get". */
  others(path, { model, context }) {
    const supportedGenerationMethods = ['generateContent', 'countTokens']
    const limits = { inputTokenLimit: context, outputTokenLimit: 65_536 }
    const shown = { name: `models/${model}`, displayName: model, ...limits, supportedGenerationMethods }
    if (path.endsWith(`/models/${model}`)) return shown
    return path.endsWith('/models') ? { models: [shown] } : undefined
  },
  ping: ': ping\n\n',
}
