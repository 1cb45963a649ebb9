import Type from 'typebox'
import { anyFields, orNull } from '../../../shared/schemas.ts'

const DebateFacts = Type.Object({
  debate_id: Type.String(),
  confidence: orNull(Type.Number({ description: 'How often decisions with such a balance turned out right' })),
  consensus: orNull(
    Type.String({ description: '`consensus_reached`, `no_consensus`, `insufficient_evidence` or `failed`' }),
  ),
  dissent: orNull(Type.String()),
  receipt_id: orNull(Type.String({ description: 'The signed receipt of the decision' })),
  url: Type.String({ description: 'The page with more' }),
})

const SidePromptFacts = Type.Object({
  side_prompt: Type.String({ description: 'A side prompt of the chat program; no debate was started' }),
  generated_by: Type.Literal('rules'),
})

export const ChatCompletion = Type.Object({
  id: Type.String(),
  object: Type.Literal('chat.completion'),
  created: Type.Integer(),
  model: Type.String(),
  choices: Type.Array(
    Type.Object({
      index: Type.Integer(),
      message: Type.Object({ role: Type.Literal('assistant'), content: Type.String(), refusal: Type.Null() }),
      logprobs: Type.Null(),
      finish_reason: Type.Literal('stop'),
    }),
  ),
  usage: Type.Object({
    prompt_tokens: Type.Integer(),
    completion_tokens: Type.Integer(),
    total_tokens: Type.Integer(),
    prompt_tokens_details: Type.Object({ cached_tokens: Type.Integer() }),
    completion_tokens_details: Type.Object({ reasoning_tokens: Type.Integer() }),
  }),
  parley: Type.Union([DebateFacts, SidePromptFacts]),
})

const OutputMessage = Type.Object({
  id: Type.String(),
  type: Type.Literal('message'),
  role: Type.Literal('assistant'),
  status: Type.Literal('completed'),
  content: Type.Array(
    Type.Object({
      type: Type.Literal('output_text'),
      text: Type.String(),
      annotations: Type.Array(Type.Never()),
      logprobs: Type.Array(Type.Never()),
    }),
  ),
})

export const ResponseObject = Type.Object({
  id: Type.String(),
  object: Type.Literal('response'),
  created_at: Type.Integer(),
  completed_at: orNull(Type.Integer()),
  status: Type.Enum(['queued', 'in_progress', 'completed', 'incomplete', 'failed', 'cancelled'], {
    description: '`incomplete` while the debate waits for a person or a budget; it may continue',
  }),
  background: Type.Boolean({ description: 'Always true: a debate continues whether or not a client waits for it' }),
  error: orNull(Type.Object({ code: Type.Literal('server_error'), message: Type.String() })),
  incomplete_details: orNull(Type.Object({ reason: Type.Enum(['breakpoint', 'approval', 'budget', 'pause']) })),
  instructions: Type.Null(),
  metadata: anyFields(),
  model: Type.String(),
  output: Type.Array(OutputMessage),
  parallel_tool_calls: Type.Boolean(),
  previous_response_id: orNull(Type.String()),
  store: Type.Boolean(),
  temperature: Type.Null(),
  text: Type.Object({ format: Type.Object({ type: Type.Literal('text') }) }),
  tool_choice: Type.Literal('none'),
  tools: Type.Array(Type.Never()),
  top_p: Type.Null(),
  truncation: Type.Literal('disabled'),
  usage: orNull(
    Type.Object({
      input_tokens: Type.Integer(),
      input_tokens_details: Type.Object({ cached_tokens: Type.Integer(), cache_write_tokens: Type.Integer() }),
      output_tokens: Type.Integer(),
      output_tokens_details: Type.Object({ reasoning_tokens: Type.Integer() }),
      total_tokens: Type.Integer(),
    }),
  ),
  parley: DebateFacts,
})

export const Model = Type.Object({
  id: Type.String(),
  object: Type.Literal('model'),
  created: Type.Integer(),
  owned_by: Type.String(),
  parley: Type.Object({
    cost_usd: orNull(Type.Number({ description: 'The cost of a question; null if unknown' })),
    seconds: orNull(Type.Number({ description: 'How long it takes' })),
    basis: Type.Enum(['measured', 'estimate', 'unknown'], {
      description: '`measured`: the median of the last 50 debates of the organization, from 5 on',
    }),
  }),
})

export const ModelList = Type.Object({ object: Type.Literal('list'), data: Type.Array(Model) })
