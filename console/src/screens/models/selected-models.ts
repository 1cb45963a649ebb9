import type { NewConnection, TestResult } from '../../api/agents/models.ts'

/** A model that is to be connected, as its fields have it. */
export interface SelectedModel {
  model: string
  /** Empty, its agent is called like the model. */
  agent: string
  /** The tokens of its context; empty, they are found out. */
  context: string
}

export const newlySelected = (model: string): SelectedModel => ({ model, agent: '', context: '' })

export type OfferedModel = TestResult['models'][number]

export const MOST_MODELS = 20

/** What can be ticked: all that is offered, and what was picked without being offered. */
export const choicesOf = (
  offered: readonly OfferedModel[],
  picked: readonly SelectedModel[],
): readonly OfferedModel[] => [
  ...offered,
  ...picked
    .filter(({ model }) => offered.every((other) => other.model !== model))
    .map(({ model }) => ({ model, price: null })),
]

export const isSelected = (picked: readonly SelectedModel[], model: string) =>
  picked.some((each) => each.model === model)

export const toggleModel = (picked: readonly SelectedModel[], model: string): readonly SelectedModel[] =>
  isSelected(picked, model) ? picked.filter((each) => each.model !== model) : [...picked, newlySelected(model)]

export const withDetails = (
  picked: readonly SelectedModel[],
  model: string,
  about: Partial<Omit<SelectedModel, 'model'>>,
): readonly SelectedModel[] => picked.map((each) => (each.model === model ? { ...each, ...about } : each))

/** As the service wants to be told; nothing where nothing is picked, so that it takes the usual one. */
export const connectionModels = (picked: readonly SelectedModel[]): Pick<NewConnection, 'models'> =>
  picked.length === 0
    ? {}
    : {
        models: picked.map(({ model, agent, context }) => ({
          model,
          ...(agent.trim() && { agent: agent.trim() }),
          context_tokens: context.trim() === '' ? null : Number(context),
        })),
      }
