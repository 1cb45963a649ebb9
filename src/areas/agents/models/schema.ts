import Type, { type Static } from 'typebox'
import { CONNECTABLE_PROVIDERS } from '../../../adapters/agents/models/model-catalogue.ts'
import { CONTEXT_TOKENS } from '../../../config/settings/agents.ts'
import { orNull, Time, Whole } from '../../../shared/schemas.ts'

/** What tests and debates have shown about a model. */
const abilities = {
  structured: orNull(
    Type.Enum(['schema', 'object', 'words'], {
      description:
        'How the model is asked for a form: by a JSON schema, as any JSON object, or in words alone; null before it was asked',
    }),
  ),
  thinks: orNull(Type.Boolean({ description: 'Whether it thinks before it answers; null when that is not known' })),
  context_tokens: orNull(Type.Integer({ description: 'How many tokens prompt and answer have together' })),
  context_from: orNull(
    Type.Enum(['setting', 'error', 'server', 'prompt_cut', 'table'], {
      description:
        'The source of the value: a person set it, an error stated it, the server reports it, the server cut a prompt, or the built-in table',
    }),
  ),
  tokens_per_second: orNull(Type.Number({ description: 'How fast it writes' })),
  tested_at: orNull(Type.String({ format: 'date-time', description: 'When it was last tested in full' })),
  testing: Type.Boolean({ description: 'Whether it is being tested now, in the background' }),
}

const Text = Type.String()
const Provider = Type.Enum(CONNECTABLE_PROVIDERS, {
  description: '`openai-compatible` is a server at an address of your own, the others are providers by key',
})
const AgentName = Type.String({
  pattern: '^[A-Za-z0-9._:-]{1,64}$',
  maxLength: 64,
  description: 'The name of its agent in debates. Default: the name of the model',
})
const ModelName = Type.String({ minLength: 1, maxLength: 128 })

const name = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '\\S',
  description: 'The name of the connection. Default: the name of the provider, or the host of the address',
})
const address = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'The address of the server’s OpenAI chat interface, with its `/v1`; only for `openai-compatible`',
})
const key = Type.String({
  minLength: 1,
  maxLength: 1024,
  pattern: '^[\\x21-\\x7e]+$',
  description: 'Never shown again',
})
const PerMillion = Type.Number({ minimum: 0, maximum: 1_000_000 })
const OwnPrice = Type.Object({ input_usd_per_million: PerMillion, output_usd_per_million: PerMillion })
const models = Type.Array(
  Type.Object({
    model: ModelName,
    agent: Type.Optional(AgentName),
    context_tokens: Type.Optional(
      Type.Union([Type.Integer(CONTEXT_TOKENS), Type.Null()], {
        description:
          'The token limit of prompt and answer together, if it cannot be found out otherwise. Null removes it; if left out, it stays unchanged',
      }),
    ),
    price: Type.Optional(
      Type.Union([OwnPrice, Type.Null()], {
        description:
          'The price per million tokens, instead of the built-in one; zero means free. It applies from the next call on. Null removes it; if left out, it stays unchanged',
      }),
    ),
  }),
  {
    minItems: 1,
    maxItems: 20,
    description: 'Each becomes an agent. Default: the usual model of the provider, or the first that the server offers',
  },
)
const keep_if_failing = Type.Boolean({ description: 'Store it although the test call fails. Default: false' })

export const NewConnection = Type.Object({
  provider: Provider,
  name: Type.Optional(name),
  address: Type.Optional(address),
  key: Type.Optional(key),
  models: Type.Optional(models),
  keep_if_failing: Type.Optional(keep_if_failing),
})
export type NewConnection = Static<typeof NewConnection>

export const ConnectionChange = Type.Object({
  version: Whole({ minimum: 1, description: 'The version that the change was made from' }),
  name: Type.Optional(name),
  address: Type.Optional(address),
  key: Type.Optional(
    Type.Union([key, Type.Null()], { description: 'Null removes it; if left out, it stays unchanged' }),
  ),
  models: Type.Optional(models),
  keep_if_failing: Type.Optional(keep_if_failing),
})
export type ConnectionChange = Static<typeof ConnectionChange>

