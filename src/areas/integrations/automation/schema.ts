import Type, { type Static } from 'typebox'
import { ID_PATTERN } from '../../../shared/ids.ts'
import { orNull, Time } from '../../../shared/schemas.ts'

const Text = Type.String()
const Id = Type.String({ pattern: ID_PATTERN, maxLength: 64 })
const Url = Type.String({ minLength: 1, maxLength: 2048 })
const Label = Type.Optional(Type.String({ maxLength: 64, description: 'A label of your own' }))
const Event = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'What `GET /webhooks/events` lists, by any of its names',
})
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 20 })
const Confidence = Type.Number({ minimum: 0, maximum: 1 })
const Count = Type.Integer()

export const LabelQuery = Type.Object({ workspace_id: Label })
export type LabelQuery = Static<typeof LabelQuery>

export const NewAccount = Type.Object({ workspace_id: Label })
export const NewCredential = Type.Object({
  workspace_id: Label,
  api_url: Type.String({
    minLength: 1,
    maxLength: 2048,
    description: 'Where n8n answers; deliveries go to `webhook/parley-<id>` below it',
  }),
})

const summary = { id: Text, workspace_id: Text, created_at: Time, active: Type.Boolean() }
export const Apps = Type.Object({
  apps: Type.Array(Type.Object({ ...summary, trigger_count: Count, action_count: Count })),
  count: Count,
})
export const MakeConnections = Type.Object({
  connections: Type.Array(Type.Object({ ...summary, total_operations: Count, webhooks_count: Count })),
  count: Count,
})
export const Credentials = Type.Object({
  credentials: Type.Array(Type.Object({ ...summary, api_url: Text, operation_count: Count, webhooks_count: Count })),
  count: Count,
})

const made = {
  id: Text,
  workspace_id: Text,
  api_key: Type.String({ description: 'Shown only once; it may ask, read decisions and subscribe' }),
  api_secret: Type.String({ description: 'Shown only once; deliveries are signed with it' }),
  created_at: Time,
}
export const CreatedApp = Type.Object({ app: Type.Object(made), message: Text })
export const CreatedConnection = Type.Object({ connection: Type.Object(made), message: Text })
export const CreatedCredential = Type.Object({
  credential: Type.Object({ ...made, api_url: Text }),
  message: Text,
})

export const NewTrigger = Type.Object({
  app_id: Id,
  trigger_type: Event,
  webhook_url: Url,
  workspace_id: Label,
  debate_tags: Type.Optional(Tags),
  min_confidence: Type.Optional(Confidence),
})
export type NewTrigger = Static<typeof NewTrigger>

export const NewMakeWebhook = Type.Object({
  connection_id: Id,
  module_type: Event,
  webhook_url: Url,
  workspace_id: Label,
  event_filter: Type.Optional(
    Type.Object({ debate_tags: Type.Optional(Tags), min_confidence: Type.Optional(Confidence) }),
  ),
})
export type NewMakeWebhook = Static<typeof NewMakeWebhook>

export const NewN8nWebhook = Type.Object({
  credential_id: Id,
  events: Type.Array(Event, { minItems: 1, maxItems: 50 }),
  workflow_id: Type.Optional(Type.String({ maxLength: 200 })),
  node_id: Type.Optional(Type.String({ maxLength: 200 })),
  workspace_id: Label,
  debate_tags: Type.Optional(Tags),
  min_confidence: Type.Optional(Confidence),
})
export type NewN8nWebhook = Static<typeof NewN8nWebhook>

const hook = { id: Text, webhook_url: Text, created_at: Time }
export const Trigger = Type.Object({ trigger: Type.Object({ ...hook, trigger_type: Text }) })
export const MakeWebhook = Type.Object({ webhook: Type.Object({ ...hook, module_type: Text }) })
export const N8nWebhook = Type.Object({
  webhook: Type.Object({ id: Text, webhook_path: Text, events: Type.Array(Text), created_at: Time }),
})

const deleted = Type.Boolean()
export const AppGone = Type.Object({ deleted, app_id: Text })
export const TriggerGone = Type.Object({ deleted, trigger_id: Text })
export const ConnectionGone = Type.Object({ deleted, connection_id: Text })
export const CredentialGone = Type.Object({ deleted, credential_id: Text })
export const WebhookGone = Type.Object({ deleted, webhook_id: Text })

const Described = Type.Record(Text, Type.Record(Text, Type.Unknown()))
export const Triggers = Type.Object({ triggers: Described, actions: Described })
export const Modules = Type.Object({ modules: Described })
const Node = Type.Object({
  name: Text,
  displayName: Text,
  description: Text,
  version: Type.Number(),
  inputs: Type.Array(Text),
  outputs: Type.Array(Text),
  properties: Type.Array(Type.Record(Text, Type.Unknown())),
})
export const Nodes = Type.Object({
  node: Node,
  trigger: Node,
  credential: Type.Record(Text, Type.Unknown()),
  events: Described,
})

export const EventParams = Type.Object({ event: Event })
export const Sample = Type.Object({
  event: Text,
  sample: orNull(Type.Record(Text, Type.Unknown())),
  message: Type.String({ description: 'The source of the sample, or why there is none' }),
})
