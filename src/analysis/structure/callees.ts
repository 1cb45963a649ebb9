import type { LanguageId } from '../languages/languages.ts'
import { NO_NODE, type SyntaxTree } from '../syntax/syntax-tree.ts'
import type { Use } from './structure-facts.ts'

/** Whom a call names. */
export interface Callee {
  name: string
  use: Use
  /** The name before the dot. */
  receiver?: string
}

const SELVES = new Set(['this', 'super', 'self', 'cls', '$this', 'static', 'parent', 'base', '@self'])
const PLAIN = new Set(['identifier', 'name', 'word', 'type_identifier', 'constant', 'field_identifier'])
const MEMBERS = new Set([
  'member_expression',
  'attribute',
  'selector_expression',
  'field_expression',
  'member_access_expression',
  'scoped_identifier',
  'qualified_identifier',
  'conditional_access_expression',
])
const LONGEST_NAME = 200

/** Whom a node calls or makes; undefined for what has no name, such as a function that another answers. */
export function calleeOf(tree: SyntaxTree, node: number, language: LanguageId): Callee | undefined {
  const callee = byKind(tree, node, language)
  return callee && callee.name.length <= LONGEST_NAME && (callee.receiver?.length ?? 0) <= LONGEST_NAME
    ? callee
    : undefined
}

function byKind(tree: SyntaxTree, node: number, language: LanguageId): Callee | undefined {
  switch (tree.kind(node)) {
    case 'method_invocation':
    case 'member_call_expression':
    case 'nullsafe_member_call_expression':
      return onObject(tree, tree.child(node, 'name'), tree.child(node, 'object'))
    case 'scoped_call_expression':
      return onObject(tree, tree.child(node, 'name'), tree.child(node, 'scope'))
    case 'method_reference':
      return onObject(tree, lastChild(tree, node), node + 1)
    case 'jsx_opening_element':
    case 'jsx_self_closing_element':
      return component(tree, tree.child(node, 'name'))
    case 'new_expression':
    case 'object_creation_expression':
    case 'composite_literal':
    case 'struct_expression':
      return made(tree, node)
    case 'macro_invocation':
      return named(tree, tree.child(node, 'macro'))
    case 'command':
      return command(tree, node)
    case 'identifier':
      return STATEMENTS.has(tree.kind(tree.parent(node))) ? { name: tree.textOf(node), use: 'call' } : undefined
  }
  if (language === 'ruby') return onObject(tree, tree.child(node, 'method'), tree.child(node, 'receiver'))
  return called(tree, tree.child(node, 'function'))
}

/** Where a bare name is a call, in Ruby. */
const STATEMENTS = new Set([
  'body_statement',
  'program',
  'then',
  'else',
  'ensure',
  'begin',
  'block_body',
  'argument_list',
])

function called(tree: SyntaxTree, callee: number): Callee | undefined {
  if (callee === NO_NODE) return undefined
  const kind = tree.kind(callee)
  if (PLAIN.has(kind)) return { name: tree.textOf(callee), use: 'call' }
  if (kind === 'generic_function' || kind === 'template_function' || kind === 'generic_name')
    return called(tree, kind === 'generic_function' ? tree.child(callee, 'function') : callee + 1)
  if (!MEMBERS.has(kind)) return undefined
  return onObject(tree, lastChild(tree, callee), callee + 1)
}

function onObject(tree: SyntaxTree, name: number, object: number): Callee | undefined {
  if (name === NO_NODE || tree.after(name) - name > 3) return undefined
  const text = tree.textOf(name)
  if (object === NO_NODE || object === name) return { name: text, use: 'call' }
  const on = receiverOf(tree, object)
  if (on !== undefined && SELVES.has(on)) return { name: text, use: 'own' }
  return on === undefined ? { name: text, use: 'member' } : { name: text, use: 'member', receiver: on }
}

/** The last name of what stands before the dot. */
function receiverOf(tree: SyntaxTree, object: number): string | undefined {
  const kind = tree.kind(object)
  if (kind === 'call' || kind === 'call_expression')
    return tree.textOf(object).startsWith('super(') ? 'super' : undefined
  if (MEMBERS.has(kind) || kind === 'field_access') return receiverOf(tree, lastChild(tree, object))
  if (tree.end(object) - tree.start(object) > LONGEST_NAME || tree.after(object) - object > 3) return undefined
  return tree.textOf(object)
}

function lastChild(tree: SyntaxTree, node: number): number {
  let last = NO_NODE
  for (const child of tree.children(node)) if (tree.isNamed(child)) last = child
  return last
}

function named(tree: SyntaxTree, node: number): Callee | undefined {
  return node === NO_NODE ? undefined : { name: lastName(tree, node), use: 'call' }
}

function component(tree: SyntaxTree, name: number): Callee | undefined {
  if (name === NO_NODE) return undefined
  const text = lastName(tree, name)
  return /^[A-Z]/.test(text) ? { name: text, use: 'call' } : undefined
}

const TYPE_FIELDS = ['constructor', 'type', 'name']

function made(tree: SyntaxTree, node: number): Callee | undefined {
  const field = TYPE_FIELDS.map((name) => tree.child(node, name)).find((child) => child !== NO_NODE)
  const type = field ?? tree.namedChildren(node)[0]
  if (type === undefined) return undefined
  const name = lastName(tree, type)
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? { name, use: 'new' } : undefined
}

function command(tree: SyntaxTree, node: number): Callee | undefined {
  const name = tree.child(node, 'name')
  if (name === NO_NODE) return undefined
  const text = tree.textOf(name)
  return /^[\w.:-]+$/.test(text) ? { name: text, use: 'call' } : undefined
}

/** The last part of a name with dots, colons or type arguments. */
function lastName(tree: SyntaxTree, node: number): string {
  const [text = ''] = tree.textOf(node).split(/[<[({]/, 1)
  return (
    text
      .trim()
      .split(/[.:\\]+/)
      .at(-1) ?? ''
  )
    .trim()
    .slice(0, LONGEST_NAME)
}

/** The types that a class says it extends. */
export function heritageOf(tree: SyntaxTree, node: number): string[] {
  const names: string[] = []
  const end = tree.after(node)
  for (let at = node + 1; at < end; at++) {
    const kind = tree.kind(at)
    if (
      kind === 'type_arguments' ||
      kind === 'arguments' ||
      kind === 'keyword_argument' ||
      kind === 'access_specifier'
    ) {
      at = tree.after(at) - 1
      continue
    }
    if (tree.after(at) === at + 1 && PLAIN.has(kind)) names.push(tree.textOf(at).slice(0, LONGEST_NAME))
  }
  return names
}
