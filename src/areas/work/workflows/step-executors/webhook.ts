import type { Outbox } from '../../../../background/outbox/outbox.ts'
import type { WebhookConfig } from '../definition/step-types/webhook.ts'
import { instanceName } from '../runs/run.ts'
import type { StepExecutor } from './step-executor.ts'
import { STEP_WEBHOOK } from './webhook-effects.ts'

/**
 * Calls an address by the outbox. The key of a call has no attempt, so that its receiver sees one id for the step however
 * often it is tried, and by whomever. Its path and query may hold what debates said: the outbox keeps neither.
 */
export const webhookExecutor = ({ send, withdraw }: Pick<Outbox, 'send' | 'withdraw'>): StepExecutor => ({
  name: 'webhook',
  scopes: ['workflows.write'],
  claim: () => ({}),
  async begin(tx, { run, step }) {
    const { url } = step.config as WebhookConfig
    const key = instanceName(run.id, step)
    const order = {
      org: run.org,
      kind: STEP_WEBHOOK,
      key,
      target: new URL(url).origin,
      subject: run.id,
      version: step.attempt,
      body: {},
    }
    return { subjectId: await send(tx, order) }
  },
  withdraw: (tx, { run, step }) => withdraw(tx, { org: run.org, kind: STEP_WEBHOOK, key: instanceName(run.id, step) }),
})
