import Type from 'typebox'
import type { Outbound } from '../../../adapters/outbound/outbound.ts'
import type { Announce } from '../../../background/announcements/announcer.ts'
import { defineEffect, type EffectAddress, failedDelivery } from '../../../background/outbox/effect.ts'
import type { Outbox } from '../../../background/outbox/outbox.ts'
import type { Sealing } from '../../../shared/crypto/encryption.ts'
import type { Transaction } from '../../../storage/database.ts'
import { BATCH_COMPLETED } from './announces.ts'
import type { HeldBatch } from './progress-store.ts'
import type { BatchRecord, BatchStore, ItemRecord } from './store.ts'

/** Empty, because the sender reads the batch when it sends; the key of the effect is the batch. */
const Body = Type.Object({})
const BATCH_WEBHOOK: EffectAddress<typeof Body> = { name: 'batches.webhook', body: Body }

/** Announces the end of a batch in its transaction, and sends the webhook if the batch has one. */
export const announceEnd =
  ({ announce, outbox }: { announce: Announce; outbox: Pick<Outbox, 'send'> }) =>
  async (tx: Transaction, org: string, { id, status, total, completed, failed, webhook_url }: HeldBatch) => {
    const data = { batch_id: id, status, total_items: total, completed_items: completed, failed_items: failed }
    await announce(tx, { org, name: BATCH_COMPLETED, data })
    if (webhook_url === null) return
    await outbox.send(tx, { org, kind: BATCH_WEBHOOK, key: id, target: webhook_url, body: {} })
  }

const MOST_ANSWER_BYTES = 65_536

/** Calls the batch's webhook when the batch has ended; the receiver recognises a repetition by `webhook-id`. */
export const batchEffects = ({
  store,
  outbound,
  sealing,
  version,
  now,
}: {
  store: BatchStore
  outbound: Pick<Outbound, 'fetch'>
  sealing: Sealing
  version: string
  now: () => Date
}) => [
  defineEffect({
    ...BATCH_WEBHOOK,
    doubt: 'same key',
    async send({ id, org, key }, { signal }) {
      const batch = await store.find(org, key)
      if (!batch?.webhookUrl) return { outcome: 'refused', why: 'The batch was removed' }
      const headers = await sealing.open(batch.sealedHeaders ?? '', key)
      if (headers === undefined) return { outcome: 'refused', why: 'The headers of the webhook cannot be opened' }
      const response = await outbound.fetch(
        batch.webhookUrl,
        {
          method: 'POST',
          headers: {
            ...(JSON.parse(headers) as Record<string, string>),
            'content-type': 'application/json',
            'user-agent': `Parley/${version}`,
            'webhook-id': id,
          },
          body: JSON.stringify(webhookBody(batch, await store.items(org, key))),
          signal,
        },
        { maxBytes: MOST_ANSWER_BYTES, redirects: 0 },
      )
      await response.body?.cancel()
      return response.ok ? { outcome: 'done', answer: { status: response.status } } : failedDelivery(response, now())
    },
    settled: (tx, { org, key }, { state, why }) => store.recordWebhook(tx, org, key, state, why ?? null),
  }),
]

const webhookBody = (batch: BatchRecord, items: readonly ItemRecord[]) => ({
  event: BATCH_COMPLETED,
  batch_id: batch.id,
  status: batch.status,
  total_items: batch.total,
  completed_items: batch.completed,
  failed_items: batch.failed,
  created_at: batch.createdAt,
  completed_at: batch.completedAt,
  items: items.map(({ place, question, status, debateId, startedAt, error }) => ({
    index: place,
    question,
    status,
    debate_id: startedAt === null ? null : debateId,
    error,
  })),
})
