import type { ColumnType } from 'kysely'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Timestamp } from '../../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../../storage/table.ts'

/** What becomes of a time that comes while the run before is still under way. */
export const OVERLAPS = ['skip', 'queue'] as const
export type Overlap = (typeof OVERLAPS)[number]

const workflowSchedules = table('workflow_schedules', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    template_id: plain<string>(),
    /** Null once they were erased. */
    inputs: personal<ColumnType<JsonObject | null, string | null, string | null>>(),
    cron: plain<string | null>(),
    every_seconds: plain<number | null>(),
    zone: plain<string>(),
    overlap: plain<Overlap>(),
    enabled: plain<boolean>(),
    paused_reason: personal<string | null>(),
    /** In whose name it begins runs. */
    owner: personal<string>(),
    created_by: personal<string>(),
    /** Who wrote its inputs. */
    inputs_by: personal<string>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
    version: plain<ColumnType<number, number | undefined, number>>(),
    last_run_at: plain<Timestamp | null>(),
    last_execution_id: plain<string | null>(),
    last_error: personal<string | null>(),
    queued_execution_id: plain<string | null>(),
  },
  category: 'debate',
  purpose: 'When workflows begin by themselves, and with what',
  exported: 'rows',
  person: {
    by: ['owner', 'created_by', 'inputs_by'],
    wrote: { by: ['inputs_by'], in: ['inputs'] },
    erase: { clear: ['inputs', 'paused_reason', 'last_error'] },
  },
})

export const scheduleTables = [workflowSchedules]

declare module '../../../../storage/tables.ts' {
  interface Tables {
    workflow_schedules: RowOf<typeof workflowSchedules>
  }
}
