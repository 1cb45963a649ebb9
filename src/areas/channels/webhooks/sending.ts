import type { Outbound } from '../../../adapters/outbound/outbound.ts'
import type { Sent } from '../../../jobs/outbox/effect.ts'
import type { Sealing } from '../../../shared/crypto/sealing.ts'
import { webhookHeaders } from '../../../shared/crypto/signatures.ts'
import type { DeliveryRecord } from './delivery-store.ts'
import type { WebhookRecord } from './store.ts'

interface Needs {
  outbound: Pick<Outbound, 'fetch'>
  sealing: Sealing
  version: string
  now: () => Date
}

const TIMEOUT_MS = 30_000
const MOST_ANSWER_BYTES = 65_536
export const GONE = 410

/** A client error says that the same request will never be welcome; these say that it came at a bad time. */
const PASSING_REFUSALS = new Set([408, 409, 425, 429])

const willNeverWork = (status: number) => status >= 300 && status < 500 && !PASSING_REFUSALS.has(status)

/** Tries a delivery once and tells how it went; the address is judged anew each time. */
export function sender({ outbound, sealing, version, now }: Needs) {
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
      { totalMs: TIMEOUT_MS, headersMs: TIMEOUT_MS, maxBytes: MOST_ANSWER_BYTES, redirects: 0 },
    )
    await response.body?.cancel()
    return response
  }

  function askedToWait(retryAfter: string | null): Date | undefined {
    const seconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
    return seconds > 0 ? new Date(now().getTime() + seconds * 1000) : undefined
  }

  return {
    async attempt(webhook: WebhookRecord, delivery: DeliveryRecord, signal?: AbortSignal): Promise<Sent> {
      try {
        const { status, headers, ok } = await ask(webhook, delivery, signal)
        const answer = { status }
        if (ok) return { outcome: 'done', answer }
        const why = status === GONE ? 'The address is gone' : `The address answered ${status}`
        if (willNeverWork(status)) return { outcome: 'refused', why, answer }
        return { outcome: 'failed', why, until: askedToWait(headers.get('retry-after')), answer }
      } catch (error) {
        return { outcome: 'doubtful', why: (error as Error).message }
      }
    },
  }
}
export type Sender = ReturnType<typeof sender>
