import Type, { type Static } from 'typebox'
import { Check } from 'typebox/value'
import { url } from '../address-types.ts'
import { setting } from '../setting.ts'
import { integer, list, oneOf, port, seconds, text, textThat, type ValueType } from '../value-types.ts'

/** The providers of language models, and the setting that enables each. */
export const PROVIDER_SWITCHES = {
  anthropic: 'ANTHROPIC_API_KEY',
  openai: 'OPENAI_API_KEY',
  google: 'GOOGLE_API_KEY',
  mistral: 'MISTRAL_API_KEY',
  xai: 'XAI_API_KEY',
  deepseek: 'DEEPSEEK_API_KEY',
  groq: 'GROQ_API_KEY',
  openrouter: 'OPENROUTER_API_KEY',
  'openai-compatible': 'OPENAI_COMPATIBLE_URL',
} as const
export type ModelProvider = keyof typeof PROVIDER_SWITCHES

const PROVIDERS = Object.keys(PROVIDER_SWITCHES) as ModelProvider[]
const isProvider = (name: string): name is ModelProvider => Object.hasOwn(PROVIDER_SWITCHES, name)

const NAME = '^[A-Za-z0-9._:-]{1,64}$'
const agentName = textThat(
  { label: 'agent', noun: 'the name of an agent', right: 'up to 64 letters, digits and . _ : -' },
  (given) => new RegExp(NAME).test(given),
)

const localPort = textThat(
  { label: 'port', noun: 'a port', right: 'a number from 1 to 65535' },
  (given) => port.parse(given).ok && Number(given) > 0,
)

const Dollars = Type.Number({ minimum: 0 })
const Prices = {
  input: Dollars,
  output: Dollars,
  cacheRead: Type.Optional(Dollars),
  cacheWrite: Type.Optional(Dollars),
}

