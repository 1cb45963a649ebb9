import { isObject } from '../../../shared/fields.ts'
/** An attribute as RFC 7643, section 7, describes one; what is not said has the default of that section. */
export interface Attribute {
  name: string
  description: string
  type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex'
  multiValued?: true
  required?: true
  caseExact?: true
  mutability?: 'readOnly' | 'immutable'
  returned?: 'always'
  uniqueness?: 'server' | 'global'
  canonicalValues?: readonly string[]
  referenceTypes?: readonly string[]
  subAttributes?: readonly Attribute[]
  /** The most characters of a text that is looked up by an index. */
  longest?: number
}

export interface Schema {
  id: string
  name: string
  description: string
  attributes: readonly Attribute[]
}

/** A kind of resource that SCIM knows, and its attributes. */
export interface ResourceType {
  name: 'User' | 'Group'
  endpoint: '/Users' | '/Groups'
  description: string
  schema: Schema
  extensions: readonly Schema[]
}

type Details = Omit<Attribute, 'name' | 'description' | 'type'>

const attribute =
  (type: Attribute['type']) =>
  (name: string, description: string, details: Details = {}): Attribute => ({ name, description, type, ...details })

export const string = attribute('string')
export const boolean = attribute('boolean')
const dateTime = attribute('dateTime')
export const reference = attribute('reference')

export const complex = (name: string, description: string, subAttributes: readonly Attribute[], details?: Details) =>
  attribute('complex')(name, description, { ...details, subAttributes })

/** A list of values of which each has a type and one may be the primary one. */
export const plural = (name: string, description: string, canonicalValues: readonly string[] = []) =>
  complex(
    name,
    description,
    [
      string('value', 'The value itself', { required: true }),
      string('display', 'How the value is shown'),
      string('type', 'What the value is for', { canonicalValues }),
      boolean('primary', 'Whether this is the preferred value; at most one is'),
    ],
    { multiValued: true },
  )

/** An index of PostgreSQL holds keys of at most 2,700 bytes. */
export const LONGEST_KEY = 256

/** What every resource has, in addition to its schema. */
export const COMMON: readonly Attribute[] = [
  string('id', 'The id that this service gave', {
    mutability: 'readOnly',
    returned: 'always',
    caseExact: true,
    uniqueness: 'server',
  }),
  string('externalId', 'The id that the directory gave', { caseExact: true, longest: LONGEST_KEY }),
  complex(
    'meta',
    'Facts about the resource',
    [
      string('resourceType', 'The kind of resource', { caseExact: true }),
      dateTime('created', 'When it was made'),
      dateTime('lastModified', 'When it was last changed'),
      reference('location', 'Its address', { caseExact: true }),
      string('version', 'Its entity tag', { caseExact: true }),
    ],
    { mutability: 'readOnly' },
  ),
]

/** A resource by the names of its schemas' attributes; an extension stands under its schema's id. */
export type Document = Record<string, unknown>

/** Where a path leads: an attribute or one of its parts, or, without an attribute, a whole extension. */
export interface Target {
  extension?: Schema
  attribute?: Attribute
  sub?: Attribute
}

/** Finds what a name stands for. Names are taken from the schemas only, whatever the caller wrote. */
export type Scope = (name: string) => Target | undefined

const named = (attributes: readonly Attribute[] | undefined, name: string) =>
  attributes?.find((attribute) => attribute.name.toLowerCase() === name.toLowerCase())

function within(attributes: readonly Attribute[], path: string, extension?: Schema): Target | undefined {
  const [name = '', subName, ...rest] = path.split('.')
  const attribute = named(attributes, name)
  if (!attribute || rest.length > 0) return undefined
  if (subName === undefined) return { extension, attribute }
  const sub = named(attribute.subAttributes, subName)
  return sub && { extension, attribute, sub }
}

/** What follows the id of a schema in a path; undefined when the path does not begin with it. */
function after(schemaId: string, path: string): string | undefined {
  if (!path.toLowerCase().startsWith(schemaId.toLowerCase())) return undefined
  const rest = path.slice(schemaId.length)
  return rest === '' || rest.startsWith(':') ? rest.slice(1) : undefined
}

/** The names of a resource, plain or behind the id of their schema. */
export function resourceScope({ schema, extensions }: ResourceType): Scope {
  const own = [...COMMON, ...schema.attributes]
  return (name) => {
    for (const extension of extensions) {
      const rest = after(extension.id, name)
      if (rest !== undefined) return rest === '' ? { extension } : within(extension.attributes, rest, extension)
    }
    return within(own, after(schema.id, name) || name)
  }
}

/** The names inside one value of a list, or inside an extension. */
export const partScope =
  (attributes: readonly Attribute[] | undefined): Scope =>
  (name) =>
    within(attributes ?? [], name)

/** Every value that stands at the target. */
export function valuesAt(document: Document, { extension, attribute, sub }: Target): unknown[] {
  const holder = extension ? document[extension.id] : document
  if (!isObject(holder)) return []
  const found = attribute ? holder[attribute.name] : holder
  const values = Array.isArray(found) ? found : [found]
  const inside = sub ? values.map((value) => (isObject(value) ? value[sub.name] : undefined)) : values
  return inside.filter((value) => value !== undefined && value !== null)
}
