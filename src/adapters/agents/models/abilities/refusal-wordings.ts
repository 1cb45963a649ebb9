/** What a server says when prompt and answer are longer than it can read. */
export interface ContextError {
  /** Tokens that prompt and answer have together. */
  context?: number
  /** Tokens that our prompt had, as the server counts them. */
  prompt?: number
  /** Tokens that an answer may have at most, where only that was too many. */
  output?: number
}

/** Nobody serves fewer: some versions of vLLM call what was left for the prompt the context (vllm-project/vllm#33418). */
const FEWEST_TOKENS = 256
const MOST_TOKENS = 100_000_000
/** Of what a server says so much is looked at. */
const MOST_READ = 4_000

interface Wording {
  /** Who words it so, and where that is seen. */
  from: string
  says: RegExp
}

const number = (name: string) => `(?<${name}>\\d[\\d,._]*)`
const wording = (from: string, pattern: string): Wording => ({ from, says: new RegExp(pattern, 'is') })

/** The more exact first. Each names `context`, `prompt`, `output` as far as it tells them. */
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

/** What is too long, where no figure is told: OpenAI's Responses, Ollama, proxies. */
const TOO_LONG =
  /context.{0,3}(length|window|limit|size)|(prompt|input|request).{0,20}too (long|large)|too many (input )?tokens|input token count|maximum number of tokens/i

/** What a refusal for its length says; undefined where it is about something else. */
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

function figure(name: keyof ContextError, told: string | undefined): ContextError {
  const tokens = told === undefined ? Number.NaN : Number(told.replace(/[,._]/g, ''))
  return tokens >= (name === 'prompt' ? 1 : FEWEST_TOKENS) && tokens <= MOST_TOKENS ? { [name]: tokens } : {}
}

/** What of a request a server would not take, although it may take the rest. */
export type Feature = 'form' | 'limit field' | 'system role' | 'effort'

/**
 * How servers say it: OpenAI, DeepSeek ("This response_format type is unavailable now"), LM Studio ("'response_format.type' must be
 * 'json_schema'"), llama.cpp ("failed to parse grammar"), Ollama ("invalid JSON schema in format"), vLLM (guided decoding, xgrammar),
 * Anthropic (`output_config.format`), Gemini (`response_json_schema`).
 */
const FORM =
  /response.?format|json.?schema|json.?object|json.?mode|structured.?out|output.?config|output.?format|text\.format|guided.?(json|decoding|grammar)|grammar|xgrammar|schema|response.?mime.?type|invalid format/i
/** "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead." */
const LIMIT_FIELD = /max_tokens.{0,80}(not supported|unsupported|deprecated)|use ['"`]?max_completion_tokens/i
/** Chat templates of Gemma ("System role not supported"), OpenAI's o1 ("'messages[0].role' does not support 'system'"), Gemma at Google. */
const SYSTEM_ROLE =
  /system.{0,20}(role|message|prompt|instruction)s?.{0,40}(not |un)(supported|enabled|allowed)|role.{0,40}(not support|unsupported).{0,20}system|developer instruction is not enabled|only user.{0,30}assistant.{0,20}roles/i
const EFFORT = /reasoning.?effort|reasoning\.effort|thinking.{0,20}not supported/i

/** What a refusal is about; in this order, because a word for a form may stand in any of them. */
export function refusedFeature(text: string): Feature | undefined {
  if (LIMIT_FIELD.test(text)) return 'limit field'
  if (SYSTEM_ROLE.test(text)) return 'system role'
  if (EFFORT.test(text)) return 'effort'
  return FORM.test(text) ? 'form' : undefined
}
