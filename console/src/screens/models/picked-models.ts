import type { NewConnection, TestResult } from '../../api/agents/models.ts'

/** A model that is to be connected, as its fields have it. */
export interface PickedModel {
  model: string
  /** Empty, its agent is called like the model. */
  agent: string
  /** The tokens of its context; empty, they are found out. */
  context: string
}

export const newlyPicked = (model: string): PickedModel => ({ model, agent: '', context: '' })

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
  isPicked(picked, model) ? picked.filter((each) => each.model !== model) : [...picked, newlyPicked(model)]

export const told = (
  picked: readonly PickedModel[],
  model: string,
  about: Partial<Omit<PickedModel, 'model'>>,
): readonly PickedModel[] => picked.map((each) => (each.model === model ? { ...each, ...about } : each))

/** As the service wants to be told; nothing where nothing is picked, so that it takes the usual one. */
export const wishOf = (picked: readonly PickedModel[]): Pick<NewConnection, 'models'> =>
  picked.length === 0
    ? {}
    : {
        models: picked.map(({ model, agent, context }) => ({
          model,
          ...(agent.trim() && { agent: agent.trim() }),
          context_tokens: context.trim() === '' ? null : Number(context),
        })),
      }
