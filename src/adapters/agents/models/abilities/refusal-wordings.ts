/** What a server reports when prompt and answer exceed its context. */
export interface ContextError {
  /** Tokens of prompt and answer together. */
  context?: number
  /** Tokens of our prompt, as the server counts them. */
  prompt?: number
  /** The most tokens of an answer, where only the answer was too long. */
  output?: number
}

/**
 * No server offers fewer: some versions of vLLM report what was left for the prompt as the context
 * (vllm-project/vllm#33418).
 */
const FEWEST_TOKENS = 256
const MOST_TOKENS = 100_000_000
/** How many characters of a refusal are read. */
const MOST_READ = 4_000

interface Wording {
  /** Who uses this wording, and where it was seen. */
  from: string
  says: RegExp
}

const number = (name: string) => `(?<${name}>\\d[\\d,._]*)`
const wording = (from: string, pattern: string): Wording => ({ from, says: new RegExp(pattern, 'is') })

/** The most exact wordings first. Each captures `context`, `prompt` and `output` as far as it states them. */
const WORDINGS: readonly Wording[] = [
  wording(
    'vLLM 0.11: opendatalab/MinerU#4868',
    `max_(?:completion_)?tokens'? is too large: \\d+.{0,80}maximum context length is ${number('context')} tokens and your request has ${number('prompt')} input tokens`,
  ),
  wording(
    'vLLM: vllm-project/vllm#33425',
    `maximum context length is ${number('context')} tokens\\. however, your request has ${number('prompt')} input tokens`,
  ),
  wording(
    'vLLM: vllm-project/vllm#36197',
    `maximum context length is ${number('context')} tokens\\. however, you requested \\d+ output tokens and your prompt contains (?:at least )?${number('prompt')} input tokens`,
  ),
  wording(
    'OpenRouter: OpenHands/OpenHands#9937',
    `endpoint's maximum context length is ${number('context')} tokens\\. however, you requested about \\d+ tokens \\(${number('prompt')} of text input`,
  ),
  wording(
    'OpenAI and vLLM: vllm-project/vllm#20409',
    `maximum context length is ${number('context')} tokens.{0,60}requested \\d+ tokens \\(${number('prompt')} in (?:the|your) (?:messages|prompt)`,
  ),
  wording(
    'OpenAI: webtimemachine/wtm2#579',
    `maximum context length is ${number('context')} tokens.{0,60}your messages resulted in ${number('prompt')} tokens`,
  ),
  wording(
    'vLLM, its Rust front end',
    `maximum context length is ${number('context')} tokens, but the prompt contains ${number('prompt')} input tokens`,
  ),
  wording(
    'vLLM: vllm-project/vllm#12165',
    `prompt \\(total length ${number('prompt')}\\) is too long to fit into the model \\(context length ${number('context')}\\)`,
  ),
  wording(
    'Anthropic: docker/docker-agent#569',
    `exceed context limit: ${number('prompt')} \\+ \\d+ > ${number('context')}`,
  ),
  wording(
    'Anthropic: anthropics/claude-code#12186',
    `prompt is too long: ${number('prompt')} tokens > ${number('context')} maximum`,
  ),
  wording(
    'Gemini: google-gemini/gemini-cli#12214',
    `input token count \\(${number('prompt')}\\) exceeds the maximum number of tokens allowed \\(${number('context')}\\)`,
  ),
  wording(
    'Mistral, error 3051',
    `prompt contains ${number('prompt')} tokens.{0,60}too large for model with ${number('context')} maximum context length`,
  ),
  wording(
    'llama.cpp: ggml-org/llama.cpp#15780',
    `exceed_context_size_error.{0,40}"n_prompt_tokens":\\s*${number('prompt')},\\s*"n_ctx":\\s*${number('context')}`,
  ),
  wording(
    'llama.cpp, with the figures in its sentence',
    `request \\(${number('prompt')} tokens\\) exceeds the available context size \\(${number('context')} tokens\\)`,
  ),
  wording(
    'llama-cpp-python: abetlen/llama-cpp-python#416',
    `requested tokens \\(${number('prompt')}\\) exceed context window of ${number('context')}`,
  ),
  wording(
    'LM Studio: lmstudio-ai/lmstudio-bug-tracker#546',
    `trying to keep the first ${number('prompt')} tokens.{0,80}context length of only ${number('context')} tokens`,
  ),
  wording('LM Studio: Gitlawb/openclaude#353', `n_keep: ${number('prompt')}\\s*>=?\\s*n_ctx: ${number('context')}`),
  wording(
    'OpenAI: an answer of fewer tokens',
    `max_tokens is too large: \\d+\\. this model supports at most ${number('output')} completion tokens`,
  ),
  wording(
    'Anthropic: an answer of fewer tokens',
    `max_tokens: \\d+ > ${number('output')}, which is the maximum allowed number of output tokens`,
  ),
  wording(
    'Groq: an answer of fewer tokens',
    `max_(?:completion_)?tokens\`? must be less than or equal to \`?${number('output')}`,
  ),
  wording(
    'Proxies: an answer of fewer tokens',
    `max_(?:completion_)?tokens is not valid: expected a value <= ${number('output')}`,
  ),
  wording('Any server that names its context alone', `maximum context length (?:is|of) ${number('context')}`),
]

