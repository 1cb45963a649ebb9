import Type from 'typebox'
import { OutboundError, OutboundRefused, OutboundTooLarge } from '../../../../adapters/outbound/errors.ts'
import type { Outbound } from '../../../../adapters/outbound/outbound.ts'
import {
  defineEffect,
  type Effect,
  type EffectAddress,
  failedDelivery,
  type Sent,
  type Settled,
} from '../../../../background/outbox/effect.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Sealing } from '../../../../shared/crypto/encryption.ts'
import { webhookHeaders } from '../../../../shared/signatures/standard-webhooks.ts'
import type { WebhookConfig } from '../definition/step-types/webhook.ts'
import type { ArrivalStore } from '../runs/arrival-store.ts'
import type { CallStore } from '../runs/call-store.ts'
import type { Arrived } from '../runs/run.ts'
import { openSecrets, type TemplateSecrets } from '../templates/secrets.ts'
import { bodyOf } from './answer-body.ts'

/** Empty, because the sender reads the step when it sends; the key names the step. */
const Body = Type.Object({})
export const STEP_WEBHOOK: EffectAddress<typeof Body> = { name: 'workflows.webhook', body: Body }

const MOST_ANSWER_BYTES = 262_144
const NO_SECRETS: TemplateSecrets = { signing: '', headers: {} }

interface WebhookEffectDependencies {
  calls: CallStore
  arrivals: Pick<ArrivalStore, 'arriveAt' | 'holdUp'>
  outbound: Pick<Outbound, 'fetch'>
  sealing: Sealing
  version: string
  now: () => Date
}

/** The calls of webhook steps: signed, without redirects, and only to where everybody may call. */
export function stepWebhooks({ calls, arrivals, outbound, sealing, version, now }: WebhookEffectDependencies) {
  /** What each try was answered, for as long as the outbox holds the try; it stands in no other table. */
  const answers = new WeakMap<Effect<object>, JsonObject>()

  async function call(
    id: string,
    config: WebhookConfig,
    secrets: TemplateSecrets,
    stepId: string,
    signal: AbortSignal,
  ) {
    const sent = config.body === undefined ? '' : JSON.stringify(config.body)
    const signed = secrets.signing !== '' && { id, at: now(), body: Buffer.from(sent), secrets: [secrets.signing] }
    const response = await outbound.fetch(
      config.url,
      {
        method: 'POST',
        headers: {
          ...secrets.headers[stepId],
          'content-type': 'application/json',
          'user-agent': `Parley/${version}`,
          ...(signed ? webhookHeaders(signed) : { 'webhook-id': id }),
        },
        body: sent,
        signal,
      },
      { maxBytes: MOST_ANSWER_BYTES, redirects: 0 },
    )
    return { response, text: await response.text() }
  }

  async function sent(
    effect: Effect<object>,
    ...rest: Parameters<typeof call> extends [string, ...infer Rest] ? Rest : never
  ) {
    const { response, text } = await call(effect.id, ...rest)
    if (!response.ok) return failedDelivery(response, now())
    answers.set(effect, { status: response.status, body: bodyOf(text) })
    return { outcome: 'done', answer: { status: response.status } } satisfies Sent
  }

  return defineEffect({
    ...STEP_WEBHOOK,
    doubt: 'same key',
    async send(effect, { signal }) {
      const found = await calls.find(effect.org, effect.key)
      if (!found) return { outcome: 'refused', why: 'This call is no longer needed' }
      const { config, stepId, templateId, sealed } = found
      const secrets = sealed ? await openSecrets(sealing, templateId, sealed) : NO_SECRETS
      if (!secrets) return { outcome: 'refused', why: 'Its signing secret cannot be opened' }
      try {
        return await sent(effect, config, secrets, stepId, signal)
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        const isForGood = error instanceof OutboundRefused || error instanceof OutboundTooLarge
        return { outcome: isForGood ? 'refused' : 'doubtful', why: error.message }
      }
    },
    async settled(tx, effect, settled) {
      const { id, org } = effect
      const arrived = arrivedWith(settled, answers.get(effect))
      if (arrived) await arrivals.arriveAt(tx, org, id, arrived)
      else await arrivals.holdUp(tx, org, id, settled.why ?? null)
    },
  })
}

function arrivedWith({ state, why }: Settled, answer: JsonObject | undefined): Arrived | undefined {
  if (state === 'waiting') return undefined
  if (state === 'done') return { result: answer ?? { status: null, body: null } }
  return { error: why ?? 'The address did not take the call', final: true }
}
