import type { NewConnection, TestResult } from '../../api/models.ts'

/** A model that is to be connected; an empty name lets its agent be called like the model. */
export interface PickedModel {
  model: string
  agent: string
}

export type OfferedModel = TestResult['models'][number]

export const MOST_MODELS = 20

/** What can be ticked: all that is offered, and what was picked without being offered. */
export const choicesOf = (
  offered: readonly OfferedModel[],
  picked: readonly PickedModel[],
): readonly OfferedModel[] => [
  ...offered,
  ...picked
    .filter(({ model }) => offered.every((other) => other.model !== model))
    .map(({ model }) => ({ model, price: null })),
]

export const isPicked = (picked: readonly PickedModel[], model: string) => picked.some((each) => each.model === model)

export const toggled = (picked: readonly PickedModel[], model: string): readonly PickedModel[] =>
  isPicked(picked, model) ? picked.filter((each) => each.model !== model) : [...picked, { model, agent: '' }]

export const named = (picked: readonly PickedModel[], model: string, agent: string): readonly PickedModel[] =>
  picked.map((each) => (each.model === model ? { model, agent } : each))

/** As the service wants to be told; nothing where nothing is picked, so that it takes the usual one. */
export const wishOf = (picked: readonly PickedModel[]): Pick<NewConnection, 'models'> =>
  picked.length === 0
    ? {}
    : { models: picked.map(({ model, agent }) => ({ model, ...(agent.trim() && { agent: agent.trim() }) })) }
