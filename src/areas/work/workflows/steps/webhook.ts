import type { Outbox } from '../../../../background/outbox/outbox.ts'
import type { WebhookConfig } from '../definition/step-types/webhook.ts'
import { instanceName } from '../runs/run.ts'
import type { StepKind } from './step-kind.ts'
import { STEP_WEBHOOK } from './webhook-effects.ts'

/**
 * Calls an address by the outbox. The key of a call has no attempt, so that its receiver sees one id for the step however
 * often it is tried, and by whomever.
 */
export const webhookKind = ({ send }: Pick<Outbox, 'send'>): StepKind => ({
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
      target: url,
      subject: run.id,
      version: step.attempt,
      body: {},
    }
    return { subjectId: await send(tx, order) }
  },
})
