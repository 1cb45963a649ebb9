import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'
import type { WebhookConfig } from '../definition/step-types/webhook.ts'

/** What a webhook step calls with. */
interface Call {
  stepId: string
  config: WebhookConfig
  templateId: string
  /** What its template kept sealed; null where it is built in. */
  sealed: string | null
}

/** The calls that steps wait for, by the name of the instance. */
export const callStore = (db: Database) => ({
  async find(org: string, instance: string): Promise<Call | undefined> {
    const [runId, stepId, iteration, branch] = instance.split('/')
    const { rows } = await sql<Call>`
      select step.step_id as "stepId", step.config, run.template_id as "templateId", run.sealed_secrets as sealed
      from workflow_steps as step join workflow_runs as run on run.id = step.run_id
      where run.organization_id = ${org} and run.id = ${runId} and step.step_id = ${stepId}
        and step.iteration = ${Number(iteration)} and step.branch = ${Number(branch)}
        and step.status = 'running' and step.arrived is null and step.config is not null`.execute(db)
    return rows[0]
  },
})
export type CallStore = ReturnType<typeof callStore>
