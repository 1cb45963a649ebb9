import type { ColumnType, Generated } from 'kysely'
import type { JsonValue } from '../../../../shared/canonical-json.ts'
import type { Json, Timestamp } from '../../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../../storage/table.ts'

export const RUN_STATUSES = ['pending', 'running', 'waiting_approval', 'completed', 'failed', 'cancelled'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** `retrying` waits for its next attempt. */
export const STEP_STATUSES = ['running', 'retrying', 'completed', 'failed', 'skipped'] as const
export type StepStatus = (typeof STEP_STATUSES)[number]

/** Any JSON in a jsonb column, which is written as its text. */
type JsonText = ColumnType<JsonValue, string | null, string | null>

const workflowRuns = table('workflow_runs', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    payer: plain<string>(),
    template_id: plain<string>(),
    /** The schedule that began it. */
    schedule_id: plain<string | null>(),
    name: personal<string>(),
    /** Its own copy; null once its texts were erased. */
    definition: personal<Json | null>(),
    inputs: personal<Json | null>(),
    outputs: personal<Json | null>(),
    error: personal<string | null>(),
    /** What its webhooks send and are signed with, as its template kept it. */
    sealed_secrets: personal<string | null>(),
    status: plain<RunStatus>(),
    resting: plain<boolean>(),
    /** In whose name its steps act. */
    owner: personal<string>(),
    started_by: personal<string>(),
    /** In the words of the program that began it. */
    idempotency_key: personal<string | null>(),
    /** Confirms a guess at the inputs; empty once they were erased. */
    request_digest: personal<string>(),
    created_at: plain<Timestamp>(),
    started_at: plain<Timestamp | null>(),
    completed_at: plain<Timestamp | null>(),
    updated_at: plain<Timestamp>(),
    version: plain<ColumnType<number, number | undefined, number>>(),
    runner: plain<string | null>(),
    lease_until: plain<Timestamp | null>(),
    wake_at: plain<Timestamp | null>(),
    setbacks: plain<ColumnType<number, number | undefined, number>>(),
  },
  sealed: [{ column: 'sealed_secrets', owner: 'template_id' }],
  confirms: ['request_digest'],
  category: 'debate',
  purpose: 'What a workflow was run with, how far it is, and what came of it',
  exported: { without: ['sealed_secrets', 'request_digest', 'runner', 'lease_until', 'wake_at', 'setbacks'] },
  person: {
    by: ['owner', 'started_by'],
    wrote: { by: ['started_by'], in: ['inputs'] },
    erase: {
      clear: ['definition', 'inputs', 'outputs', 'error', 'sealed_secrets', 'idempotency_key', 'request_digest'],
    },
  },
})

const workflowSteps = table('workflow_steps', {
  columns: {
    organization_id: plain<string>(),
    run_id: plain<string>(),
    step_id: plain<string>(),
    iteration: plain<number>(),
    branch: plain<number>(),
    type: plain<string>(),
    status: plain<StepStatus>(),
    attempt: plain<number>(),
    retries: plain<number>(),
    optional: plain<boolean>(),
    timeout_seconds: plain<number | null>(),
    /** With the values of its expressions, while it runs. */
    config: personal<Json | null>(),
    subject_id: plain<string | null>(),
    acted_at: plain<Timestamp | null>(),
    waits_for: plain<string | null>(),
    /** Where its debate waits for people. */
    breakpoint_id: plain<string | null>(),
    due_at: plain<Timestamp | null>(),
    times_out_at: plain<Timestamp | null>(),
    arrived: personal<JsonText>(),
    result: personal<JsonText>(),
    error: personal<string | null>(),
    started_at: plain<Timestamp>(),
    ended_at: plain<Timestamp | null>(),
  },
  category: 'debate',
  purpose: 'What each step of a run was given, and what came of it',
  exported: 'rows',
  person: {
    by: [],
    wrote: { in: [] },
    through: { table: 'workflow_runs', column: 'run_id', its: 'id', by: 'started_by' },
    erase: { clear: ['config', 'arrived', 'result', 'error'] },
  },
  debate: { by: 'subject_id', erase: { clear: ['config', 'arrived', 'result', 'error'] }, byArea: true },
})

const workflowHistory = table('workflow_history', {
  columns: {
    organization_id: plain<string>(),
    run_id: plain<string>(),
    number: plain<Generated<number>>(),
    at: plain<Timestamp>(),
    what: plain<string>(),
    step_id: plain<string | null>(),
    iteration: plain<number | null>(),
    branch: plain<number | null>(),
    attempt: plain<number | null>(),
    note: personal<string | null>(),
  },
  category: 'debate',
  purpose: 'What happened in a run, and when',
  exported: 'rows',
  person: {
    by: [],
    wrote: { in: [] },
    through: { table: 'workflow_runs', column: 'run_id', its: 'id', by: 'started_by' },
    erase: { clear: ['note'] },
  },
})

/** Written by triggers, in the statements that write inputs, configs and results. */
const workflowMentions = table('workflow_mentions', {
  columns: {
    organization_id: plain<string>(),
    run_id: plain<string>(),
    debate_id: plain<string>(),
  },
  category: 'debate',
  purpose: 'Which debates the texts of a run speak of, so that they go with those',
  exported: { omit: 'It says nothing about a person' },
  debate: { by: 'debate_id', erase: 'delete' },
})

export const runTables = [workflowRuns, workflowSteps, workflowHistory, workflowMentions]

declare module '../../../../storage/tables.ts' {
  interface Tables {
    workflow_runs: RowOf<typeof workflowRuns>
    workflow_steps: RowOf<typeof workflowSteps>
    workflow_history: RowOf<typeof workflowHistory>
    workflow_mentions: RowOf<typeof workflowMentions>
  }
}
