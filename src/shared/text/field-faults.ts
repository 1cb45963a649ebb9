import type { TLocalizedValidationError } from 'typebox/error'
import { Settings } from 'typebox/system'
import type { FieldFault } from '../errors.ts'

const SHOWN_FAULTS = 20

/** The validator collects no more faults than are shown; this is a setting of the whole process. */
Settings.Set({ maxErrors: SHOWN_FAULTS })

/** A union whose alternatives all fail is one fault. */
export function fieldFaults(errors: TLocalizedValidationError[]): FieldFault[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
  const insideUnion = (error: TLocalizedValidationError) =>
    unions.some((union) => error !== union && error.schemaPath.startsWith(`${union.schemaPath}/${union.keyword}/`))
  const faults = errors
    .filter((error) => !insideUnion(error) && !isCoveredByForm(error, errors) && !isCoveredByField(error))
    .flatMap((error) => faultsOf(error, errors))
  return faults.filter((fault, i) => !faults.slice(0, i).some((other) => isSame(fault, other))).slice(0, SHOWN_FAULTS)
}

/** A text that violates a format is one fault, without a second one for the pattern. */
const isCoveredByForm = ({ keyword, instancePath }: TLocalizedValidationError, all: TLocalizedValidationError[]) =>
  keyword === 'pattern' && all.some((other) => other.keyword === 'format' && other.instancePath === instancePath)

/** A field that is too much is told at its own place too. */
const isCoveredByField = ({ keyword }: TLocalizedValidationError) => keyword === 'additionalProperties'

/** An empty text is both too short and blank; it is one fault. */
const isSame = (one: FieldFault, other: FieldFault) => one.field === other.field && one.message === other.message

const BLANK = '\\S'
const EMPTY = 'must not be empty'

function faultsOf(error: TLocalizedValidationError, all: TLocalizedValidationError[]): FieldFault[] {
  const field = fieldPath(error.instancePath)
  if (error.keyword === 'required') {
    return error.params.requiredProperties.map((name) => ({
      field: field ? `${field}.${name}` : name,
      message: 'is required',
    }))
  }
  return [{ field, message: sentence(error, all) }]
}

const COUNTED = { maxLength: 'characters', maxItems: 'items', maxProperties: 'fields' } as const

/** The message for a text, list or map that holds too much. */
export const atMost = (keyword: keyof typeof COUNTED, limit: number) => `must have at most ${limit} ${COUNTED[keyword]}`

export const ofType = (type: string) => `must be ${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`
export const oneOf = (values: readonly unknown[]) => `must be one of ${list(values)}`

const list = (values: readonly unknown[]) => values.map(String).join(', ')

function sentence(error: TLocalizedValidationError, all: TLocalizedValidationError[]): string {
  switch (error.keyword) {
    case 'enum':
      return oneOf(error.params.allowedValues)
    case 'const':
      return `must be ${String(error.params.allowedValue)}`
    case 'minLength':
      return error.params.limit === 1 ? EMPTY : `must have at least ${error.params.limit} characters`
    case 'pattern':
      return error.params.pattern === BLANK ? EMPTY : error.message
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return atMost(error.keyword, Number(error.params.limit))
    case 'minItems':
      return `must have at least ${error.params.limit} items`
    case 'minimum':
      return `must be at least ${error.params.limit}`
    case 'maximum':
      return `must be at most ${error.params.limit}`
    case 'boolean':
      return 'is not a known field'
    case 'type':
      return ofType(String(error.params.type))
    case 'format':
      return error.params.format === 'email' ? 'must be an e-mail address' : error.message
    case 'anyOf':
    case 'oneOf':
      return alternatives(error, all)
    default:
      return error.message
  }
}

function alternatives(union: TLocalizedValidationError, all: TLocalizedValidationError[]): string {
  const forms = all.filter((error) => error !== union && error.instancePath === union.instancePath)
  const words = forms.flatMap((error) => {
    if (error.keyword === 'const') return [String(error.params.allowedValue)]
    if (error.keyword === 'enum') return [list(error.params.allowedValues)]
    return error.keyword === 'type' ? [`${error.params.type}`] : []
  })
  /** For a nullable value of the right type, the fault of that type is reported. */
  const closer = forms.filter(({ keyword }) => !['const', 'enum', 'type'].includes(keyword))
  if (closer[0] && words.length > 0 && words.every((word) => word === 'null'))
    return `${sentence(closer[0], all)}, or be null`
  return words.length > 0 ? `must be one of ${list([...new Set(words)])}` : 'has none of the allowed forms'
}

/** `/protocol/phases/2` → `protocol.phases[2]` */
const fieldPath = (pointer: string) =>
  pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) && path ? `${path}[${part}]` : path ? `${path}.${part}` : part), '')
