import type { AgentProfile } from '../../../../engine/agent.ts'

/** Models that people know by one name, whatever follows it: `claude`, `claude-opus-5`, `anthropic/claude-3`. */
interface Family {
  names: readonly string[]
  /** All of its models are of the family. */
  provider?: string
}

const FAMILIES: readonly Family[] = [
  { names: ['claude', 'anthropic'], provider: 'anthropic' },
  { names: ['gpt', 'chatgpt', 'openai', 'codex', 'o1', 'o3', 'o4'], provider: 'openai' },
  { names: ['gemini', 'gemma', 'google'], provider: 'google' },
  { names: ['mistral', 'mistralai', 'mixtral', 'ministral', 'codestral'], provider: 'mistral' },
  { names: ['grok', 'xai', 'x-ai'], provider: 'xai' },
  { names: ['deepseek'], provider: 'deepseek' },
  { names: ['qwen'] },
  { names: ['llama', 'meta-llama'] },
  { names: ['kimi', 'moonshot', 'moonshotai'] },
  { names: ['groq'], provider: 'groq' },
  { names: ['openrouter'], provider: 'openrouter' },
]

const LONGEST_NAME = 100
const NAME = /^[a-z0-9][a-z0-9._:@/ -]*$/i

/** A name goes on with what is no part of a word: `gpt4` and `claude-3`, neither `gptx` nor `o11y`. */
function isCalled(text: string, name: string): boolean {
  if (!text.toLowerCase().startsWith(name)) return false
  const next = text.charAt(name.length)
  return /\d$/.test(name) ? !/[a-z0-9]/i.test(next) : !/[a-z]/i.test(next)
}

/** The family that a name belongs to. */
export function familyOf(name: string): Family | undefined {
  if (name.length > LONGEST_NAME || !NAME.test(name)) return undefined
  return FAMILIES.find(({ names }) => names.some((each) => isCalled(name, each)))
}

export const isOf = (family: Family, { name, provider, model }: AgentProfile): boolean =>
  provider === family.provider || [name, model, model.split('/').at(-1) ?? ''].some((text) => familyOf(text) === family)