/** Wordings without a figure: OpenAI's Responses, Ollama, proxies. */
const TOO_LONG =
  /context.{0,3}(length|window|limit|size)|(prompt|input|request).{0,20}too (long|large)|too many (input )?tokens|input token count|maximum number of tokens/i

/** Reads a refusal for length; undefined when it is about something else. */
export function contextError(text: string): ContextError | undefined {
  const read = text.slice(0, MOST_READ)
  for (const { says } of WORDINGS) {
    const groups = says.exec(read)?.groups
    if (groups) return figuresOf(groups)
  }
  return TOO_LONG.test(read) ? {} : undefined
}

function figuresOf({ context, prompt, output }: Record<string, string | undefined>): ContextError {
  return {
    ...figure('context', context),
    ...figure('prompt', prompt),
    ...figure('output', output),
  }
}

function figure(name: keyof ContextError, digits: string | undefined): ContextError {
  const tokens = digits === undefined ? Number.NaN : Number(digits.replace(/[,._]/g, ''))
  return tokens >= (name === 'prompt' ? 1 : FEWEST_TOKENS) && tokens <= MOST_TOKENS ? { [name]: tokens } : {}
}

/** A part of a request that a server refused, although it may accept the rest. */
export type Feature = 'form' | 'limit field' | 'system role' | 'effort'

/**
 * The wordings of OpenAI, DeepSeek ("This response_format type is unavailable now"), LM Studio ("'response_format.type'
 * must be 'json_schema'"), llama.cpp ("failed to parse grammar"), Ollama ("invalid JSON schema in format"), vLLM
 * (guided decoding, xgrammar), Anthropic (`output_config.format`), Gemini (`response_json_schema`).
 */
const FORM =
  /response.?format|json.?schema|json.?object|json.?mode|structured.?out|output.?config|output.?format|text\.format|guided.?(json|decoding|grammar)|grammar|xgrammar|schema|response.?mime.?type|invalid format/i
/** "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead." */
const LIMIT_FIELD = /max_tokens.{0,80}(not supported|unsupported|deprecated)|use ['"`]?max_completion_tokens/i
/** Chat templates of Gemma ("System role not supported"), OpenAI's o1 ("'messages[0].role' does not support 'system'"), Gemma at Google. */
const SYSTEM_ROLE =
  /system.{0,20}(role|message|prompt|instruction)s?.{0,40}(not |un)(supported|enabled|allowed)|role.{0,40}(not support|unsupported).{0,20}system|developer instruction is not enabled|only user.{0,30}assistant.{0,20}roles/i
const EFFORT = /reasoning.?effort|reasoning\.effort|thinking.{0,20}not supported/i

/** Which feature a refusal is about. The order matters: words about a form may occur in any refusal. */
export function refusedFeature(text: string): Feature | undefined {
  if (LIMIT_FIELD.test(text)) return 'limit field'
  if (SYSTEM_ROLE.test(text)) return 'system role'
  if (EFFORT.test(text)) return 'effort'
  return FORM.test(text) ? 'form' : undefined
}
