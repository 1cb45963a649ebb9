import type { TSchema } from 'typebox'
import type { Outbound } from '../../../../adapters/outbound/outbound.ts'
import { compiledOnce } from '../../../../shared/compiled-schema.ts'
import { type FieldFault, invalidFields, ServiceError } from '../../../../shared/errors.ts'
import { fieldFaults } from '../../../../shared/text/field-faults.ts'
import { definitionFaults, inputFaults } from '../definition/check.ts'
import { Definition } from '../definition/definition.ts'
import { isHole } from '../definition/hole.ts'
import { configsOf, type TemplateRecord } from './record.ts'
import { Example, type NewTemplate } from './schema.ts'
import { partSecrets } from './secrets.ts'

type Told = Pick<
  TemplateRecord,
  'name' | 'description' | 'category' | 'pattern' | 'tags' | 'definition' | 'documentation' | 'examples'
>

const FIELD = 'definition'

/** What somebody wrote, checked as a whole and with what is secret taken out of it; refuses it with every fault that it has. */
export async function readTemplate(
  body: NewTemplate,
  outbound: Pick<Outbound, 'assertPublicUrl'>,
  kept?: Parameters<typeof partSecrets>[2],
): Promise<Told & Pick<ReturnType<typeof partSecrets>, 'headers'>> {
  const { tags = [] } = body
  const given = shaped<Definition>(Definition, body.definition, FIELD)
  const examples = (body.examples ?? []).map((one, index) => shaped<Example>(Example, one, `examples[${index}]`))
  refuse(definitionFaults(given, FIELD))
  const { definition, headers, faults: lacking } = partSecrets(given, FIELD, kept)
  const wrongExamples = examples.flatMap(({ inputs }, index) =>
    inputFaults(given, inputs as never, `examples[${index}].inputs`),
  )
  refuse([...lacking, ...wrongExamples, ...(await addressFaults(given, outbound))])
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
  refuse(
    fieldFaults(validator.Errors(given)).map((fault) => ({
      ...fault,
      field: fault.field ? `${field}.${fault.field}` : field,
    })),
  )
  throw new Error(`${field} is wrong, and nothing of it`)
}

function refuse(faults: readonly FieldFault[]): void {
  const [first, ...rest] = faults
  if (first) throw invalidFields([first, ...rest])
}

/** Addresses that are known already are public ones; the others are judged when they are called. */
async function addressFaults(definition: Definition, outbound: Pick<Outbound, 'assertPublicUrl'>) {
  const faults = definition.steps.map((step, index) =>
    Promise.all(
      configsOf({ steps: [step] }).map(async ({ type, config: { url } }): Promise<FieldFault[]> => {
        if (type !== 'webhook' || typeof url !== 'string' || isHole(url)) return []
        const place = step.type === 'map' ? 'config.step.config' : 'config'
        const field = `${FIELD}.steps[${index}].${place}.url`
        try {
          await outbound.assertPublicUrl(url, field)
          return []
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error
          return [{ field, message: error.message.replace(`${field}: `, '') }]
        }
      }),
    ),
  )
  return (await Promise.all(faults)).flat(2)
}
