import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Definition, Edge, Step } from '../definition/definition.ts'
import { isHole } from '../definition/hole.ts'
import { waysOf } from '../definition/ways.ts'
import { type Example, type Template, type Transition, templateNames, type WholeTemplate } from './schema.ts'

/** A template as it stands: of a tenant, or built in. */
export interface TemplateRecord {
  id: string
  name: string
  description: string
  category: Template['category']
  pattern: Template['pattern']
  tags: readonly string[]
  version: number
  definition: Definition
  documentation: string
  examples: readonly Example[]
  /** Null of one that is built in. */
  createdBy: string | null
  createdAt: string | null
  updatedAt: string | null
}

const ANYTHING: JsonObject = { type: 'object' }

export const inputsOf = ({ inputs = ANYTHING }: Definition) => ({ ...inputs })
export const outputsOf = ({ outputs = ANYTHING }: Definition) => ({ ...outputs })

/** A template as lists show it; `seconds` is how long a run usually takes, where that is known. */
export const factsOf = ({ definition: { steps }, ...template }: TemplateRecord, seconds?: number): Template => ({
  ...templateNames(template.id),
  name: template.name,
  description: template.description,
  category: template.category,
  pattern: template.pattern,
  tags: [...template.tags],
  version: String(template.version),
  built_in: template.createdAt === null,
  created_by: template.createdBy,
  created_at: template.createdAt,
  updated_at: template.updatedAt,
  ...(seconds !== undefined && { estimated_duration: seconds }),
  metadata: { steps_count: steps.length, step_types: [...new Set(steps.map(({ type }) => type))] },
})

interface Seen {
  /** Whether the caller may change and remove it. */
  mayManage: boolean
  /** How long a run usually takes, where that is known. */
  seconds?: number | undefined
}

/** A template as it is shown alone. */
export const wholeOf = (template: TemplateRecord, { mayManage, seconds }: Seen): WholeTemplate => {
  const { definition } = template
  return {
    ...factsOf(template, seconds),
    ...definition,
    definition,
    inputs: inputsOf(definition),
    outputs: outputsOf(definition),
    transitions: transitionsOf(definition),
    may_manage: mayManage,
    recommended_agents: [...new Set(configsOf(definition).flatMap(({ config }) => textsIn(config.agents)))],
    documentation: template.documentation,
    examples: [...template.examples],
  }
}

/** In words: `success`, `rejected and inputs.urgent, at most 3 times`. */
export const conditionOf = ({ on = 'success', when, max_iterations: most }: Edge): string =>
  `${on}${when === undefined ? '' : ` and ${when}`}${most === undefined ? '' : `, at most ${most} times`}`

const transitionsOf = (definition: Definition): Transition[] =>
  waysOf(definition).map((way, index) => ({
    id: `transition_${index + 1}`,
    from_step: way.from,
    to_step: way.to,
    condition: conditionOf(way),
    priority: index,
  }))

/** What is configured: the steps, and what maps take for each item. */
export const configsOf = ({ steps }: Definition): Pick<Step, 'type' | 'config'>[] =>
  steps.flatMap(({ type, config }) => {
    const mapped = config.step as Partial<Pick<Step, 'type' | 'config'>> | undefined
    const isMapped = type === 'map' && typeof mapped?.type === 'string' && typeof mapped.config === 'object'
    return isMapped
      ? [
          { type, config },
          { type: mapped.type ?? '', config: mapped.config ?? {} },
        ]
      : [{ type, config }]
  })

/** The texts of a list that are no expressions. */
export const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string' && !isHole(one)) : []
