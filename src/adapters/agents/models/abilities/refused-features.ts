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
