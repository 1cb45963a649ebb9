import { sql } from 'kysely'
import type { LeasedTable } from '../../../../background/leases/leases.ts'
import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import { storableJson } from '../../../../shared/text/storable-text.ts'
import { together } from '../../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import type { Definition } from '../definition/definition.ts'
import type { Arrived, HeldRun, Run, RunStep } from './run.ts'
import type { RunStatus } from './tables.ts'
import { lockUnderWay, underWayOf } from './under-way-limit-store.ts'

/** Runs that something is to be done for; those that are over rest. */
export const RUNS: LeasedTable = { table: 'workflow_runs', due: sql`not resting`, first: sql`wake_at nulls first` }

/** A run as it is shown. */
export interface RunRecord extends Run {
  outputs: JsonObject | null
  error: string | null
  createdAt: string
  completedAt: string | null
  updatedAt: string
}

/** As a list shows it: without what it does. */
export type ListedRun = Omit<RunRecord, 'definition'>

export interface HistoryRecord {
  at: string
  what: string
  stepId: string | null
  iteration: number | null
  branch: number | null
  attempt: number | null
  note: string | null
}

export interface WholeRun {
  run: RunRecord
  steps: RunStep[]
  history: HistoryRecord[]
}

export interface NewRun {
  org: string
  id: string
  payer: string
  templateId: string
  scheduleId: string | null
  name: string
  definition: Definition
  sealedSecrets: string | null
  inputs: JsonObject
  startedBy: string
  key: string | null
  digest: string
  at: string
}

/** The run that a request began, before or now. */
interface Begun {
  id: string
  digest: string
  createdAt: string
}

const MOST_HISTORY = 500
/** A list shows inputs and outputs until they are so many bytes of JSON together. */
const MOST_LISTED = 1_048_576

/** The SQL that reads and begins runs. */
export function runStore(db: Database) {
  const runs = () =>
    db
      .selectFrom('workflow_runs')
      .select([
        'organization_id as org',
        'id',
        'payer',
        'template_id as templateId',
        'schedule_id as scheduleId',
        'name',
      ])
      .select(['inputs', 'outputs', 'error', 'status', 'owner', 'started_by as startedBy', 'version'])
      .select(['created_at as createdAt', 'started_at as startedAt', 'completed_at as completedAt'])
      .select('updated_at as updatedAt')
      .$castTo<ListedRun>()

  const wholeRuns = () => runs().select('definition').$castTo<RunRecord>()

  /** Without the inputs and outputs of those that come after too much of them. */
  function listed(page: ReturnType<typeof runs>) {
    const bytes = sql<number>`sum(coalesce(octet_length(inputs::text), 0) + coalesce(octet_length(outputs::text), 0))
      over (order by "createdAt" desc, id)`
    const sized = db.selectFrom(page.as('page')).selectAll().select(bytes.as('bytes'))
    const shown = (column: string) =>
      sql<JsonObject | null>`case when bytes <= ${MOST_LISTED} then ${sql.ref(column)} end`
    return db
      .selectFrom(sized.as('sized'))
      .select(['org', 'id', 'payer', 'templateId', 'scheduleId', 'name', 'error', 'status', 'owner', 'startedBy'])
      .select(['version', 'createdAt', 'startedAt', 'completedAt', 'updatedAt'])
      .select([shown('inputs').as('inputs'), shown('outputs').as('outputs')])
      .orderBy('createdAt', 'desc')
      .orderBy('id')
  }

  const steps = (runId: string) =>
    db
      .selectFrom('workflow_steps')
      .select(['step_id as stepId', 'iteration', 'branch', 'type', 'status', 'attempt', 'retries', 'optional'])
      .select(['timeout_seconds as timeoutSeconds', 'config', 'subject_id as subjectId', 'acted_at as actedAt'])
      .select(['waits_for as waitsFor', 'breakpoint_id as breakpointId', 'due_at as dueAt'])
      .select(['times_out_at as timesOutAt', 'arrived', 'result', 'error'])
      .select(['started_at as startedAt', 'ended_at as endedAt'])
      .where('run_id', '=', runId)
      .orderBy('started_at')
      .orderBy('step_id')
      .orderBy('iteration')
      .orderBy('branch')
      .$castTo<RunStep & { arrived: Arrived | null; result: JsonValue }>()

  const history = (runId: string) =>
    db
      .selectFrom('workflow_history')
      .select(['at', 'what', 'step_id as stepId', 'iteration', 'branch', 'attempt', 'note'])
      .where('run_id', '=', runId)
      .orderBy('number', 'desc')
      .limit(MOST_HISTORY)
      .$castTo<HistoryRecord>()

  return {
    /** A run with all that is known of its steps, as it is moved on. */
    async load(id: string): Promise<HeldRun | undefined> {
      const [[run], known] = await together(db, wholeRuns().where('id', '=', id), steps(id))
      return run && { run, steps: known }
    },

    async whole(org: string, id: string): Promise<WholeRun | undefined> {
      const mine = wholeRuns().where('organization_id', '=', org).where('id', '=', id)
      const [[run], known, past] = await together(db, mine, steps(id), history(id))
      return run && { run, steps: known, history: past.toReversed() }
    },

    list(
      org: string,
      { status, template }: { status?: RunStatus | undefined; template?: string | undefined },
      page: Page,
    ): Promise<Slice<ListedRun>> {
      const matching = runs()
        .where('organization_id', '=', org)
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
        .$if(template !== undefined, (query) => query.where('template_id', '=', template ?? ''))
      const rows = matching.orderBy('created_at', 'desc').orderBy('id').limit(page.limit).offset(page.offset)
      return listWithTotal(listed(rows).execute(), countRows(matching.clearSelect()), page)
    },

    /** Begins a run unless its key or its id began one before, or as many of its payer are under way as may be. */
    begin: (run: NewRun, most: number): Promise<Begun | { underWay: number }> =>
      db.transaction().execute((tx) => begin(tx, run, most)),

    /** The same in a transaction of somebody else. */
    beginIn: begin,
  }
}
export type RunStore = ReturnType<typeof runStore>

