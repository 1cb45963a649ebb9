import Type, { type Static } from 'typebox'
import { anyFields, LARGEST_INTEGER, Time } from '../../../../shared/schemas.ts'
import type { TaskState } from '../tasks/task-state.ts'

const TASK_STATES = [
  'TASK_STATE_SUBMITTED',
  'TASK_STATE_WORKING',
  'TASK_STATE_COMPLETED',
  'TASK_STATE_FAILED',
  'TASK_STATE_CANCELED',
  'TASK_STATE_INPUT_REQUIRED',
  'TASK_STATE_REJECTED',
  'TASK_STATE_AUTH_REQUIRED',
] satisfies TaskState[]

const version = {
  'A2A-Version': Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The version of the protocol, if no header of this name states it. Default: 0.3',
    }),
  ),
}
export const Versioned = Type.Object(version)

const Id = Type.String({ minLength: 1, maxLength: 128 })
const Metadata = Type.Object({
  skill: Type.Optional(Type.String({ maxLength: 64, description: 'Which skill of the card to use' })),
})
const Tenant = Type.Optional(
  Type.String({ maxLength: 128, description: 'Not used: the token identifies the owner of the tasks' }),
)
const MediaType = Type.String({ maxLength: 255 })
const HistoryLength = Type.Integer({
  minimum: 0,
  maximum: 10_000,
  description: 'The most recent messages of the history to answer with; 0 is none',
})

/** The longest text of a message, data included, in characters. */
const LONGEST_PART = 1_000_000

const Part = Type.Object({
  text: Type.Optional(Type.String({ maxLength: LONGEST_PART })),
  data: Type.Optional(Type.Unknown({ description: 'Any JSON; the panel gets it as material' })),
  raw: Type.Optional(Type.String({ maxLength: LONGEST_PART, description: 'Files are not accepted' })),
  url: Type.Optional(Type.String({ maxLength: 2_048, description: 'Files are not accepted' })),
  filename: Type.Optional(Type.String({ maxLength: 255 })),
  mediaType: Type.Optional(MediaType),
})

const MessageFields = {
  messageId: Id,
  contextId: Type.Optional(Type.String({ maxLength: 128 })),
  taskId: Type.Optional(Type.String({ maxLength: 128 })),
  role: Type.Enum(['ROLE_USER', 'ROLE_AGENT']),
  parts: Type.Array(Part, { minItems: 1, maxItems: 100 }),
  metadata: Type.Optional(Metadata),
  extensions: Type.Optional(Type.Array(Type.String({ maxLength: 2_048 }), { maxItems: 50 })),
  referenceTaskIds: Type.Optional(
    Type.Array(Id, { maxItems: 10, description: 'Tasks whose decisions the panel gets as material' }),
  ),
}
const Message = Type.Object(MessageFields)
export type Message = Static<typeof Message>

const Authentication = Type.Object({
  scheme: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }),
  credentials: Type.Optional(Type.String({ maxLength: 4_096, pattern: '^[\\x20-\\x7e]*$' })),
})

const pushFields = {
  tenant: Tenant,
  id: Type.Optional(
    Type.String({
      maxLength: 128,
      pattern: '^(?!apc_)[\\x21-\\x7e]*$',
      description: 'Your name for it, by which you can find and replace it',
    }),
  ),
  taskId: Type.Optional(Type.String({ maxLength: 128 })),
  url: Type.String({ minLength: 1, maxLength: 2_048 }),
  token: Type.Optional(
    Type.String({
      maxLength: 4_096,
      pattern: '^[\\x20-\\x7e]*$',
      description: 'Sent along as `X-A2A-Notification-Token`',
    }),
  ),
  authentication: Type.Optional(Authentication),
}

/** A place that is told of a task; what proves us there is never answered. */
export const NewPushConfig = Type.Object(pushFields)
export const PushConfigOfTask = Type.Object({ ...pushFields, taskId: Id })
export type NewPushConfig = Static<typeof NewPushConfig>

export const PushConfig = Type.Object({
  id: Type.String(),
  taskId: Type.String(),
  url: Type.String(),
  authentication: Type.Optional(Type.Object({ scheme: Type.String() })),
})

