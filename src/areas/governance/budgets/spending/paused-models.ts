import Type, { type Static } from 'typebox'
import { notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { Time } from '../../../../shared/schemas.ts'
import type { PausedModel, PausedModelStore } from './paused-model-store.ts'

const Name = Type.String({ minLength: 1, maxLength: 200 })

export const ModelName = Type.Object({ provider: Name, model: Name })
type ModelName = Static<typeof ModelName>

const Paused = Type.Object({
  ...ModelName.properties,
  transaction_id: Type.String({ description: 'The call that reported too many tokens' }),
  reported: Type.Object({ tokens_in: Type.Integer(), tokens_out: Type.Integer() }),
  at_most: Type.Object({ tokens_in: Type.Integer(), tokens_out: Type.Integer() }),
  paused_at: Time,
})
export const PausedModels = Type.Object({
  models: Type.Array(Paused),
  items: Type.Array(Paused),
  total: Type.Integer(),
})
export const Released = Type.Object({ ...ModelName.properties, released: Type.Boolean() })

interface PausedModelServiceDependencies {
  store: PausedModelStore
  /** Called after a change that may let debates of this payer go on. */
  wake: (payer: string) => Promise<unknown>
}

/** Models that are not asked for this payer until a person has looked, because what they report cannot be right. */
export const pausedModelService = ({ store, wake }: PausedModelServiceDependencies) => ({
  async list({ payer }: Caller) {
    const models = (await store.list(payer)).map(shown)
    return { models, items: models, total: models.length }
  },

  async release({ provider, model }: ModelName, { payer }: Caller) {
    if (!(await store.release(payer, { provider, model }))) throw notFound('paused model', `${provider}/${model}`)
    await wake(payer)
    return { provider, model, released: true }
  },
})
export type PausedModelService = ReturnType<typeof pausedModelService>

const shown = ({ provider, model, purchaseId, tokensIn, tokensOut, mostIn, mostOut, pausedAt }: PausedModel) => ({
  provider,
  model,
  transaction_id: purchaseId,
  paused_at: pausedAt,
  reported: { tokens_in: tokensIn, tokens_out: tokensOut },
  at_most: { tokens_in: mostIn, tokens_out: mostOut },
})