async function begin(tx: Transaction, run: NewRun, most: number): Promise<Begun | { underWay: number }> {
  const [, [earlier], [counted]] = await together(tx, lockUnderWay(run.payer), keyed(run), begun(run, most))
  if (earlier) return earlier
  if (!counted?.isBegun) return { underWay: counted?.count ?? 0 }
  return { id: run.id, digest: run.digest, createdAt: run.at }
}

const keyed = ({ org, id, startedBy, key }: NewRun) => sql<Begun>`
  select id, request_digest as digest, created_at as "createdAt" from workflow_runs
  where organization_id = ${org} and (id = ${id} or started_by = ${startedBy} and idempotency_key = ${key})`

/** Begins it unless its key was used before or too many are under way. */
const begun = (run: NewRun, most: number) => sql<{ count: number; isBegun: boolean }>`
  with under_way as (${underWayOf(run.payer)}), begun as (
    insert into workflow_runs (${RUN_COLUMNS})
    select ${RUN_COLUMNS} from json_populate_record(null::workflow_runs, ${storableJson(rowOf(run))}::json), under_way
    where under_way.count < ${most} and not exists (${keyed(run)})
    returning id
  )
  select count, exists (select from begun) as "isBegun" from under_way`

const RUN_COLUMNS = sql.raw(
  `organization_id, id, payer, template_id, schedule_id, name, definition, inputs, sealed_secrets, status, resting, owner,
    started_by, idempotency_key, request_digest, created_at, updated_at`,
)

const rowOf = (run: NewRun) => ({
  organization_id: run.org,
  id: run.id,
  payer: run.payer,
  template_id: run.templateId,
  schedule_id: run.scheduleId,
  name: run.name,
  definition: run.definition,
  inputs: run.inputs,
  sealed_secrets: run.sealedSecrets,
  status: 'pending',
  resting: false,
  owner: run.startedBy,
  started_by: run.startedBy,
  idempotency_key: run.key,
  request_digest: run.digest,
  created_at: run.at,
  updated_at: run.at,
})
