import type { Outbound } from '../../../adapters/outbound/outbound.ts'
import type { Sent } from '../../../background/outbox/effect.ts'
import { failedDelivery } from '../../../background/outbox/failed-delivery.ts'
import type { Sealing } from '../../../shared/crypto/sealing.ts'
import { webhookHeaders } from '../../../shared/signatures/standard-webhooks.ts'
import type { DeliveryRecord } from './delivery-store.ts'
import type { WebhookRecord } from './store.ts'

const MOST_ANSWER_BYTES = 65_536

/** Tries a delivery once and tells how it went; the address is judged anew each time. */
export function sender({
  outbound,
  sealing,
  version,
  now,
}: {
  outbound: Pick<Outbound, 'fetch'>
  sealing: Sealing
  version: string
  now: () => Date
}) {
  async function ask(webhook: WebhookRecord, { id, event, body }: DeliveryRecord, signal: AbortSignal | undefined) {
    const secret = await sealing.open(webhook.sealedSecret, webhook.id)
    if (secret === undefined) throw new Error('The secret of the webhook cannot be opened')
    const at = now()
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Parley/${version}`,
      'x-service-event': event,
      'x-service-delivery': id,
      ...webhookHeaders({ id, at, body: Buffer.from(body), secrets: [secret] }),
    }
    const response = await outbound.fetch(
      webhook.url,
      { method: 'POST', headers, body, ...(signal && { signal }) },
      { maxBytes: MOST_ANSWER_BYTES, redirects: 0 },
    )
    await response.body?.cancel()
    return response
  }

  return {
    async attempt(webhook: WebhookRecord, delivery: DeliveryRecord, signal?: AbortSignal): Promise<Sent> {
      try {
        const response = await ask(webhook, delivery, signal)
        return response.ok ? { outcome: 'done', answer: { status: response.status } } : failedDelivery(response, now())
      } catch (error) {
        return { outcome: 'doubtful', why: (error as Error).message }
      }
    },
  }
}
export type Sender = ReturnType<typeof sender>
