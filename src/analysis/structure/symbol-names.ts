import type { LanguageId } from '../languages/languages.ts'
import { withoutSecrets } from '../secrets/find-secrets.ts'
import { NO_NODE, type SyntaxTree } from '../syntax/syntax-tree.ts'

const LONGEST_NAME = 200
const shortened = (name: string) => name.replace(/\s+/g, ' ').slice(0, LONGEST_NAME)

/** The node that names what another defines; `NO_NODE` for what has no name. */
export function nameNode(tree: SyntaxTree, node: number, language: LanguageId): number {
  if (language === 'c' || language === 'cpp') return cName(tree, node)
  const named = tree.child(node, 'name')
  if (named !== NO_NODE) return named
  if (language === 'javascript' || language === 'typescript' || language === 'tsx') return javascriptName(tree, node)
  const operator = OPERATORS[tree.kind(node)]
  if (operator) return tree.child(node, operator)
  if (tree.kind(node) === 'local_function_statement') return tree.childOfKind(node, 'identifier')
  return NO_NODE
}

export function symbolName(tree: SyntaxTree, node: number, language: LanguageId): string | undefined {
  const name = nameNode(tree, node, language)
  if (name === NO_NODE) return undefined
  if (tree.kind(name) === 'operator_cast') return shortened(tree.textOf(name).split('(', 1)[0] ?? '')
  const text = tree.textOf(name).replace(/^['"]|['"]$/g, '')
  return shortened(OPERATORS[tree.kind(node)] ? `operator ${text}` : text)
}

/** What C# calls by a sign or a type, and the field that holds it. */
const OPERATORS: Readonly<Record<string, string>> = {
  operator_declaration: 'operator',
  conversion_operator_declaration: 'type',
}

/** A function or a class that is a value has the name of what it is assigned to. */
function javascriptName(tree: SyntaxTree, node: number): number {
  const parent = tree.parent(node)
  if (parent === NO_NODE) return NO_NODE
  const field = tree.fieldOf(node)
  switch (tree.kind(parent)) {
    case 'variable_declarator':
      return plainName(tree, tree.child(parent, 'name'))
    case 'pair':
      return field === 'value' ? tree.child(parent, 'key') : NO_NODE
    case 'field_definition':
    case 'public_field_definition':
      return field === 'value' ? fieldName(tree, parent) : NO_NODE
    case 'assignment_expression': {
      const left = field === 'right' ? tree.child(parent, 'left') : NO_NODE
      if (left === NO_NODE) return NO_NODE
      return tree.kind(left) === 'member_expression' ? tree.child(left, 'property') : plainName(tree, left)
    }
  }
  return NO_NODE
}

const plainName = (tree: SyntaxTree, node: number) =>
  node !== NO_NODE && tree.kind(node) === 'identifier' ? node : NO_NODE

function fieldName(tree: SyntaxTree, node: number): number {
  const property = tree.child(node, 'property')
  return property === NO_NODE ? tree.child(node, 'name') : property
}

/** The node that names a value. */
export function variableName(tree: SyntaxTree, node: number): number {
  if (tree.kind(node) !== 'assignment') return fieldName(tree, node)
  const left = tree.child(node, 'left')
  return left !== NO_NODE && tree.kind(left) === 'identifier' ? left : NO_NODE
}

const BLOCKS = new Set(['statement_block', 'block', 'compound_statement', 'if_statement', 'for_statement'])

/** Whether it stands in no block of statements below the file. */
export function standsAtTop(tree: SyntaxTree, node: number): boolean {
  for (let at = tree.parent(node), steps = 0; at !== NO_NODE; at = tree.parent(at), steps++) {
    if (tree.parent(at) === NO_NODE) return steps <= 3
    if (BLOCKS.has(tree.kind(at))) return false
  }
  return false
}

/** In C the name stands at the end of a chain of declarators. */
function cName(tree: SyntaxTree, node: number): number {
  const kind = tree.kind(node)
  if (kind !== 'function_definition')
    return tree.child(node, 'body') === NO_NODE ? NO_NODE : innermost(tree, tree.child(node, 'name'))
  const named = declared(tree, node)
  if (named === NO_NODE || tree.child(node, 'type') !== NO_NODE || !MACRO.test(tree.textOf(named))) return named
  const cut = declarationBefore(tree, node)
  return cut === NO_NODE ? named : declared(tree, cut)
}

function declared(tree: SyntaxTree, node: number): number {
  for (let at = tree.child(node, 'declarator'); at !== NO_NODE; ) {
    if (LEAVES.has(tree.kind(at))) return at
    const next = tree.child(at, tree.kind(at) === 'qualified_identifier' ? 'name' : 'declarator')
    at = next === NO_NODE ? tree.childOfKind(at, 'function_declarator') : next
  }
  return NO_NODE
}

const MACRO = /^[A-Z][A-Z\d_]+$/

/** The head of a function whose body a macro between them takes for itself: a declaration without an end. */
function declarationBefore(tree: SyntaxTree, node: number): number {
  const parent = tree.parent(node)
  let at = node - 1
  while (at > parent && tree.parent(at) !== parent) at = tree.parent(at)
  if (at <= parent || tree.kind(at) !== 'declaration' || tree.textOf(at).endsWith(';')) return NO_NODE
  return tree.childOfKind(at, 'function_declarator') === NO_NODE ? NO_NODE : at
}

const LEAVES = new Set([
  'identifier',
  'field_identifier',
  'destructor_name',
  'operator_name',
  'operator_cast',
  'type_identifier',
])

/** A name without the namespaces before it and the types that it is made for. */
function innermost(tree: SyntaxTree, name: number): number {
  let at = name
  while (at !== NO_NODE && ['qualified_identifier', 'template_type'].includes(tree.kind(at)))
    at = tree.child(at, 'name')
  return at
}

/** Whether a function is the value of a member of an object. */
export function isOfObject(tree: SyntaxTree, node: number): boolean {
  const parent = tree.parent(node)
  if (parent === NO_NODE) return false
  if (tree.kind(parent) === 'pair') return true
  const left = tree.kind(parent) === 'assignment_expression' ? tree.child(parent, 'left') : NO_NODE
  return left !== NO_NODE && tree.kind(left) === 'member_expression'
}

export function parametersOf(tree: SyntaxTree, node: number): number {
  if (tree.child(node, 'parameter') !== NO_NODE) return 1
  let list = tree.child(node, 'parameters')
  for (let at = tree.child(node, 'declarator'); list === NO_NODE && at !== NO_NODE; at = tree.child(at, 'declarator'))
    list = tree.child(at, 'parameters')
  if (list === NO_NODE) return 0
  const parameters = tree.namedChildren(list).filter((child) => !tree.kind(child).includes('comment'))
  if (parameters.length === 1 && tree.textOf(parameters[0] as number) === 'void') return 0
  return parameters.reduce((total, parameter) => total + Math.max(1, namesIn(tree, parameter)), 0)
}

/** In Go one type may stand for several names. */
const namesIn = (tree: SyntaxTree, parameter: number) =>
  tree.children(parameter).filter((child) => tree.fieldOf(child) === 'name').length

const MARKS = /^(?:\/\*\*?|\*\/|\/\/[/!]?|#+|\*|"""|''')\s?|\*\/$/

/** What stands in the comment right above a node, or as the first text inside it: its first paragraph, shortened, with secrets masked. */
export function documentation(tree: SyntaxTree, node: number): string | undefined {
  const inside = docstring(tree, node)
  const text = inside === undefined ? commentAbove(tree.text, tree.start(node)) : inside
  if (!text) return undefined
  const lines = text
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(MARKS, '')
        .replace(/\*\/$|"""$|'''$/, '')
        .trim(),
    )
    .filter((line) => !line.startsWith('@'))
  const paragraph = lines.join('\n').trim().split('\n\n', 1)[0] as string
  return withoutSecrets(paragraph)?.replace(/\s+/g, ' ').slice(0, 300) || undefined
}

function docstring(tree: SyntaxTree, node: number): string | undefined {
  if (tree.kind(node) !== 'function_definition' && tree.kind(node) !== 'class_definition') return undefined
  const body = tree.child(node, 'body')
  if (body === NO_NODE || tree.kind(body) !== 'block') return undefined
  const first = body + 1
  const text = first + 1
  if (first >= tree.after(body) || tree.kind(first) !== 'expression_statement' || tree.kind(text) !== 'string')
    return undefined
  return tree.textOf(text).slice(0, 2_000)
}

const LONGEST_COMMENT = 2_000

/** The comment that ends on the line above, read from the text: what stands between may be an `export` or a decorator. */
function commentAbove(text: string, start: number): string | undefined {
  const line = text.lastIndexOf('\n', start - 1)
  const before = text.slice(Math.max(0, line - LONGEST_COMMENT), Math.max(0, line)).trimEnd()
  if (before.endsWith('*/')) {
    const begin = before.lastIndexOf('/*')
    return begin < 0 ? undefined : before.slice(begin)
  }
  const lines = before.split('\n')
  let first = lines.length
  while (first > 0 && /^\s*(?:\/\/|#(?![![a-z]))/.test(lines[first - 1] as string)) first--
  return first === lines.length ? undefined : lines.slice(first).join('\n')
}

/** A method that an interface only names: it does nothing, so it is neither dead nor complex. */
export const isSignature = (tree: SyntaxTree, node: number) => tree.kind(node) === 'method_signature'

/** The sign or word between two values. */
export function operatorOf(tree: SyntaxTree, node: number): string {
  const operator = tree.children(node).find((child) => !tree.isNamed(child))
  return operator === undefined ? '' : tree.kind(operator)
}
