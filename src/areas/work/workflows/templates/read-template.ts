import type { TSchema } from 'typebox'
import type { Outbound } from '../../../../adapters/outbound/outbound.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { compiledOnce } from '../../../../shared/compiled-schema.ts'
import { type FieldFault, refuseFaults, ServiceError } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { fieldFaults } from '../../../../shared/text/field-faults.ts'
import { definitionFaults, inputFaults } from '../definition/check.ts'
import { Definition } from '../definition/definition.ts'
import { isHole } from '../definition/hole.ts'
import { configsOf, type TemplateRecord, textsIn } from './record.ts'
import { Example, type NewTemplate } from './schema.ts'
import { partSecrets } from './secrets.ts'

type TemplateFields = Pick<
  TemplateRecord,
  'name' | 'description' | 'category' | 'pattern' | 'tags' | 'definition' | 'documentation' | 'examples'
>

const FIELD = 'definition'

/** What places outside are judged by. */
export interface PlaceRules {
  outbound: Pick<Outbound, 'assertPublicUrl'>
  /** Refuses names of places in chats that somebody could not ask in. */
  refuseBadChannels: (channels: readonly string[], caller: Caller, field: string) => Promise<void>
}

/** What somebody wrote, checked as a whole and with what is secret taken out of it; refuses it with every fault that it has. */
export async function readTemplate(
  body: NewTemplate,
  caller: Caller,
  rules: PlaceRules,
  kept?: Parameters<typeof partSecrets>[2],
): Promise<TemplateFields & Pick<ReturnType<typeof partSecrets>, 'headers'>> {
  const { tags = [] } = body
  const given = shaped<Definition>(Definition, body.definition, FIELD)
  const examples = (body.examples ?? []).map((one, index) => shaped<Example>(Example, one, `examples[${index}]`))
  refuseFaults(definitionFaults(given, FIELD))
  const { definition, headers, faults: lacking } = partSecrets(given, FIELD, kept)
  const wrongExamples = examples.flatMap(({ inputs }, index) =>
    inputFaults(given, inputs as never, `examples[${index}].inputs`),
  )
  refuseFaults([
    ...lacking,
    ...wrongExamples,
    ...(await addressFaults(given, rules)),
    ...(await channelFaults(given, caller, rules)),
  ])
  return {
    name: body.name.trim(),
    description: body.description?.trim() ?? '',
    category: body.category ?? 'general',
    pattern: body.pattern ?? null,
    tags: [...new Set(tags.map((tag) => tag.trim()))],
    definition,
    documentation: body.documentation ?? '',
    examples,
    headers,
  }
}

/** A part of the body as its schema has it. The edge leaves it alone, since cleaning what is nested costs more than checking it. */
function shaped<Value>(schema: TSchema, given: unknown, field: string): Value {
  const validator = compiledOnce(schema)
  if (validator.Check(given)) return given as Value
  refuseFaults(
    fieldFaults(validator.Errors(given)).map((fault) => ({
      ...fault,
      field: fault.field ? `${field}.${fault.field}` : field,
    })),
  )
  throw new Error(`${field} is wrong, and nothing of it`)
}

/** Addresses that are known already are public ones; the others are judged when they are called. */
const addressFaults = (definition: Definition, { outbound }: PlaceRules) =>
  faultsOfSteps(definition, 'webhook', ({ url }, field) =>
    typeof url !== 'string' || isHole(url) ? undefined : outbound.assertPublicUrl(url, `${field}.url`),
  )

/** Chats that are known already are ones that whoever writes it may ask in; the others are judged when they are asked. */
const channelFaults = (definition: Definition, caller: Caller, { refuseBadChannels }: PlaceRules) =>
  faultsOfSteps(definition, 'approval', ({ channels }, field) => {
    const isKnown = Array.isArray(channels) && textsIn(channels).length === channels.length
    return isKnown ? refuseBadChannels(textsIn(channels), caller, `${field}.channels`) : undefined
  })

/** What the configs of the steps of a type, also of those within maps, are refused for. */
async function faultsOfSteps(
  definition: Definition,
  wanted: string,
  judge: (config: JsonObject, field: string) => Promise<unknown> | undefined,
): Promise<FieldFault[]> {
  const faults: FieldFault[] = []
  for (const [index, step] of definition.steps.entries()) {
    for (const { type, config } of configsOf({ steps: [step] })) {
      if (type !== wanted) continue
      const at = `${FIELD}.steps[${index}].${step.type === type ? 'config' : 'config.step.config'}`
      try {
        await judge(config, at)
      } catch (error) {
        if (!(error instanceof ServiceError) || error.status !== 400) throw error
        faults.push(...(error.members.errors as FieldFault[]))
      }
    }
  }
  return faults
}
