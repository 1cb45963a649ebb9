import { createHash } from 'node:crypto'
import { faultsBySchema } from '../../../../shared/caller-schema.ts'
import { canonicalJson, type JsonObject } from '../../../../shared/canonical-json.ts'
import { conflict, invalid, notFound, refuseFaults } from '../../../../shared/errors.ts'
import type { Enter } from '../../../../shared/identity/authenticate.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { authorize } from '../../../../shared/identity/permissions.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { pageResult } from '../../../../shared/pagination.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { Definition } from '../definition/definition.ts'
import type { MoveStore } from './move-store.ts'
import { executionOf, wholeExecutionOf } from './record.ts'
import { retryByHand } from './retry-by-hand.ts'
import type { Ending } from './run.ts'
import type { NewRun as PreparedRun, RunStore } from './run-store.ts'
import { type ExecutionQuery, executionIdNames, type NewRun, templateIdNames, type WholeExecution } from './schema.ts'
import { MOST_UNDER_WAY, refuseFull } from './under-way-limit-store.ts'

/** What a run is begun from. */
export interface Runnable {
  id: string
  name: string
  definition: Definition
  /** What its webhooks send and are signed with; none of one that is built in. */
  sealedSecrets?: string
}

interface RunServiceDependencies {
  store: RunStore
  /** A template that a tenant may run; 404 for any other. */
  template: (id: string, org: string) => Promise<Runnable>
  moves: Pick<MoveStore, 'resume'>
  /** Ends a run before its plan does; undefined when it is over. */
  end: (id: string, ending: Ending) => Promise<unknown>
  enter: Enter
  ready: (runId: string) => void
  newId: NewId
  now: () => Date
}

/** Which run is begun, and what began it. */
interface RunClaim {
  id: string
  key?: string | undefined
  scheduleId?: string
}

const LONGEST_KEY = 255
const MOST_INPUT_BYTES = 262_144

/** The rules of runs. */
export function runService({ store, moves, template, end, enter, ready, newId, now }: RunServiceDependencies) {
  async function whole(id: string, { org }: Caller): Promise<WholeExecution> {
    const found = await store.whole(org, id)
    if (!found) throw notFound('execution', id)
    return wholeExecutionOf(found)
  }

  /** The template, where the caller may run it with these inputs. */
  async function runnable(templateId: string, inputs: JsonObject, caller: Caller): Promise<Runnable> {
    authorize(caller, 'workflows.write')
    authorize(caller, 'debates.create')
    const found = await template(templateId, caller.org)
    refuseBadInputs(found.definition, inputs)
    return found
  }

  async function prepared(
    templateId: string,
    inputs: JsonObject,
    caller: Caller,
    { id, key, scheduleId }: RunClaim,
  ): Promise<PreparedRun> {
    const { id: runs, name, definition, sealedSecrets = null } = await runnable(templateId, inputs, caller)
    return {
      org: caller.org,
      id,
      payer: caller.payer,
      templateId: runs,
      scheduleId: scheduleId ?? null,
      name,
      definition,
      sealedSecrets,
      inputs,
      startedBy: caller.userId,
      key: key ?? null,
      digest: createHash('sha256')
        .update(canonicalJson({ id: runs, inputs }))
        .digest('base64url'),
      at: now().toISOString(),
    }
  }

  /** The caller in the workspace that a body names; a key that is bound to another hears that there is none. */
  function enterNamed(caller: Caller, workspace: string): Promise<Caller> {
    const isElsewhere = caller.org !== caller.payer && caller.org !== workspace
    if (isElsewhere && caller.boundTo === undefined)
      throw invalid('workspace_id', 'names another workspace than X-Workspace-Id')
    return enter(caller, workspace)
  }

  return {
    runnable,

    /** A run as it would be written; refused as `run` is. */
    prepared,

    /** Writes a run that was prepared, in a transaction after which it is `ready`. */
    async beginIn(tx: Transaction, run: PreparedRun): Promise<void> {
      refuseFull(await store.beginIn(tx, run, MOST_UNDER_WAY))
    },

    ready,

    /** Begins a run in the name of the caller. The same key means the same run. */
    async run(templateId: string, { inputs = {}, workspace_id }: NewRun, caller: Caller, key: string | undefined) {
      if (key !== undefined && (key === '' || key.length > LONGEST_KEY)) {
        throw invalid('Idempotency-Key', `must have 1 to ${LONGEST_KEY} characters`)
      }
      const inside = workspace_id === undefined ? caller : await enterNamed(caller, workspace_id)
      const run = await prepared(templateId, inputs as JsonObject, inside, { id: newId('execution'), key })
      const begun = refuseFull(await store.begin(run, MOST_UNDER_WAY))
      if (begun.digest === '') {
        throw conflict('The result of the request with this Idempotency-Key was erased', { field: 'Idempotency-Key' })
      }
      if (begun.digest !== run.digest) {
        throw conflict('This Idempotency-Key was used for another request', { field: 'Idempotency-Key' })
      }
      ready(begun.id)
      return {
        ...executionIdNames(begun.id),
        ...templateIdNames(run.templateId),
        status: 'started' as const,
        started_at: begun.createdAt,
        message: 'The run continues in the background',
        status_url: `/workflow/executions/${begun.id}`,
      }
    },

    async list(query: ExecutionQuery, { org }: Caller) {
      const { items, total } = await store.list(org, { status: query.status, template: query.template_id }, query)
      return pageResult('executions', { items: items.map(executionOf), total }, query)
    },

    get: whole,

    /** Ends a run; what it began and still waits for is cancelled too. */
    async cancel(id: string, caller: Caller): Promise<WholeExecution> {
      await whole(id, caller)
      if (!(await end(id, { status: 'cancelled', error: 'The run was cancelled' }))) {
        const { status } = await whole(id, caller)
        throw conflict(`Only a run that is in progress can be cancelled; this one is ${status}`, { status })
      }
      return whole(id, caller)
    },

    /** Goes on at the failed steps, from now on in the name of the caller. */
    async retry(id: string, caller: Caller): Promise<WholeExecution> {
      authorize(caller, 'debates.create')
      await whole(id, caller)
      const held = await store.load(id)
      if (!held) throw notFound('execution', id)
      const { status, definition, inputs } = held.run
      if (status !== 'failed')
        throw conflict(`Only a run that failed can be retried; this one is ${status}`, { status })
      if (!definition || !inputs)
        throw conflict('Its definition or its inputs were erased, so it cannot go on', { status })
      const retry = retryByHand(definition, held.steps, now())
      const resumed = await moves.resume(held, retry, { owner: caller.userId, most: MOST_UNDER_WAY })
      if (!resumed) {
        const { status: present } = await whole(id, caller)
        throw conflict(`Another request retried this run first; its status is ${present}`, { status: present })
      }
      refuseFull(resumed)
      ready(id)
      return whole(id, caller)
    },
  }
}
export type RunService = ReturnType<typeof runService>

function refuseBadInputs({ inputs: schema }: Definition, inputs: JsonObject): void {
  if (Buffer.byteLength(JSON.stringify(inputs)) > MOST_INPUT_BYTES) throw invalid('inputs', 'must have at most 256 KB')
  refuseFaults(schema ? faultsBySchema(schema, inputs, 'inputs') : [])
}
