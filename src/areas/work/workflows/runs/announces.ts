import Type, { type TProperties } from 'typebox'
import type { AnnouncementTypes } from '../../../../background/announcements/announcer.ts'
import { orNull } from '../../../../shared/schemas.ts'

export const WAITING = 'workflow.waiting'
export const COMPLETED = 'workflow.completed'
export const FAILED = 'workflow.failed'

const Text = Type.String()
const Count = Type.Integer()

const run = { workflow_id: Text, execution_id: Text, definition_id: Text, template_id: Text }
const step = { ...run, step_id: Text, step_name: Text, step_type: Text, iteration: Count, branch: Count }
const ended = { ...step, status: Text, duration_ms: Count, retry_count: Count }
const over = { ...run, status: Text, success: Type.Boolean(), total_duration_ms: Count }

/** Sent on the stream to callers who may read runs, under the announcement's name with `_` instead of the dot. */
const onStream = (meaning: string, data: TProperties) => (name: string) => ({
  also: name.replace('.', '_'),
  meaning,
  data: Type.Object(data),
  needs: 'workflows.read' as const,
  streamOnly: true as const,
})

const STREAM = {
  'workflow.start': onStream('A run begins', { ...run, step_count: Count }),
  'workflow.step_start': onStream('A step begins', {
    ...step,
    optional: Type.Boolean(),
    retry_count: Count,
    execution_pattern: Type.Enum(['sequential', 'parallel', 'loop']),
  }),
  'workflow.step_complete': onStream('A step has ended well', ended),
  'workflow.step_failed': onStream('A step has failed', { ...ended, error: orNull(Text) }),
  'workflow.step_skipped': onStream('An optional step has failed', { ...ended, error: orNull(Text) }),
  'workflow.transition': onStream('A run goes on', {
    ...run,
    from_step: orNull(Text),
    to_step: orNull(Text),
    steps: Type.Array(Text),
    steps_total: Count,
  }),
  'workflow.resumed': onStream('A run that failed goes on', {
    ...run,
    checkpoint_id: Type.Null(),
    current_step: orNull(Text),
  }),
  'workflow.human_approval_required': onStream('A step asks people', {
    ...step,
    request_id: Text,
    title: Text,
    timeout_seconds: orNull(Count),
    escalation_emails: Type.Array(Text),
  }),
  'workflow.human_approval_received': onStream('People have answered a step', {
    ...step,
    request_id: Text,
    status: Text,
    responder_id: orNull(Text),
    responded_at: Text,
  }),
  'workflow.human_approval_timeout': onStream('Nobody has answered a step in time', {
    ...step,
    request_id: Text,
    timeout_seconds: orNull(Count),
    escalated_to: Type.Array(Text),
  }),
  'workflow.debate_start': onStream('A step has begun a debate', {
    ...step,
    topic: Text,
    agents: Type.Array(Text),
    rounds: orNull(Count),
  }),
  'workflow.debate_complete': onStream('The debate of a step has ended', {
    ...step,
    consensus_reached: Type.Boolean(),
    rounds_completed: orNull(Count),
    execution_time_ms: Count,
  }),
  'workflow.terminated': onStream('A run was cancelled', over),
  'workflow.metrics': onStream('What an ended run has taken', {
    ...over,
    steps_executed: Count,
    steps_succeeded: Count,
    steps_failed: Count,
    checkpoints_created: Count,
  }),
}
type StreamName = keyof typeof STREAM

const streamOnly = Object.fromEntries(Object.entries(STREAM).map(([name, type]) => [name, type(name)])) as Record<
  StreamName,
  AnnouncementTypes[string]
>

/** The announcements of runs. Webhooks can subscribe to the ends and the waiting; no announcement contains text of people. */
export const runAnnounces = {
  [WAITING]: {
    also: 'workflow_waiting',
    meaning: 'A run of a workflow waits for people',
    data: Type.Object({ ...run, status: Text, request_ids: Type.Array(Text) }),
    needs: 'workflows.read',
  },
  [COMPLETED]: {
    also: 'workflow_complete',
    meaning: 'A run of a workflow has come to its end',
    data: Type.Object(over),
    needs: 'workflows.read',
  },
  [FAILED]: {
    also: 'workflow_failed',
    meaning: 'A run of a workflow has failed',
    data: Type.Object({ ...over, step_id: orNull(Text) }),
    needs: 'workflows.read',
  },
  ...streamOnly,
} satisfies AnnouncementTypes
export type RunAnnouncement = keyof typeof runAnnounces
