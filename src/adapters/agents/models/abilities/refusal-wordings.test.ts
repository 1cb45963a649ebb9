import { expect, test } from 'vitest'
import { contextError, refusedFeature } from './refusal-wordings.ts'

test.each([
  [
    'vLLM',
    "'max_tokens' or 'max_completion_tokens' is too large: 8192. This model's maximum context length is 8192 tokens and your request has 1210 input tokens (8192 > 8192 - 1210).",
    { context: 8192, prompt: 1210 },
  ],
  [
    'vLLM',
    "This model's maximum context length is 2048 tokens. However, your request has 8 input tokens plus 2045 'max_tokens'. Please reduce one or the other.",
    { context: 2048, prompt: 8 },
  ],
  [
    'vLLM',
    "This model's maximum context length is 2048 tokens. However, you requested 1024 output tokens and your prompt contains at least 1025 input tokens, for a total of at least 2049 tokens.",
    { context: 2048, prompt: 1025 },
  ],
  [
    'vLLM, which calls what was left the context',
    "This model's maximum context length is 3 tokens. However, your request has 8 input tokens. Please reduce the length of the input messages.",
    { prompt: 8 },
  ],
  [
    'OpenAI',
    "This model's maximum context length is 4097 tokens. However, you requested 4120 tokens (3120 in the messages, 1000 in the completion). Please reduce the length of the messages or completion.",
    { context: 4097, prompt: 3120 },
  ],
  [
    'OpenAI',
    "This model's maximum context length is 128000 tokens. However, your messages resulted in 204308 tokens. Please reduce the length of the messages.",
    { context: 128_000, prompt: 204_308 },
  ],
  ['OpenAI', 'Your input exceeds the context window of this model. Please adjust your input and try again.', {}],
  [
    'OpenRouter',
    'This endpoint\'s maximum context length is 131072 tokens. However, you requested about 141607 tokens (10535 of text input, 131072 in the output). Please reduce the length of either one, or use the "middle-out" transform to compress your prompt automatically.',
    { context: 131_072, prompt: 10_535 },
  ],
  [
    'Anthropic',
    'input length and `max_tokens` exceed context limit: 178959 + 64000 > 200000, decrease input length or `max_tokens` and try again',
    { context: 200_000, prompt: 178_959 },
  ],
  ['Anthropic', 'prompt is too long: 208310 tokens > 200000 maximum', { context: 200_000, prompt: 208_310 }],
  [
    'Gemini',
    'The input token count (134123) exceeds the maximum number of tokens allowed (131072).',
    { context: 131_072, prompt: 134_123 },
  ],
  [
    'Mistral',
    'Prompt contains 65673 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
    { context: 32_768, prompt: 65_673 },
  ],
  [
    'llama.cpp',
    '{"error":{"code":400,"message":"the request exceeds the available context size. try increasing the context size or enable context shift","type":"exceed_context_size_error","n_prompt_tokens":14429,"n_ctx":8192}}',
    { context: 8192, prompt: 14_429 },
  ],
  [
    'llama.cpp',
    'request (1407 tokens) exceeds the available context size (256 tokens), try increasing it',
    { context: 256, prompt: 1407 },
  ],
  [
    'LM Studio',
    'Trying to keep the first 111490 tokens when context the overflows. However, the model is loaded with context length of only 32768 tokens, which is not enough.',
    { context: 32_768, prompt: 111_490 },
  ],
  [
    'LM Studio',
    'The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 13055>= n_ctx: 4096). Try to load the model with a larger context length, or provide a shorter input.',
    { context: 4096, prompt: 13_055 },
  ],
  ['Ollama', 'the input length exceeds the context length', {}],
  [
    'OpenAI, of the answer',
    'max_tokens is too large: 8192. This model supports at most 4096 completion tokens, whereas you provided 8192.',
    { output: 4096 },
  ],
  [
    'Groq, of the answer',
    '`max_tokens` must be less than or equal to `8192`, the maximum value for `max_tokens` is less than the `context_window` for this model',
    { output: 8192 },
  ],
])('%s: what is too long is read from its words', (_, words, figures) => {
  expect(contextError(words)).toEqual(figures)
})

test.each(['Invalid API key', 'The model is overloaded', "Unsupported parameter: 'max_tokens'", ''])(
  'what says nothing of length is no such error: %s',
  (words) => {
    expect(contextError(words)).toBeUndefined()
  },
)

test('a figure that nobody can mean is not believed', () => {
  expect(contextError("This model's maximum context length is 99999999999999999999 tokens")).toEqual({})
})

test.each([
  ['form', 'This response_format type is unavailable now'],
  ['form', "'response_format.type' must be 'json_schema'"],
  ['form', 'Failed to initialize samplers: failed to parse grammar'],
  ['form', 'invalid JSON schema in format'],
  ['form', "Invalid schema for response_format 'vote': In context=('properties', 'stances'), 'required' is required"],
  ['form', 'output_config.format: Extra inputs are not permitted'],
  ['form', 'This model does not support structured outputs.'],
  [
    'limit field',
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  ],
  ['system role', 'System role not supported'],
  ['system role', "Unsupported value: 'messages[0].role' does not support 'system' with this model."],
  ['system role', 'Developer instruction is not enabled for models/gemma-3-27b-it'],
  ['effort', "Unrecognized request argument supplied: 'reasoning_effort'"],
  [undefined, 'The model is overloaded'],
  [undefined, 'Incorrect API key provided'],
])('%s is what is refused: %s', (feature, words) => {
  expect(refusedFeature(words)).toBe(feature)
})