export const SendMessageRequest = Type.Object({
  tenant: Tenant,
  message: Message,
  configuration: Type.Optional(
    Type.Object({
      acceptedOutputModes: Type.Optional(Type.Array(MediaType, { maxItems: 50 })),
      taskPushNotificationConfig: Type.Optional(NewPushConfig),
      historyLength: Type.Optional(HistoryLength),
      returnImmediately: Type.Optional(
        Type.Boolean({
          description: 'Answer at once instead of waiting until the task has ended or waits for a person',
        }),
      ),
    }),
  ),
})
export type SendMessageRequest = Static<typeof SendMessageRequest>

export const TaskOptions = Type.Object({ ...version, historyLength: Type.Optional(HistoryLength) })
export const GetTaskRequest = Type.Object({ tenant: Tenant, id: Id, historyLength: Type.Optional(HistoryLength) })

const PageToken = Type.String({ maxLength: 2_048, description: 'The `nextPageToken` of the same list' })

const listFields = {
  contextId: Type.Optional(Type.String({ maxLength: 128 })),
  status: Type.Optional(Type.Enum(['TASK_STATE_UNSPECIFIED', ...TASK_STATES])),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  pageToken: Type.Optional(PageToken),
  historyLength: Type.Optional(HistoryLength),
  statusTimestampAfter: Type.Optional(Type.String({ maxLength: 64, description: 'An ISO 8601 time' })),
  includeArtifacts: Type.Boolean({ default: false }),
}
export const ListTasksRequest = Type.Object({ tenant: Tenant, ...listFields })
export type ListTasksRequest = Static<typeof ListTasksRequest>
export const TaskListQuery = Type.Object({ ...version, ...listFields })

export const CancelTaskBody = Type.Object({ tenant: Tenant })
export const TaskNamed = Type.Object({ tenant: Tenant, id: Id })
export const ConfigNamed = Type.Object({ tenant: Tenant, taskId: Id, id: Id })

const configListFields = {
  pageSize: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000, description: 'Not used: all addresses of a task are one page' }),
  ),
  pageToken: Type.Optional(PageToken),
}
export const ConfigsOfTask = Type.Object({ tenant: Tenant, taskId: Id, ...configListFields })
export const ConfigListQuery = Type.Object({ ...version, ...configListFields })

export const Nothing = Type.Object({ tenant: Tenant })

const WirePart = Type.Object({
  text: Type.Optional(Type.String()),
  data: Type.Optional(Type.Unknown()),
  mediaType: Type.String(),
})
const WireMessage = Type.Object({
  messageId: Type.String(),
  contextId: Type.String(),
  taskId: Type.String(),
  role: Type.Enum(['ROLE_USER', 'ROLE_AGENT']),
  parts: Type.Array(WirePart),
})
export type WireMessage = Static<typeof WireMessage>

const WireStatus = Type.Object({
  state: Type.Enum(TASK_STATES),
  message: Type.Optional(WireMessage),
  timestamp: Time,
})
export type WireStatus = Static<typeof WireStatus>

const WireArtifact = Type.Object({
  artifactId: Type.String(),
  name: Type.String(),
  description: Type.String(),
  parts: Type.Array(WirePart),
})

export const WireTask = Type.Object({
  id: Type.String(),
  contextId: Type.String(),
  status: WireStatus,
  artifacts: Type.Optional(Type.Array(WireArtifact)),
  history: Type.Optional(Type.Array(WireMessage)),
  metadata: Type.Object({ debateId: Type.String(), skill: Type.String(), sequence: Type.Integer() }),
})
export type WireTask = Static<typeof WireTask>

export const SentMessage = Type.Object({ task: WireTask })

export const TaskPage = Type.Object({
  tasks: Type.Array(WireTask),
  nextPageToken: Type.String(),
  pageSize: Type.Integer(),
  totalSize: Type.Integer(),
})

export const PushConfigs = Type.Object({ configs: Type.Array(PushConfig), nextPageToken: Type.String() })

export const RpcRequest = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  id: Type.Optional(
    Type.Union([
      Type.String({ maxLength: 128 }),
      Type.Number({ minimum: -LARGEST_INTEGER, maximum: LARGEST_INTEGER }),
      Type.Null(),
    ]),
  ),
  method: Type.String({ minLength: 1, maxLength: 128 }),
  params: Type.Optional(anyFields()),
})
export type RpcRequest = Static<typeof RpcRequest>

export const RpcAnswer = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  id: Type.Union([Type.String(), Type.Number(), Type.Null()]),
  result: Type.Unknown(),
})
