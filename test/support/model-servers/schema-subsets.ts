import { type Schema, schemasIn } from './json-answer.ts'

const isObject = ({ type, properties }: Schema) => type === 'object' || properties !== undefined
const tuple = (path: readonly string[]) =>
  path.length === 0 ? '()' : `(${path.map((part) => `'${part}'`).join(', ')}${path.length === 1 ? ',' : ''})`

const OPENAI_UNKNOWN = [
  'allOf',
  'not',
  'dependentRequired',
  'dependentSchemas',
  'if',
  'then',
  'else',
  'patternProperties',
  'oneOf',
]

/** What OpenAI says of a schema in strict mode; its guide "Structured model outputs" has the rules, the wordings are of its answers. */
export function openaiSchemaFault(name: string, schema: Schema): string | undefined {
  const says = (path: readonly string[], what: string) =>
    `Invalid schema for response_format '${name}': In context=${tuple(path)}, ${what}`
  if (schema.anyOf) return says([], "schema must have a 'type' key.")
  if (schema.type !== 'object')
    return `Invalid schema for response_format '${name}': schema must be a JSON Schema of 'type: "object"', got 'type: "${String(schema.type)}"'.`
  for (const { schema: each, path } of schemasIn(schema)) {
    const unknown = OPENAI_UNKNOWN.find((keyword) => keyword in each)
    if (unknown) return says(path, `'${unknown}' is not permitted.`)
    if (!isObject(each)) continue
    if (each.additionalProperties !== false)
      return says(path, "'additionalProperties' is required to be supplied and to be false.")
    const names = Object.keys((each.properties ?? {}) as object)
    const required = Array.isArray(each.required) ? each.required : []
    const missing = names.find((property) => !required.includes(property))
    if (missing !== undefined)
      return says(
        path,
        `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`,
      )
  }
  return undefined
}

const ANTHROPIC_BOUNDS: Readonly<Record<string, readonly string[]>> = {
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  string: ['minLength', 'maxLength'],
  array: ['maxItems', 'uniqueItems'],
}

/** What Anthropic says of a schema; its guide "Structured outputs" has the subset, the wordings are of its answers. */
export function anthropicSchemaFault(schema: Schema): string | undefined {
  const says = (what: string) => `output_config.format.schema: ${what}`
  for (const { schema: each } of schemasIn(schema)) {
    if (each.oneOf) return says("Schema type 'oneOf' is not supported")
    if (isObject(each) && each.additionalProperties !== false)
      return says(
        each.additionalProperties === undefined
          ? "For 'object' type, 'additionalProperties' must be explicitly set to false"
          : "For 'object' type, 'additionalProperties: true' is not supported.",
      )
    const bounds = (ANTHROPIC_BOUNDS[String(each.type)] ?? []).filter((keyword) => keyword in each)
    if (bounds.length === 1) return says(`For '${String(each.type)}' type, property '${bounds[0]}' is not supported`)
    if (bounds.length > 1)
      return says(`For '${String(each.type)}' type, properties ${bounds.join(', ')} are not supported`)
    /** A list of types is no type of a value. */
    if (Array.isArray(each.type) && Array.isArray(each.enum))
      return says(
        `Invalid schema: Enum value '${String(each.enum[0])}' does not match declared type '${JSON.stringify(each.type)}'`,
      )
  }
  return undefined
}

/** Gemini API docs, "Structured outputs": the keywords that `responseJsonSchema` knows. */
const GEMINI_KNOWN = new Set(
  '$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties additionalProperties required propertyOrdering nullable'.split(
    ' ',
  ),
)

export function geminiSchemaFault(schema: Schema): string | undefined {
  for (const { schema: each, path } of schemasIn(schema)) {
    const unknown = Object.keys(each).find((keyword) => !GEMINI_KNOWN.has(keyword) && keyword !== '$schema')
    const place = path.map((part) => `.${part}`).join('')
    if (unknown)
      return `Invalid JSON payload received. Unknown name "${unknown}" at 'generation_config.response_json_schema${place}': Cannot find field.`
    if (isObject(each) && Object.keys((each.properties ?? {}) as object).length === 0)
      return `* GenerateContentRequest.generation_config.response_schema${place}.properties: should be non-empty for OBJECT type\n`
  }
  return undefined
}