/** `above`: the price of all tokens of a call whose input is longer than it states. */
const AgentPrice = Type.Object(
  {
    ...Prices,
    above: Type.Optional(
      Type.Object({ ...Prices, tokens: Type.Integer({ minimum: 1 }) }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
)

/** The range for the context size of a model, in tokens. */
export const CONTEXT_TOKENS = { minimum: 512, maximum: 10_000_000 }

const NamedAgent = Type.Object(
  {
    name: Type.String({ pattern: NAME }),
    provider: Type.Enum(PROVIDERS),
    model: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    persona: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
    price: Type.Optional(AgentPrice),
    context: Type.Optional(Type.Integer(CONTEXT_TOKENS)),
    fallbacks: Type.Optional(Type.Array(Type.String({ pattern: NAME }))),
  },
  { additionalProperties: false },
)
export type NamedAgent = Static<typeof NamedAgent>

const namedAgents: ValueType<readonly NamedAgent[]> = {
  label: 'JSON',
  noun: 'a usable list of agents',
  right:
    'a JSON list such as [{"name": "critic", "provider": "anthropic", "model": "…", "persona": "…", ' +
    '"price": {"input": 2, "output": 10}, "context": 32768, "fallbacks": ["openai"]}], each name once',
  parse(given) {
    const agents = parsed(given)
    if (!Array.isArray(agents)) return { ok: false, part: given }
    const names = agents.map((agent: { name?: unknown } | null) => agent?.name)
    const bad = agents.find((agent, place) => !Check(NamedAgent, agent) || names.indexOf(agent.name) !== place)
    return bad === undefined ? { ok: true, value: agents } : { ok: false, part: JSON.stringify(bad) }
  },
}

function parsed(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}

const providerUrls: ValueType<Partial<Record<ModelProvider, string>>> = {
  label: 'comma list (provider=URL)',
  noun: 'the address of a provider',
  right: `one such as openai=https://proxy.example.org/v1, of ${PROVIDERS.join(', ')}; commas separate several`,
  parse(given) {
    const members = given.split(',').map((member) => member.trim())
    const pairs = members.filter(Boolean).map((member) => [member, ...member.split(/=(.*)/s)] as const)
    const bad = pairs.find(([, provider = '', address = '']) => !isProvider(provider) || !url.parse(address).ok)
    if (bad) return { ok: false, part: bad[0] }
    return { ok: true, value: Object.fromEntries(pairs.map(([, provider, address]) => [provider, address])) }
  },
}

const key = (provider: string) =>
  ({ secret: true, area: 'agents', meaning: `The key for ${provider}; set, its agents can be asked.` }) as const

export const agentSettings = [
  setting('ANTHROPIC_API_KEY', text(), key('Anthropic')),
  setting('OPENAI_API_KEY', text(), key('OpenAI')),
  setting('GOOGLE_API_KEY', text(), {
    ...key('Google Gemini'),
    alsoNamed: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  }),
  setting('MISTRAL_API_KEY', text(), key('Mistral')),
  setting('XAI_API_KEY', text(), key('xAI')),
  setting('DEEPSEEK_API_KEY', text(), key('DeepSeek')),
  setting('GROQ_API_KEY', text(), key('Groq')),
  setting('OPENROUTER_API_KEY', text(), key('OpenRouter')),
  setting('OPENAI_COMPATIBLE_URL', url, {
    area: 'agents',
    meaning: 'A server that speaks the chat interface of OpenAI, with its `/v1`: Ollama, vLLM, LM Studio or any other.',
  }),
  setting('OPENAI_COMPATIBLE_KEY', text(), {
    secret: true,
    area: 'agents',
    meaning: 'The key for that server, if any.',
  }),
  setting('OPENAI_COMPATIBLE_MODELS', list(text({ max: 128 })), {
    default: '',
    area: 'agents',
    meaning: 'The models of that server; each becomes an agent of that name.',
  }),
  setting('SERVICE_AGENT_URLS', providerUrls, {
    default: '',
    area: 'agents',
    meaning: 'Addresses, such as those of a proxy, that replace the public ones of the providers.',
  }),
  setting('SERVICE_AGENTS', namedAgents, {
    default: '[]',
    area: 'agents',
    meaning:
      'Further agents by name, with a model and a persona of their own, prices in dollars for a million tokens (those of caches too), the size of their context in tokens, and stand-ins.',
  }),
  setting('SERVICE_AGENT_FALLBACKS', list(agentName), {
    default: '',
    area: 'agents',
    meaning: 'Who stands in, in this order, for an agent that fails and names no stand-ins of its own.',
  }),
  setting('SERVICE_LOCAL_MODEL_PORTS', list(localPort), {
    default: '11434, 1234, 8080',
    defaultInWords: 'those of Ollama, LM Studio and llama.cpp',
    area: 'agents',
    meaning:
      'The ports of this machine on which a model server is looked for when a leader connects models, in development only; empty looks for none.',
  }),
] as const

export const runnerSettings = [
  setting('SERVICE_RUNNER_CONCURRENCY', integer({ min: 1, max: 100_000 }), {
    default: '200',
    area: 'runner',
    meaning: 'How many debates this process runs at once; further ones wait, the oldest is next.',
  }),
  setting('SERVICE_RUNNER_CALLS', integer({ min: 1, max: 100_000 }), {
    default: '600',
    area: 'runner',
    meaning: 'How many agents this process asks at once, over all its debates.',
  }),
  setting('SERVICE_MESSAGES_PER_DEBATE', integer({ min: 1, max: 1_000_000 }), {
    default: '2000',
    area: 'debates',
    meaning: 'How many messages of people one debate takes, and as many votes of people and pieces of evidence.',
  }),
  setting('SERVICE_MACHINE_DEBATES_PER_HOUR', integer({ min: 1, max: 1_000_000 }), {
    default: '200',
    area: 'debates',
    meaning:
      'How many debates batches and the pulse begin in an hour for one organization that pays, its workspaces included, before further ones wait; the tier enterprise is not limited.',
  }),
] as const

/** How language models are called: how long, how many at once, how often, and for how much. */
export const agentCallSettings = [
  setting('SERVICE_AGENT_FIRST_BYTE_SECONDS', seconds({ min: 1, max: 3600 }), {
    default: '120',
    area: 'agents',
    meaning:
      'How long a language model may send nothing before the first byte of an answer; a second more for each 4,000 bytes of the prompt, or for each 100 at a server of one’s own, and at most 20 minutes more.',
  }),
  setting('SERVICE_AGENT_GAP_SECONDS', seconds({ min: 1, max: 3600 }), {
    default: '120',
    area: 'agents',
    meaning:
      'How long a language model that has begun to answer may send nothing; pings and comments of its server count as something.',
  }),
  setting('SERVICE_AGENT_TIMEOUT_SECONDS', seconds({ min: 1, max: 3600 }), {
    area: 'agents',
    meaning:
      'How long one try at a language model may take in all; not set, it may take as long as the first byte may, and a second more for each 3 tokens that are asked for.',
  }),
  setting('SERVICE_AGENT_LOCAL_CALLS', integer({ min: 1, max: 1000 }), {
    default: '2',
    area: 'agents',
    meaning:
      'How many calls at once a node makes over one connection to a model server in one’s own network, at first; the number grows while the server answers that many at once, and halves when it is busy.',
  }),
  setting('SERVICE_AGENT_HOSTED_CALLS', integer({ min: 1, max: 1000 }), {
    default: '16',
    area: 'agents',
    meaning:
      'How many calls at once a node makes over one connection to any other provider, at first; the number grows with good answers, and halves when the provider limits us.',
  }),
  setting('SERVICE_AGENT_RETRIES', integer({ min: 0, max: 10 }), {
    default: '2',
    area: 'agents',
    meaning: 'How often a language model is asked again whose answer broke off.',
  }),
  setting('SERVICE_AGENT_PATIENCE_SECONDS', seconds({ min: 0, max: 3600 }), {
    default: '60',
    area: 'agents',
    meaning:
      'How long one question waits in all for a language model that is busy or away, before a stand-in is asked; this comes on top of the time that the debate gives for an answer.',
  }),
  setting('SERVICE_AGENT_REASONING', oneOf('provider-default', 'none', 'minimal', 'low', 'medium', 'high'), {
    default: 'provider-default',
    area: 'agents',
    meaning:
      'How much language models reason before they answer, where they can be told; a model whose reasoning left no room for its answer is asked again with more room, or with less reasoning.',
  }),
  setting('SERVICE_AGENT_MAX_TOKENS', integer({ min: 256, max: 1_000_000 }), {
    default: '8192',
    area: 'agents',
    meaning: 'The most tokens that one answer of a language model may have, its reasoning included.',
  }),
] as const
