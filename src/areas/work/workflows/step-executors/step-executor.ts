import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Permission } from '../../../../shared/identity/permissions.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { Arrived, Run, RunStep } from '../runs/run.ts'

/** What an attempt of a step claims before anything happens, or why it cannot begin. */
export type Claimed = { subjectId?: string; dueAt?: Date } | { error: string }

/** What came of setting it going outside. */
export type Acted =
  | { outcome: 'acted' }
  | { outcome: 'waits'; until: Date; why: string }
  | ({ outcome: 'ended' } & Arrived)

/** An attempt of a step, and the run that it belongs to. */
export interface Attempt {
  run: Pick<Run, 'org' | 'id' | 'payer' | 'owner' | 'startedBy' | 'name'>
  step: RunStep & { config: JsonObject }
}

/** What a type of step does when it is reached. */
export interface StepExecutor {
  name: string
  /** The permissions that the run's owner needs for this step; without any, the owner is not looked up. */
  scopes?: readonly Permission[]
  /** Pure but for ids and time. */
  claim(config: JsonObject): Claimed
  /** In the transaction that writes that it begins; another subject or an end replaces what was claimed. */
  begin?(tx: Transaction, attempt: Attempt): Promise<{ subjectId: string } | Arrived | undefined>
  /** Once that has committed, outside any transaction; repeated until it was written down, so it must bear repetition. */
  act?(attempt: Attempt, caller: Caller): Promise<Acted>
  /** Its output when its time has come; without it, it is set going anew. */
  whenDue?(config: JsonObject): JsonObject
  /** In the transaction in which nothing waits for it any more. */
  withdraw?(tx: Transaction, attempt: Attempt): Promise<void>
}