export const Trial = Type.Object({
  provider: Provider,
  address: Type.Optional(address),
  key: Type.Optional(key),
  model: Type.Optional(ModelName),
})
export type Trial = Static<typeof Trial>

export const StoredTrial = Type.Object({
  model: Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: 'Default: all that are connected' })),
  quick: Type.Optional(
    Type.Boolean({ description: 'Only one short call, without the test in the background. Default: false' }),
  ),
})
export type StoredTrial = Static<typeof StoredTrial>

const Price = Type.Object({ input_usd_per_million: Type.Number(), output_usd_per_million: Type.Number() })

const OfferedModel = Type.Object({ model: Text, price: orNull(Price) })

export const TestResult = Type.Object({
  ok: Type.Boolean(),
  model: orNull(Type.String({ description: 'The model that was asked; null when none was known to ask' })),
  latency_ms: orNull(Type.Integer({ description: 'How long the answer took; null when there was none' })),
  price: orNull(Price),
  models: Type.Array(OfferedModel, { description: 'Its models; empty if it does not list them' }),
  message: Type.String({ description: 'The result in one sentence' }),
  testing: Type.Array(Text, { description: 'The models that are now tested in the background' }),
  tested_at: Time,
})
export type TestResult = Static<typeof TestResult>

const State = Type.Enum(['working', 'failing', 'untested'])

const ConnectedModel = Type.Object({
  model: Text,
  agent: Type.String({ description: 'Its name in debates' }),
  price: orNull(Price),
  state: State,
  problem: orNull(Type.String({ description: 'Why it fails, as stated by the provider' })),
  ...abilities,
})

export const Connection = Type.Object({
  id: Text,
  name: Text,
  provider: Text,
  address: orNull(Type.String({ description: 'Of a server; shown to those who may manage models' })),
  key_hint: orNull(Type.String({ description: 'The last four characters; shown to those who may manage models' })),
  models: Type.Array(ConnectedModel),
  state: State,
  problem: orNull(Type.String({ description: 'The first problem of its models' })),
  version: Type.Integer({ description: 'A change names the version that it was made from' }),
  last_test: orNull(
    Type.Object({ ok: Type.Boolean(), message: Text, latency_ms: orNull(Type.Integer()), tested_at: Time }),
  ),
  created_at: Time,
  updated_at: Time,
})
export type Connection = Static<typeof Connection>

const EnvironmentModel = Type.Object({
  agent: Text,
  provider: Text,
  model: Text,
  price: orNull(Price),
  state: Type.Enum(['working', 'failing']),
  problem: orNull(Text),
  ...abilities,
  setting: Type.String({ description: 'The setting in the environment that enables it' }),
})

const ConnectableProvider = Type.Object({
  provider: Provider,
  title: Text,
  needs: Type.Enum(['key', 'address']),
  models: Type.Array(OfferedModel, { description: 'The default first' }),
})

export const Models = Type.Object({
  connections: Type.Array(Connection),
  environment: Type.Array(EnvironmentModel, { description: 'From the settings of the installation; read-only' }),
  providers: Type.Array(ConnectableProvider, { description: 'What can be connected' }),
  may_manage: Type.Boolean({ description: 'Whether this caller may connect, change and remove' }),
  finds_local_servers: Type.Boolean({ description: 'Whether servers on this machine are looked for here' }),
})
export type Models = Static<typeof Models>

export const LocalServers = Type.Object({
  searched: Type.Boolean({ description: 'False outside development' }),
  servers: Type.Array(
    Type.Object({
      title: Type.String({ description: 'Ollama, LM Studio or llama.cpp' }),
      address: Text,
      models: Type.Array(Text, { description: 'Its models; empty if it has none yet' }),
      connected: Type.Boolean({ description: 'Whether a connection has this address already' }),
    }),
  ),
  message: Text,
})
export type LocalServers = Static<typeof LocalServers>

export const EnvironmentTrial = Type.Object({
  agent: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Default: all of them' })),
})
export type EnvironmentTrial = Static<typeof EnvironmentTrial>

export const TestsBegun = Type.Object({
  testing: Type.Array(Text, { description: 'The agents that are now tested in the background' }),
  message: Text,
})
export type TestsBegun = Static<typeof TestsBegun>

export const Removed = Type.Object({ id: Text, deleted: Type.Boolean(), message: Text })
