import { chatFrames, chatWire, hearChat, thoughtsPlace } from './chat-completions.ts'
import type { Dialect, World } from './dialect.ts'
import type { Asked } from './mind.ts'
import { promptOf, type Refusal, Refused } from './served.ts'

/** Ollama, `openai/openai.go`: `NewError`. */
const refusal = (status: number, message: string): Refusal => ({
  status,
  body: {
    error: {
      message,
      type: status === 400 ? 'invalid_request_error' : status === 404 ? 'not_found_error' : 'api_error',
      param: null,
      code: null,
    },
  },
})

/** How many of the first tokens a cut prompt keeps, `num_keep` of `api/types.go`. */
const KEPT = 4

/**
 * Ollama, `server/prompt.go` and `llm/llama_server.go`: earlier messages go first, the system message and the last stay; what is still too
 * long keeps its beginning and its end, and half of the context is left for the answer. Nobody is told.
 */
function cut(asked: Asked, { context, tokens }: World) {
  const { messages, system } = asked
  const last = messages.slice(-1)
  const shorter = { ...asked, messages: tokens.count(promptOf(asked)) > context ? last : messages }
  const prompt = promptOf(shorter)
  const input = tokens.count(prompt)
  if (input <= context - 1) return { asked: shorter, input }
  const limit = context - Math.max(Math.floor((context - KEPT) / 2), 1)
  const text = tokens.tail(prompt, limit - KEPT)
  return { asked: { ...shorter, system: tokens.head(system, KEPT), messages: [{ role: 'user', text }] }, input: limit }
}

/** Ollama at `/v1` and at its own paths: what it does not know it ignores, `max_completion_tokens` too. */
export const ollama: Dialect = {
  ...chatWire,
  name: 'Ollama',
  provider: 'openai-compatible',
  lettersPerToken: 3,
  hear: (heard) => hearChat(heard, ['max_tokens']),
  check({ body }, { model }, world) {
    if (model !== world.model) throw new Refused(refusal(404, `model '${model}' not found`))
    if (Array.isArray(body.messages) && body.messages.length === 0)
      throw new Refused(refusal(400, "[] is too short - 'messages'"))
  },
  measure(asked, input, world) {
    if (input <= world.context - 1) return undefined
    /** `llm/llama_server.go`, where context shifts are off. */
    if (world.manners.has('no context shift')) {
      throw new Refused(
        refusal(
          400,
          'the prompt is longer than the context length currently available to the model; shorten the prompt, adjust the context length in settings, or use a model with a longer context length',
        ),
      )
    }
    return cut(asked, world)
  },
  frames: (served, { body }, { manners }) =>
    chatFrames(served, body, {
      thoughts: thoughtsPlace(manners, 'reasoning'),
      usage: 'own chunk',
      usageWhenAsked: true,
      usageOf: ({ input, output }) => ({
        prompt_tokens: input,
        completion_tokens: output,
        total_tokens: input + output,
      }),
      chunk: { system_fingerprint: 'fp_ollama' },
    }),
  errorFrame: (message) =>
    `data: ${JSON.stringify({ error: { message, type: 'api_error', param: null, code: null } })}\n\n`,
  refusal,
  /** `server/sched.go`: `ErrMaxQueue`. */
  busy: () => refusal(503, 'server busy, please try again.  maximum pending requests exceeded'),
  /** `api/types.go`: `ProcessResponse`, `ShowResponse`; what a model was trained with is not what it is served with. */
  others(path, { model, context, manners }) {
    if (path.endsWith('/v1/models'))
      return { object: 'list', data: [{ id: model, object: 'model', created: 1, owned_by: 'library' }] }
    if (path === '/api/ps') {
      const loaded = {
        name: model,
        model,
        size: 1,
        digest: 'd1',
        expires_at: '2026-11-17T12:05:00Z',
        size_vram: 1,
        context_length: context,
      }
      return { models: manners.has('not loaded') ? [] : [loaded] }
    }
    if (path === '/api/show')
      return {
        details: { family: 'qwen3' },
        model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': 262_144 },
      }
    return path === '/api/version' ? { version: '0.14.0' } : undefined
  },
}
