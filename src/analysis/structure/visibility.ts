import type { LanguageId } from '../languages/languages.ts'
import { NO_NODE, type SyntaxTree } from '../syntax/syntax-tree.ts'
import type { Visibility } from './structure-facts.ts'

interface Seen {
  visibility: Visibility
  /** Whether other files may name it. */
  exported: boolean
}

const OPEN: Seen = { visibility: 'public', exported: true }
const CLOSED: Seen = { visibility: 'private', exported: false }
const WORDS = new Set(['public', 'private', 'protected', 'internal'])

/** The first of a node's own words that says who may name it. */
function word(tree: SyntaxTree, node: number): Visibility | undefined {
  const head = tree.text
    .slice(tree.start(node), Math.min(tree.end(node), tree.start(node) + 300))
    .split(/[({=]/, 1)[0] as string
  return head.split(/\s+/).find((part) => WORDS.has(part)) as Visibility | undefined
}

const seenAs = (visibility: Visibility): Seen => ({ visibility, exported: visibility !== 'private' })

/** Who may name a symbol, by the rules of its language; `section` is what was said above it, as `private` in Ruby and C++. */
export function visibilityOf(
  tree: SyntaxTree,
  node: number,
  about: { name: string; language: LanguageId; isMember: boolean; section: Visibility | undefined },
): Seen {
  const { name, language, isMember, section } = about
  switch (language) {
    case 'javascript':
    case 'typescript':
    case 'tsx': {
      if (name.startsWith('#')) return CLOSED
      if (isMember) return seenAs(word(tree, node) ?? 'public')
      return isExported(tree, node) ? OPEN : { visibility: 'private', exported: false }
    }
    case 'python':
      return name.startsWith('_') && !name.endsWith('__') ? { visibility: 'private', exported: false } : OPEN
    case 'go':
      return /^\p{Lu}/u.test(name) ? OPEN : { visibility: 'internal', exported: false }
    case 'java':
      return seenAs(word(tree, node) ?? 'internal')
    case 'csharp':
      return seenAs(word(tree, node) ?? (isMember ? 'private' : 'internal'))
    case 'php':
      return seenAs(word(tree, node) ?? 'public')
    case 'rust':
      return tree.hasChild(node, 'visibility_modifier') ? OPEN : CLOSED
    case 'ruby':
      return seenAs(section ?? 'public')
    case 'c':
    case 'cpp':
      return isMember
        ? seenAs(section ?? 'public')
        : /^\s*static\b/.test(tree.textOf(node).slice(0, 40))
          ? CLOSED
          : OPEN
    default:
      return OPEN
  }
}

const BEFORE_EXPORT = new Set(['lexical_declaration', 'variable_declaration', 'variable_declarator'])

/** Whether it stands in an `export`, or is assigned to what the module exports. */
function isExported(tree: SyntaxTree, node: number): boolean {
  let at = tree.parent(node)
  while (at !== NO_NODE && BEFORE_EXPORT.has(tree.kind(at))) at = tree.parent(at)
  if (at === NO_NODE) return false
  if (tree.kind(at) === 'export_statement' || tree.kind(at) === 'ambient_declaration') return true
  if (tree.kind(at) !== 'assignment_expression') return false
  return /^(?:module\.)?exports\b/.test(tree.textOf(tree.child(at, 'left')).slice(0, 40))
}

/** Names that a file exports apart from where it defines them: `export { a }`, `module.exports = { a }`, `exports.b = a`. */
export function namesExportedApart(tree: SyntaxTree, node: number): string[] {
  const kind = tree.kind(node)
  if (kind === 'export_specifier') return [tree.textOf(tree.child(node, 'name'))]
  if (kind === 'export_statement') {
    const value = tree.child(node, 'value')
    return value !== NO_NODE && tree.kind(value) === 'identifier' ? [tree.textOf(value)] : []
  }
  const left = tree.child(node, 'left')
  const right = tree.child(node, 'right')
  if (left === NO_NODE || right === NO_NODE || !/^(?:module\.)?exports\b/.test(tree.textOf(left).slice(0, 40)))
    return []
  if (tree.kind(right) === 'identifier') return [tree.textOf(right)]
  if (tree.kind(right) !== 'object') return []
  return tree.namedChildren(right).flatMap((child) => {
    if (tree.kind(child) === 'shorthand_property_identifier') return [tree.textOf(child)]
    const value = tree.child(child, 'value')
    return value !== NO_NODE && tree.kind(value) === 'identifier' ? [tree.textOf(value)] : []
  })
}
