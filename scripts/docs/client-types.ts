import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import type { OpenApiDocument } from '../../src/http/openapi/document.ts'
import { type OpenApiFile, openApiFiles, SHARED } from './openapi-files.ts'

type Members = ReadonlyMap<string, ts.TypeElement>
type Reference = (kind: string, name: string) => string

const HEADER = '// Built from openapi/ by scripts/build-client.ts. Do not edit.\n'
const NAMES: Record<string, string> = { schemas: 'Schemas', responses: 'Responses', parameters: 'Parameters' }

/** The types of the API as TypeScript modules by name: one for each area, a shared one, and the index. */
export async function clientTypes(document: OpenApiDocument): Promise<Record<string, string>> {
  const { [SHARED]: shared, ...areas } = openApiFiles(document)
  const nodes = await openapiTS(document as unknown as OpenAPI3, { defaultNonNullable: false, silent: true })
  const declarations = new Map(nodes.filter(ts.isInterfaceDeclaration).map((node) => [node.name.text, node.members]))
  const operations = byName(declarations.get('operations'))
  const components = byName(declarations.get('components'))
  const [schemas, responses, parameters] = ['schemas', 'responses', 'parameters'].map((kind) =>
    insideOf(components.get(kind)),
  ) as [Members, Members, Members]
  const common = [
    declared('Schemas', schemas, Object.keys(shared?.components.schemas ?? {})),
    declared('Responses', responses, [...responses.keys()].sort()),
    declared('Parameters', parameters, [...parameters.keys()].sort()),
  ]
  return {
    ...Object.fromEntries(Object.entries(areas).map(([name, area]) => [name, areaModule(area, operations, schemas)])),
    [SHARED]: HEADER + written(common, (kind, name) => `${NAMES[kind]}["${name}"]`),
    index: indexModule(Object.keys(areas)),
  }
}

function areaModule({ paths, components }: OpenApiFile, operations: Members, schemas: Members): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [
      `${method.toUpperCase()} ${path}`,
      String(operationId),
    ]),
  )
  const own = Object.keys(components.schemas)
  const declarations = [
    declared(
      'Operations',
      operations,
      calls.map(([, operation = '']) => operation),
    ),
    declared('Schemas', schemas, own),
  ]
  return [
    HEADER,
    `import type * as shared from "./${SHARED}.ts";\n`,
    'export interface Addresses {\n',
    ...calls.map(([address, operation]) => `    "${address}": Operations["${operation}"];\n`),
    '}\n',
    written(declarations, (kind, name) =>
      kind === 'schemas' && own.includes(name) ? `Schemas["${name}"]` : `shared.${NAMES[kind]}["${name}"]`,
    ),
  ].join('')
}

function indexModule(areas: readonly string[]): string {
  const modules = areas.map((area) => ({ area, name: area.replaceAll('-', '_') }))
  return [
    HEADER,
    ...modules.map(({ area, name }) => `import type * as ${name} from "./${area}.ts";\n`),
    '/** Every operation, by method and address. */\n',
    joinedInterface('Addresses', modules),
    '/** Every operation, by its name. */\n',
    joinedInterface('Operations', modules),
  ].join('')
}

const joinedInterface = (kind: string, modules: readonly { name: string }[]) =>
  `export interface ${kind}\n    extends ${modules.map(({ name }) => `${name}.${kind}`).join(',\n        ')} {}\n`

const byName = (members: readonly ts.TypeElement[] = []): Members =>
  new Map(members.map((member) => [textOf(member.name), member]))

const textOf = (name: ts.PropertyName | undefined) =>
  name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : ''

const insideOf = (member: ts.TypeElement | undefined): Members =>
  byName(
    member && ts.isPropertySignature(member) && member.type && ts.isTypeLiteralNode(member.type)
      ? member.type.members
      : [],
  )

const declared = (name: string, members: Members, wanted: readonly string[]) =>
  ts.factory.createInterfaceDeclaration(
    [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)],
    name,
    undefined,
    undefined,
    wanted.flatMap((each) => members.get(each) ?? []),
  )

const written = (nodes: ts.Node[], reference: Reference) =>
  astToString(nodes).replace(/components\["(\w+)"\]\["(\w+)"\]/g, (_, kind, name) => reference(kind, name))
