import type { Argument, ClassIr, Expression, FunctionIr, ParameterIr, Statement } from './ir.ts'
import { argument, field, type Lowering, textOf, UNKNOWN, unescaped } from './lowering.ts'
import type { Node } from './node.ts'

export const dotted = (text: string, at: number): Expression => {
  const [first = '', ...rest] = text.split('.')
  return rest.reduce<Expression>((of, name) => ({ k: 'get', of, name, at }), { k: 'name', name: first, at })
}

export function stringOf(node: Node, to: Lowering): Expression {
  const start = textOf(node.namedChildren.find((child) => child.type === 'string_start'))
  const isRaw = /r/i.test(start)
  const parts = node.namedChildren.flatMap((child): Expression[] => {
    if (child.type === 'string_content') return [{ k: 'const', value: isRaw ? child.text : unescaped(child.text) }]
    return child.type === 'interpolation' ? [to.expression(field(child, 'expression'))] : []
  })
  if (parts.length === 0) return { k: 'const', value: '' }
  return parts.length === 1 && parts[0]?.k === 'const'
    ? parts[0]
    : { k: 'op', op: 'join', operands: parts, at: to.at(node) }
}

export function sliceBounds(node: Node, to: Lowering): Expression[] {
  const bounds: Expression[] = [
    { k: 'const', value: null },
    { k: 'const', value: null },
  ]
  let place = 0
  for (const child of node.children) {
    if (child?.type === ':') place++
    else if (child?.isNamed && place < 2) bounds[place] = to.expression(child)
  }
  return place > 1 ? [] : bounds
}

export const operation = (node: Node, to: Lowering, op: string): Expression => ({
  k: 'op',
  op,
  operands: [to.expression(field(node, 'left')), to.expression(field(node, 'right'))],
  at: to.at(node),
})

export function assignment(node: Node, to: Lowering): Expression {
  const right = field(node, 'right')
  if (!right) return UNKNOWN
  return { k: 'set', to: to.expression(field(node, 'left')), value: to.expression(right), at: to.at(node) }
}

export function argumentOf(node: Node, to: Lowering): Argument {
  if (node.type === 'keyword_argument')
    return { name: textOf(field(node, 'name')), value: to.expression(field(node, 'value')) }
  if (node.type.endsWith('_splat')) return { value: to.expression(node.namedChildren[0]), spread: true }
  return argument(to.expression(node))
}

export function ifOf(node: Node, alternatives: (Node | null)[], to: Lowering): Statement {
  const [next, ...others] = alternatives
  const no = !next ? [] : next.type === 'elif_clause' ? [ifOf(next, others, to)] : to.body(next)
  return { k: 'if', test: to.expression(field(node, 'condition')), yes: to.body(field(node, 'consequence')), no }
}

export function parametersOf(node: Node | null, to: Lowering): ParameterIr[] {
  return (node?.namedChildren ?? []).flatMap((one): ParameterIr[] => {
    if (one.type === 'identifier') return [{ name: one.text }]
    if (one.type.endsWith('splat_pattern')) return [{ name: textOf(one.namedChildren[0]), rest: true }]
    const name = field(one, 'name') ?? one.namedChildren[0]
    const [type, value] = [field(one, 'type'), field(one, 'value')]
    return [{ name: textOf(name), ...(type && { type: type.text }), ...(value && { value: to.expression(value) }) }]
  })
}

export function functionOf(node: Node, to: Lowering): FunctionIr {
  const name = textOf(field(node, 'name'))
  const returns = textOf(field(node, 'return_type'))
  return {
    name,
    parameters: parametersOf(field(node, 'parameters'), to),
    body: to.body(field(node, 'body')),
    at: to.at(field(node, 'name') ?? node),
    ...(returns && { returns }),
    ...(!name.startsWith('_') && { isExported: true as const }),
  }
}

export function classOf(node: Node, to: Lowering): ClassIr {
  const members = to.body(field(node, 'body'))
  const methods = members.flatMap((one) =>
    one.k === 'declare' && one.value?.k === 'function' ? [one.value.function] : [],
  )
  for (const method of methods) {
    const isStatic = method.marks?.some((mark) => mark.k === 'name' && mark.name === 'staticmethod')
    if (isStatic) method.isStatic = true
  }
  return {
    name: textOf(field(node, 'name')),
    supers: (field(node, 'superclasses')?.namedChildren ?? [])
      .filter((one) => one.type !== 'keyword_argument')
      .map(textOf),
    fields: members.flatMap((one) =>
      one.k === 'do' && one.value.k === 'set' && one.value.to.k === 'name'
        ? [{ name: one.value.to.name, value: one.value.value }]
        : [],
    ),
    methods,
    inner: members.flatMap((one) => (one.k === 'class' ? [one.class] : [])),
    at: to.at(node),
    isExported: true,
  }
}
