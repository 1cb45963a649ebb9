import { removedModel } from '../../../adapters/agents/models/connected-agents.ts'

/** Tells those who ask a model that it was removed meanwhile. */
export function modelRemovals() {
  const ofPayers = new Map<string, Map<string, AbortController>>()

  return {
    /** Aborted when the model is removed. */
    signalOf(payer: string, model: string): AbortSignal {
      const own = ofPayers.get(payer) ?? new Map<string, AbortController>()
      const removal = own.get(model) ?? new AbortController()
      ofPayers.set(payer, own.set(model, removal))
      return removal.signal
    },
    /** Only these are still there. */
    only(payer: string, models: ReadonlySet<string>) {
      const own = ofPayers.get(payer) ?? new Map<string, AbortController>()
      for (const [model, removal] of own) {
        if (models.has(model)) continue
        own.delete(model)
        removal.abort(removedModel())
      }
      if (own.size === 0) ofPayers.delete(payer)
    },
    /** Whether anybody could be asking a model of theirs. */
    has: (payer: string) => ofPayers.has(payer),
  }
}
