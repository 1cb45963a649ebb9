import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { AgentName, anyFields, DateOrTime, LONGEST_SOURCE, Share, Time, Whole } from '../../../../shared/schemas.ts'

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof PRIORITIES)[number]
const PRIORITY_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

const ContextItem = Type.Object({
  type: Type.Optional(Type.String({ maxLength: 100, description: 'Default: `text`' })),
  content: Type.Optional(Type.String({ maxLength: LONGEST_SOURCE })),
  mime_type: Type.Optional(Type.String({ maxLength: 200 })),
  metadata: Type.Optional(anyFields()),
})

const INSTRUCTION = '1–10,000 characters; `instruction` and `task` mean the same, and one of them is required'

/** Both shapes in which clients write a task. */
export const TaskRequest = Type.Object({
  task_id: Type.Optional(
    Type.String({
      maxLength: 128,
      description:
        'The client’s own name for the task, which also finds it: 1–128 printable characters, unique in the organization, not beginning with `tsk_`. Repeating the request returns the same task',
    }),
  ),
  instruction: Type.Optional(Type.String({ maxLength: 10_000, description: INSTRUCTION })),
  task: Type.Optional(Type.String({ maxLength: 10_000, description: INSTRUCTION })),
  capability: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        '`debate`; `research`, a debate that searches the library, the memory and external sources; `audit`, a deep audit of the text; `critique`, which attacks the text from all sides. Default: `debate`',
    }),
  ),
  agent: Type.Optional(
    Type.String({ maxLength: 200, description: 'An agent that sits on the panel; the others are chosen as usual' }),
  ),
  context: Type.Optional(
    Type.Union([Type.Array(ContextItem, { maxItems: 50 }), anyFields()], {
      description: 'Material for the agents, at most 1 MB: a list of texts, or any fields',
    }),
  ),
  priority: Type.Optional(
    Type.Enum([...PRIORITIES, ...PRIORITY_NUMBERS], {
      description: 'A word, or a number: 1–3 is `low`, 4–6 `normal`, 7–8 `high`, 9–10 `urgent`. It is stored and shown',
    }),
  ),
  timeout_ms: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 604_800_000,
      description: 'The task fails when it takes longer: 10 seconds to 7 days',
    }),
  ),
  timeout: Type.Optional(Type.Number({ minimum: 0, maximum: 604_800, description: 'The same, in seconds' })),
  deadline: Type.Optional(DateOrTime('The same, as a time')),
  metadata: Type.Optional(anyFields({ description: 'At most 64 KB; kept with the debate' })),
})
export type TaskRequest = Static<typeof TaskRequest>

const Result = Type.Object({
  output: Type.String({ description: 'The answer' }),
  output_type: Type.Enum(['text']),
  structured_output: anyFields({ description: 'The decision, and the report of an audit or a critique' }),
  tokens_used: Type.Integer(),
})

export const TaskRecord = Type.Object({
  id: Type.String(),
  task_id: Type.String({ description: 'The client’s own name of the task, or its id' }),
  debate_id: Type.String(),
  context_id: Type.String(),
  status: Type.Enum(['pending', 'running', 'completed', 'failed', 'cancelled']),
  task_status: Type.Enum(['pending', 'running', 'completed', 'failed', 'cancelled', 'waiting_input']),
  waiting_for: Type.Optional(Type.Enum(['input', 'approval', 'budget'])),
  reason: Type.Optional(Type.Enum(['timeout', 'rejected'])),
  agent: Type.Optional(Type.String()),
  capability: Type.String(),
  priority: Type.Optional(Type.Enum(PRIORITIES)),
  task: Type.String(),
  result: Type.Optional(Result),
  error: Type.Optional(Type.String()),
  created_at: Time,
  started_at: Type.Optional(Time),
  completed_at: Type.Optional(Time),
  deadline: Type.Optional(Time),
  progress: Share,
  stream_url: Type.String({ description: 'The WebSocket address to follow it at' }),
})
export type TaskRecord = Static<typeof TaskRecord>

export const StreamRequest = Type.Object({
  from_sequence: Type.Optional(Whole({ minimum: 0, description: 'The first chunk to return. Default: the first' })),
})
export type StreamRequest = Static<typeof StreamRequest>

export const Chunk = Type.Object({
  sequence: Type.Integer({ description: 'Its position in the log of the debate' }),
  type: Type.Enum(['progress', 'output', 'error', 'complete']),
  data: anyFields(),
  timestamp: Time,
})
export type Chunk = Static<typeof Chunk>

export const Chunks = Type.Object({
  stream_url: Type.String(),
  chunks: Type.Array(Chunk),
  next_sequence: Type.Integer({ description: 'Ask from here for what follows' }),
  has_more: Type.Boolean({ description: 'Whether more chunks already exist' }),
  ended: Type.Boolean({ description: 'Nothing follows' }),
})
export type Chunks = Static<typeof Chunks>

export const capabilityNames = alsoNamed('capabilities', 'supported_tasks')

export const Agent = Type.Object({
  name: Type.String(),
  description: Type.String(),
  version: Type.String({ description: 'Its model' }),
  status: Type.Enum(['available', 'busy', 'offline']),
  ...capabilityNames(Type.Array(Type.String())),
  avg_response_time_ms: Type.Optional(Type.Number({ description: 'Absent before its first answer here' })),
  success_rate: Type.Optional(Share),
  metadata: Type.Object({ provider: Type.String(), model: Type.String(), generated_by: Type.String() }),
})
export type Agent = Static<typeof Agent>

export const AgentList = Type.Object({ agents: Type.Array(Agent), total: Type.Integer() })
export const AgentParams = Type.Object({ name: AgentName })

export const Card = Type.Object({
  name: Type.String(),
  description: Type.String(),
  version: Type.String(),
  ...capabilityNames(Type.Array(Type.String())),
  endpoints: Type.Object({ tasks: Type.String(), stream: Type.String(), agents: Type.String() }),
  metadata: anyFields(),
})

export const TaskParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 128 }) })

const AnyObject = Type.Object({}, { additionalProperties: true })
export const OpenApi = Type.Object({ openapi: Type.String(), info: AnyObject, paths: AnyObject, components: AnyObject })
