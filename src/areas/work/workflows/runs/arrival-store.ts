import { sql } from 'kysely'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { storableJson } from '../../../../shared/text/storable-text.ts'
import { together } from '../../../../storage/connection/together.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { InstanceKey } from '../plan/move.ts'
import type { Arrived } from './run.ts'

/** Notified with the id of a run at which something has arrived, once that is committed. */
export const ARRIVED = 'workflow_arrived'

/** One attempt of a step. */
export interface AttemptName extends InstanceKey {
  runId: string
  attempt: number
}

const held = (org: string, runId: string) =>
  sql`select from workflow_runs where organization_id = ${org} and id = ${runId} for update`

const heldBySubject = (org: string, subjectId: string) => sql`select from workflow_runs
  where id = (select run_id from workflow_steps where organization_id = ${org} and subject_id = ${subjectId}) for update`

/** The row of a step while that attempt of it runs and has not ended. */
const running = (org: string, { runId, stepId, iteration, branch, attempt }: AttemptName) => sql`
  organization_id = ${org} and run_id = ${runId} and step_id = ${stepId} and iteration = ${iteration}
    and branch = ${branch} and attempt = ${attempt} and status = 'running' and arrived is null`

/** The row of the step that claimed a subject, until it has ended. */
const open = (org: string, subjectId: string) =>
  sql`organization_id = ${org} and subject_id = ${subjectId} and status = 'running'`

/**
 * What arrives at runs from outside. Everybody locks the run first, then its steps, approvals and effects, and counts up its
 * version, so that no move overwrites it that was made before. What a move follows from wakes the run in the same
 * transaction, so that none sleeps over it.
 */
export const arrivalStore = {
  async lock(tx: Transaction, org: string, runId: string): Promise<void> {
    await held(org, runId).execute(tx)
  },

  /** What an attempt was begun with; undefined once nothing waits for it. */
  async configOf(tx: Transaction, org: string, attempt: AttemptName): Promise<JsonObject | undefined> {
    const { rows } = await sql<{ config: JsonObject }>`
      select config from workflow_steps where ${running(org, attempt)}`.execute(tx)
    return rows[0]?.config
  },

  /** How an attempt ended; nothing where it does not run any more. Its run is locked. */
  async arrive(tx: Transaction, org: string, attempt: AttemptName, arrived: Arrived): Promise<void> {
    await woken(running(org, attempt), arrived).execute(tx)
  },

  /** The same for the step that claimed this subject. */
  async arriveAt(tx: Transaction, org: string, subjectId: string, arrived: Arrived): Promise<void> {
    const waiting = sql`${open(org, subjectId)} and arrived is null`
    await together(tx, heldBySubject(org, subjectId), woken(waiting, arrived))
  },

  /** What holds the step up that claimed this subject; null once nothing does. */
  async holdUp(tx: Transaction, org: string, subjectId: string, why: string | null): Promise<void> {
    const changed = sql`update workflow_steps set waits_for = ${why} where ${open(org, subjectId)} returning run_id`
    await together(
      tx,
      heldBySubject(org, subjectId),
      sql`with changed as (${changed})
        update workflow_runs set version = version + 1 from changed where id = changed.run_id`,
    )
  },

  /** Where the debate of the step waits for people that claimed it; null once it does no longer. */
  async stopAt(tx: Transaction, org: string, subjectId: string, breakpointId: string | null): Promise<void> {
    const changed = sql`update workflow_steps set breakpoint_id = ${breakpointId} where ${open(org, subjectId)} returning run_id`
    await together(tx, heldBySubject(org, subjectId), waking(changed))
  },

  /** Those of some subjects that a step waits for. */
  async awaited(tx: Transaction, subjects: readonly string[]): Promise<Set<string>> {
    const { rows } = await sql<{ subject_id: string }>`
      select subject_id from workflow_steps where subject_id = any(${subjects}::text[]) and status = 'running'`.execute(
      tx,
    )
    return new Set(rows.map(({ subject_id }) => subject_id))
  },
}
export type ArrivalStore = typeof arrivalStore

const woken = (steps: ReturnType<typeof running>, arrived: Arrived) =>
  waking(sql`update workflow_steps set arrived = ${storableJson(arrived)}::jsonb where ${steps} returning run_id`)

/** Wakes the run whose step a statement changes. */
const waking = (changed: ReturnType<typeof running>) => sql`
  with changed as (${changed}), woke as (
    update workflow_runs set resting = false, version = version + 1 from changed where id = changed.run_id returning id
  )
  select pg_notify(${ARRIVED}, id) from woke`
