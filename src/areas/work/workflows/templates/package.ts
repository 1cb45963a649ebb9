import type { Definition } from '../definition/definition.ts'
import { graphOf } from '../definition/graph.ts'
import { stepTypes } from '../definition/step-types.ts'
import { waysOf } from '../definition/ways.ts'
import { conditionOf, configsOf, factsOf, inputsOf, outputsOf, type TemplateRecord, textsIn } from './record.ts'
import { type Package, templateNames } from './schema.ts'

/** A template with everything that somebody needs who takes it elsewhere. */
export function packageOf(template: TemplateRecord, includeExamples: boolean): Package {
  const { definition } = template
  return {
    ...templateNames(template.id),
    name: template.name,
    description: template.description,
    template: factsOf(template),
    definition,
    workflow_definition: drawn(definition),
    input_schema: inputsOf(definition),
    output_schema: outputsOf(definition),
    dependencies: dependenciesOf(definition),
    documentation: template.documentation || documented(template),
    ...(includeExamples && { examples: [...template.examples] }),
  }
}

/** The definition as editors of graphs take it: nodes and what connects them. */
function drawn(definition: Definition): Package['workflow_definition'] {
  const ways = waysOf(definition)
  const led = new Set(ways.filter(({ max_iterations: most }) => most === undefined).map(({ to }) => to))
  return {
    nodes: definition.steps.map(({ id, name = id, type, config }) => ({ id, name, type, config: { ...config } })),
    edges: ways.map((way, index) => ({
      id: `edge_${index + 1}`,
      source: way.from,
      target: way.to,
      label: conditionOf(way),
    })),
    config: {
      entry_steps: definition.steps.filter(({ id }) => !led.has(id)).map(({ id }) => id),
      returns: definition.returns ?? {},
    },
  }
}

/** Whatever its steps name that has to be there, where no expression decides it. */
function dependenciesOf(definition: Definition): string[] {
  const named = configsOf(definition).flatMap(({ config }) => [
    ...textsIn(config.agents).map((name) => `agent:${name}`),
    ...textsIn(config.channels).map((id) => `channel:${id}`),
    ...textsIn([config.channel]).map((id) => `channel:${id}`),
    ...textsIn(config.document_ids).map((id) => `document:${id}`),
    ...[config.approvers, config.escalate_to, config.people].flatMap(textsIn).map((id) => `person:${id}`),
    ...textsIn([config.url]).flatMap((url) => (URL.canParse(url) ? [`host:${new URL(url).host}`] : [])),
  ])
  return [...new Set(named)].sort()
}

/** What stands in for a documentation that nobody has written. */
function documented({ name, description, definition }: TemplateRecord): string {
  const graph = graphOf(definition)
  const steps = 'order' in graph ? graph.order : definition.steps
  const ways = waysOf(definition)
  const said = steps.map((step, index) => {
    const from = ways.filter(({ to }) => to === step.id).map((way) => `\`${way.from}\` (${conditionOf(way)})`)
    const after = from.length > 0 ? ` After ${from.join(', ')}.` : ''
    const means = step.description ?? stepTypes.get(step.type)?.meaning ?? ''
    return `${index + 1}. **${step.name ?? step.id}** (\`${step.type}\`): ${means}${after}`
  })
  return [`# ${name}`, description, '## Steps', said.join('\n')].filter((part) => part !== '').join('\n\n')
}
