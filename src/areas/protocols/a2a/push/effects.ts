import type { Outbound } from '../../../../adapters/outbound/outbound.ts'
import { defineEffect, failedDelivery, type Sent } from '../../../../background/outbox/effect.ts'
import type { Sealing } from '../../../../shared/crypto/encryption.ts'
import { isSecret, webhookHeaders } from '../../../../shared/signatures/standard-webhooks.ts'
import type { TaskUpdate } from '../protocol/wire-task.ts'
import { PUSH } from './address.ts'
import type { PushProof } from './configs.ts'
import type { PushRecord, PushStore } from './store.ts'

const MOST_ANSWER_BYTES = 65_536

interface PushEffectsDependencies {
  store: PushStore
  /** What clients are told of a version of a debate; undefined where its task is gone. */
  updatesAt(org: string, debateId: string, version: number): Promise<readonly TaskUpdate[] | undefined>
  /** Whether the person who named a place may read the debates of the tenant. */
  mayRead(tenant: string, userId: string): Promise<boolean>
  outbound: Pick<Outbound, 'fetch'>
  sealing: Sealing
  now: () => Date
}

/** Tells places of tasks, each in the order of the log; a repeated message has the same `webhook-id`. */
export function pushEffects({ store, updatesAt, mayRead, outbound, sealing, now }: PushEffectsDependencies) {
  async function headersFor({ id, scheme, sealedProof }: PushRecord, messageId: string, body: string) {
    const opened = sealedProof === null ? '{}' : await sealing.open(sealedProof, id)
    if (opened === undefined) throw new Error('What proves us there cannot be opened')
    const { token, credentials } = JSON.parse(opened) as PushProof
    const at = now()
    const signed =
      token && isSecret(token)
        ? webhookHeaders({ id: messageId, at, body: Buffer.from(body), secrets: [token] })
        : { 'webhook-id': messageId, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)) }
    return {
      'content-type': 'application/a2a+json',
      ...signed,
      ...(token && { 'x-a2a-notification-token': token }),
      ...(scheme !== null && { authorization: credentials ? `${scheme} ${credentials}` : scheme }),
    }
  }

  async function tell(config: PushRecord, messageId: string, update: TaskUpdate, signal: AbortSignal): Promise<Sent> {
    const body = JSON.stringify(update)
    try {
      const headers = await headersFor(config, messageId, body)
      const response = await outbound.fetch(
        config.url,
        { method: 'POST', headers, body, signal },
        { maxBytes: MOST_ANSWER_BYTES, redirects: 0 },
      )
      await response.body?.cancel()
      return response.ok ? { outcome: 'done', answer: { status: response.status } } : failedDelivery(response, now())
    } catch (error) {
      return { outcome: 'doubtful', why: (error as Error).message }
    }
  }

  return [
    defineEffect({
      ...PUSH,
      doubt: 'same key',
      inOrder: true,
      async send({ id, org, target, body: { version } }, { signal }) {
        const config = await store.find(org, target)
        if (!config) return { outcome: 'refused', why: 'The address no longer receives updates of the task' }
        if (config.droppedAt !== null) return { outcome: 'refused', why: 'The address was given up' }
        if (!(await mayRead(org, config.createdBy)))
          return { outcome: 'refused', why: 'The person who named the place may no longer read the task' }
        if (config.credential !== null && !(await store.isValid(config.credential, now())))
          return { outcome: 'refused', why: 'The key or the application that named the place has lost its access' }
        const updates = await updatesAt(org, config.debateId, version)
        if (!updates) return { outcome: 'refused', why: 'The task is gone' }
        for (const [index, update] of updates.entries()) {
          const sent = await tell(config, `${id}.${index}`, update, signal)
          if (sent.outcome !== 'done') return sent
        }
        return { outcome: 'done' }
      },
      async settled(tx, { org, target }, { state, why, at }) {
        if (state !== 'given_up' && state !== 'refused') return
        await store.drop(tx, org, target, { why: why ?? 'Nobody took it', at })
      },
    }),
  ]
}
