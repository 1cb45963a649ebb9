import type { Place } from '../ir/ir.ts'
import { placeAt } from '../ir/ir.ts'
import { unescaped } from '../ir/lowering.ts'
import type { Node } from '../ir/node.ts'
import type { Value } from '../taint/values.ts'

/** How a grammar writes calls. */
interface CallForm {
  callee: readonly string[]
  arguments: string
}

export interface CallSite {
  /** `exec.Command`, with what joins its parts written as a dot. */
  name: string
  given: Value[]
  at: Place
  node: Node
}

/** Calls by the kinds of their nodes, in the grammars that are read by their syntax alone. */
const CALLS: Record<string, CallForm> = {
  call_expression: { callee: ['function'], arguments: 'arguments' },
  function_call_expression: { callee: ['function'], arguments: 'arguments' },
  member_call_expression: { callee: ['object', 'name'], arguments: 'arguments' },
  nullsafe_member_call_expression: { callee: ['object', 'name'], arguments: 'arguments' },
  scoped_call_expression: { callee: ['scope', 'name'], arguments: 'arguments' },
  invocation_expression: { callee: ['function'], arguments: 'arguments' },
  object_creation_expression: { callee: ['type'], arguments: 'arguments' },
  call: { callee: ['receiver', 'method'], arguments: 'arguments' },
  command: { callee: ['name'], arguments: 'argument' },
}
const LITERAL = /string|char|integer|number|float|boolean|true|false|symbol|encapsed|raw_string|^word$/
const MOST_TEXT = 400

export function callSite(node: Node): CallSite | undefined {
  const statement = /^(echo_statement|(include|require)(_once)?_expression)$/.test(node.type)
  if (statement) return site(node, node.type.replace(/_(statement|expression)$/, ''), node.namedChildren)
  const form = CALLS[node.type]
  if (!form) return undefined
  const parts = form.callee.map((name) => node.field(name)?.text).filter((part) => part !== undefined)
  const callee =
    parts.length > 0 ? parts : [node.namedChildren.find(({ type }) => /identifier|name|type/.test(type))?.text ?? '']
  const name = callee
    .join('.')
    .replace(/\s+/g, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/->|::|&\.|\?\.|\?->/g, '.')
    .slice(-MOST_TEXT)
  const list =
    node.type === 'command'
      ? node.fields('argument')
      : (node.field('arguments')?.namedChildren ??
        node.namedChildren.find(({ type }) => type === 'argument_list')?.namedChildren ??
        [])
  return site(
    node,
    name,
    list.filter(({ type }) => type !== 'comment'),
  )
}

const site = (node: Node, name: string, given: readonly Node[]): CallSite => ({
  name,
  given: given.map(worth),
  at: placeAt(node.line, node.column),
  node,
})

/** A literal is a constant, whatever is put together is dynamic, and the rest is known by how it is written. */
function worth(node: Node): Value {
  const inner = node.type === 'argument' ? (node.namedChildren.at(-1) ?? node) : node
  const text = inner.text.slice(0, MOST_TEXT)
  const holds = inner.namedChildren.some(({ type }) =>
    /interpolation|expansion|substitution|variable|subscript|member|call/.test(type),
  )
  if (!holds && LITERAL.test(inner.type) && !/\binterpolat/.test(inner.type)) return { constant: literal(text) }
  const isDynamic = holds || /binary|concat|interpolat|template|format/.test(inner.type)
  return { api: isDynamic ? `dynamic ${text}` : text }
}

function literal(text: string) {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^-?\d+$/.test(text)) return Number(text)
  const [, quoted] = /^[@$\w]*["'`]+([\s\S]*?)["'`]+$/.exec(text) ?? []
  return unescaped(quoted ?? text)
}
