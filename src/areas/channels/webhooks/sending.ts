import type { Outbound } from '../../../adapters/outbound/outbound.ts'
import type { Sealing } from '../../../shared/crypto/sealing.ts'
import { webhookHeaders } from '../../../shared/crypto/signatures.ts'
import type { Attempt, DeliveryRecord } from './delivery-store.ts'
import type { WebhookRecord } from './store.ts'

interface Needs {
  outbound: Pick<Outbound, 'fetch'>
  sealing: Sealing
  version: string
  now: () => Date
}

/** Seconds from one try to the next; after the last the delivery is given up. */
const PAUSES_SECONDS = [5, 30, 300, 1_800, 7_200, 28_800]
const TIMEOUT_MS = 30_000
const MOST_ANSWER_BYTES = 65_536
const GONE = 410

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

  /** Undefined when there is no further try. */
  function nextAttempt(attemptsMade: number, retryAfter: string | null): Date | undefined {
    const pause = PAUSES_SECONDS[attemptsMade - 1]
    if (pause === undefined) return undefined
    const asked = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
    return new Date(now().getTime() + Math.max(pause, asked) * 1000)
  }

  function unsuccessful(
    delivery: DeliveryRecord,
    responseCode: number | null,
    error: string,
    retryAfter: string | null,
  ) {
    if (responseCode !== null && willNeverWork(responseCode)) {
      return { status: 'failed', responseCode, error, nextAttemptAt: null, at: now() } as const
    }
    const next = nextAttempt(delivery.attempts + 1, retryAfter)
    const status = next ? 'retrying' : 'dead_lettered'
    return { status, responseCode, error, nextAttemptAt: next ?? null, at: now() } as const
  }

  return {
    async attempt(webhook: WebhookRecord, delivery: DeliveryRecord, signal?: AbortSignal): Promise<Attempt> {
      try {
        const { status, headers, ok } = await ask(webhook, delivery, signal)
        if (ok) return { status: 'delivered', responseCode: status, error: null, nextAttemptAt: null, at: now() }
        const says = status === GONE ? 'The address is gone' : `The address answered ${status}`
        return unsuccessful(delivery, status, says, headers.get('retry-after'))
      } catch (error) {
        if (signal?.aborted) throw error
        return unsuccessful(delivery, null, (error as Error).message, null)
      }
    },
  }
}
export type Sender = ReturnType<typeof sender>
