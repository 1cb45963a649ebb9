import type { LanguageId } from '../languages/languages.ts'
import type { SyntaxTree } from '../syntax/syntax-tree.ts'
import { SHAPES, type Shape } from './shapes.ts'

/** What a kind of node is to the structure; several at once are added. */
export const ROLES = {
  function: 1,
  lambda: 2,
  type: 4,
  variable: 8,
  call: 16,
  creation: 32,
  heritage: 64,
  import: 128,
  name: 256,
  branch: 512,
  branchNode: 1_024,
  nests: 2_048,
  logical: 4_096,
  else: 8_192,
  comment: 16_384,
  section: 32_768,
} as const

export interface Roles {
  shape: Shape
  /** By the number of the kind. */
  of: Uint16Array
}

const held = new Map<LanguageId, Roles>()

/** What says something of the symbols around it, or of the file. */
const SECTIONS = [
  'access_specifier',
  'identifier',
  'export_specifier',
  'export_statement',
  'assignment_expression',
  'package_declaration',
  'package_clause',
  'namespace_definition',
]

const ELSES = ['else', 'elif', 'elsif', 'elseif']

/** The roles of all kinds of a grammar, worked out once. */
export function rolesOf(tree: SyntaxTree, language: LanguageId): Roles | undefined {
  const shape = SHAPES[language]
  const known = held.get(language)
  if (known || !shape) return known
  const of = new Uint16Array(tree.kindCount)
  for (let id = 0; id < tree.kindCount; id++) of[id] = roleOf(tree.kindOfId(id), tree.isNamedId(id), shape)
  const roles = { shape, of }
  held.set(language, roles)
  return roles
}

function roleOf(kind: string, isNamed: boolean, shape: Shape): number {
  if (!isNamed) {
    const branch = shape.branches.includes(kind) ? ROLES.branch : 0
    return branch | (shape.logical.includes(kind) ? ROLES.logical : 0) | (ELSES.includes(kind) ? ROLES.else : 0)
  }
  const lists: [number, readonly string[]][] = [
    [ROLES.function, shape.functions],
    [ROLES.lambda, shape.lambdas],
    [ROLES.type, Object.keys(shape.types)],
    [ROLES.variable, shape.variables],
    [ROLES.call, shape.calls],
    [ROLES.creation, shape.creations],
    [ROLES.heritage, shape.heritage],
    [ROLES.import, shape.imports],
    [ROLES.name, shape.names],
    [ROLES.branchNode, shape.branchNodes ?? []],
    [ROLES.nests, shape.nests],
    [ROLES.comment, ['comment', 'line_comment', 'block_comment']],
    [ROLES.section, SECTIONS],
  ]
  return lists.reduce((sum, [role, kinds]) => (kinds.includes(kind) ? sum | role : sum), 0)
}
