import type { LanguageId } from '../languages/languages.ts'
import { NO_NODE, type SyntaxTree } from '../syntax/syntax-tree.ts'
import type { StructureFacts } from './structure-facts.ts'

export type Import = StructureFacts['imports'][number]

const unquoted = (text: string) => text.replace(/^["'`<]|["'`>]$/g, '')
const WHOLE = '*'
const LONGEST = 200
const MOST_NAMES = 2_000

const bound = (from: string, line: number, names: [string, string][], reexport = false): Import[] => {
  const short = names.filter((pair) => pair.every((name) => name.length <= LONGEST)).slice(0, MOST_NAMES)
  return from === '' || from.length > 500 ? [] : [{ from, line, names: short, ...(reexport && { reexport }) }]
}

/** What a node imports; nothing where it only looks like an import, as a call of anything but `require`. */
export function importsOf(tree: SyntaxTree, node: number, language: LanguageId): Import[] {
  const line = tree.line(node)
  switch (tree.kind(node)) {
    case 'import_statement':
      return language === 'python' ? pythonModules(tree, node, line) : esImport(tree, node, line)
    case 'export_statement':
      return esReexport(tree, node, line)
    case 'call_expression':
      return required(tree, node, line)
    case 'import_from_statement':
      return pythonNames(tree, node, line)
    case 'import_declaration':
      return javaImport(tree, node, line)
    case 'import_spec': {
      const from = unquoted(tree.textOf(tree.child(node, 'path')))
      const name = tree.child(node, 'name')
      return bound(from, line, [[WHOLE, name === NO_NODE ? (from.split('/').at(-1) as string) : tree.textOf(name)]])
    }
    case 'namespace_use_clause': {
      const alias = tree.child(node, 'alias')
      const from = (tree.textOf(node).split(/\s+as\s+/i, 1)[0] as string).replace(/^\\/, '')
      const name = from.split('\\').at(-1) as string
      return bound(from, line, [[name, alias === NO_NODE ? name : tree.textOf(alias)]])
    }
    case 'require_expression':
    case 'require_once_expression':
    case 'include_expression':
    case 'include_once_expression': {
      const file = /["']([^"']+)["']\s*\)?$/.exec(tree.textOf(node))?.[1]
      return file ? bound(`./${file.replace(/^\.?\//, '')}`, line, [[WHOLE, WHOLE]]) : []
    }
    case 'using_directive':
      return bound(tree.textOf(node).replace(/^(?:global\s+)?using\s+(?:static\s+)?|;$/g, ''), line, [[WHOLE, WHOLE]])
    case 'call':
      return language === 'ruby' ? rubyRequire(tree, node, line) : []
    case 'use_declaration':
      return rustUse(tree.textOf(node), line)
    case 'mod_item':
      return tree.child(node, 'body') === NO_NODE
        ? bound(`./${tree.textOf(tree.child(node, 'name'))}`, line, [[WHOLE, tree.textOf(tree.child(node, 'name'))]])
        : []
    case 'preproc_include': {
      const path = tree.child(node, 'path')
      return path === NO_NODE ? [] : bound(unquoted(tree.textOf(path)), line, [[WHOLE, WHOLE]])
    }
    case 'command': {
      const [, file] = /^(?:source|\.)\s+["']?([^\s"'$]+)/.exec(tree.textOf(node).slice(0, 500)) ?? []
      return file ? bound(file.startsWith('.') ? file : `./${file}`, line, [[WHOLE, WHOLE]]) : []
    }
  }
  return []
}

function specifiers(tree: SyntaxTree, node: number, kind: string): [string, string][] {
  const names: [string, string][] = []
  for (let at = node + 1; at < tree.after(node); at++) {
    if (tree.kind(at) !== kind) continue
    const name = tree.textOf(tree.child(at, 'name'))
    const alias = tree.child(at, 'alias')
    names.push([name, alias === NO_NODE ? name : tree.textOf(alias)])
  }
  return names
}

function esImport(tree: SyntaxTree, node: number, line: number): Import[] {
  const source = tree.child(node, 'source')
  if (source === NO_NODE) return []
  const names = specifiers(tree, node, 'import_specifier')
  const clause = tree.childOfKind(node, 'import_clause')
  for (const child of clause === NO_NODE ? [] : tree.namedChildren(clause)) {
    if (tree.kind(child) === 'identifier') names.push(['default', tree.textOf(child)])
    if (tree.kind(child) === 'namespace_import') names.push([WHOLE, tree.textOf(tree.after(child) - 1)])
  }
  return bound(unquoted(tree.textOf(source)), line, names)
}

function esReexport(tree: SyntaxTree, node: number, line: number): Import[] {
  const source = tree.child(node, 'source')
  if (source === NO_NODE) return []
  const names = specifiers(tree, node, 'export_specifier')
  return bound(unquoted(tree.textOf(source)), line, names.length > 0 ? names : [[WHOLE, WHOLE]], true)
}

/** `require('x')` and `import('x')`, with the names that they are given at once. */
function required(tree: SyntaxTree, node: number, line: number): Import[] {
  const callee = tree.child(node, 'function')
  if (callee === NO_NODE || (tree.textOf(callee) !== 'require' && tree.kind(callee) !== 'import')) return []
  const text = tree.textOf(tree.child(node, 'arguments'))
  const [, from] = /^\(\s*["'`]([^"'`$]+)["'`]\s*\)$/.exec(text.slice(0, 600)) ?? []
  if (!from) return []
  const parent = tree.parent(node)
  const name = tree.kind(parent) === 'variable_declarator' ? tree.child(parent, 'name') : NO_NODE
  if (name === NO_NODE) return bound(from, line, [[WHOLE, WHOLE]])
  if (tree.kind(name) === 'identifier') return bound(from, line, [[WHOLE, tree.textOf(name)]])
  const names = tree.namedChildren(name).map((child): [string, string] => {
    const key = tree.child(child, 'key')
    const here = tree.textOf(key === NO_NODE ? child : tree.child(child, 'value'))
    return [key === NO_NODE ? here : tree.textOf(key), here]
  })
  return bound(from, line, names)
}

function pythonNamesIn(tree: SyntaxTree, node: number, skip: number): [string, string][] {
  return tree
    .namedChildren(node)
    .filter((child) => child !== skip)
    .flatMap((child): [string, string][] => {
      if (tree.kind(child) === 'wildcard_import') return [[WHOLE, WHOLE]]
      if (tree.kind(child) === 'aliased_import')
        return [[tree.textOf(tree.child(child, 'name')), tree.textOf(tree.child(child, 'alias'))]]
      return tree.kind(child) === 'dotted_name' ? [[tree.textOf(child), tree.textOf(child)]] : []
    })
}

const pythonModules = (tree: SyntaxTree, node: number, line: number): Import[] =>
  pythonNamesIn(tree, node, NO_NODE).flatMap(([from, name]) => bound(from, line, [[WHOLE, name]]))

function pythonNames(tree: SyntaxTree, node: number, line: number): Import[] {
  const module = tree.child(node, 'module_name')
  return module === NO_NODE ? [] : bound(tree.textOf(module), line, pythonNamesIn(tree, node, module))
}

function javaImport(tree: SyntaxTree, node: number, line: number): Import[] {
  const path = tree
    .textOf(node)
    .replace(/^import\s+(?:static\s+)?|\s*;$/g, '')
    .replace(/\s+/g, '')
  if (path.endsWith('.*')) return bound(path.slice(0, -2), line, [[WHOLE, WHOLE]])
  const name = path.slice(path.lastIndexOf('.') + 1)
  return bound(path, line, [[name, name]])
}

function rubyRequire(tree: SyntaxTree, node: number, line: number): Import[] {
  const [, word, from] =
    /^(require|require_relative|load)[\s(]+["']([^"'#]+)["']/.exec(tree.textOf(node).slice(0, 600)) ?? []
  if (!from) return []
  return bound(word === 'require_relative' ? `./${from}` : from, line, [[WHOLE, WHOLE]])
}

/** `a::{b, c::d as e}` as the two paths that it stands for. */
function rustUse(text: string, line: number): Import[] {
  const flat = (path: string): string[] => {
    const open = path.indexOf('{')
    if (open < 0 || path.length > 2_000) return [path]
    const inner = path.slice(open + 1, path.lastIndexOf('}'))
    return topLevel(inner).flatMap((part) => flat(path.slice(0, open) + part))
  }
  const path = text.replace(/^(?:pub(?:\([^)]*\))?\s+)?use\s+|;$/g, '').trim()
  return flat(path).flatMap((each) => {
    const [from = '', alias] = each.split(/\s+as\s+/)
    const name = from.split('::').at(-1) as string
    return bound(from.trim(), line, [[name.trim(), (alias ?? name).trim()]])
  })
}

/** The parts between commas that stand in no braces. */
function topLevel(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    const character = text[at]
    if (character === '{') depth++
    if (character === '}') depth--
    if (depth !== 0 || (character !== ',' && at < text.length)) continue
    const part = text.slice(from, at).trim()
    if (part) parts.push(part)
    from = at + 1
  }
  return parts
}
