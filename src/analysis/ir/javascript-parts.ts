import type { Argument, ClassIr, Expression, FunctionIr, ParameterIr, Statement } from './ir.ts'
import { argument, field, type Lowering, textOf, UNKNOWN } from './lowering.ts'
import type { Node } from './node.ts'

export const EXPORTS = (at: number): Expression => ({
  k: 'get',
  of: { k: 'name', name: 'module', at },
  name: 'exports',
  at,
})
export const text = (value: string): Expression => ({ k: 'const', value })
/** Function declarations hold from the beginning of their block. */
export function hoisted(node: Node, to: Lowering): Statement[] {
  const isFunction = (child: Node) =>
    /^(generator_)?function_declaration$/.test(child.type) ||
    /function_declaration$/.test(field(child, 'declaration')?.type ?? '')
  const children = node.namedChildren
  return to.statements([...children.filter(isFunction), ...children.filter((child) => !isFunction(child))])
}

export function patternItems(node: Node, to: Lowering): Expression[] {
  const items: Expression[] = []
  let isEmpty = true
  for (const child of node.children.slice(1, -1)) {
    if (child?.type === ',') {
      if (isEmpty) items.push(UNKNOWN)
      isEmpty = true
    } else if (child) {
      items.push(to.expression(child))
      isEmpty = false
    }
  }
  return items
}

function keyOf(node: Node | null, to: Lowering): Expression {
  if (node?.type === 'computed_property_name') return to.expression(node.namedChildren[0])
  if (node?.type === 'string' || node?.type === 'number') return to.expression(node)
  return text(textOf(node))
}

export function objectOf(node: Node, to: Lowering): Expression {
  const entries: [Expression, Expression][] = []
  const spreads: Expression[] = []
  for (const child of node.namedChildren) {
    if (child.type === 'spread_element' || child.type === 'rest_pattern')
      spreads.push(to.expression(child.namedChildren[0]))
    else if (child.type.startsWith('pair'))
      entries.push([keyOf(field(child, 'key'), to), to.expression(field(child, 'value'))])
    else if (child.type === 'method_definition') entries.push([keyOf(field(child, 'name'), to), to.expression(child)])
    else if (child.type === 'object_assignment_pattern')
      entries.push([text(textOf(field(child, 'left'))), to.expression(child)])
    else if (child.type.startsWith('shorthand')) entries.push([text(child.text), to.expression(child)])
  }
  return { k: 'map', entries, ...(spreads.length > 0 && { spreads }) }
}

export function argumentsOf(node: Node | null, to: Lowering): Argument[] {
  return (node?.namedChildren ?? [])
    .filter((child) => child.type !== 'comment')
    .map((child) =>
      child.type === 'spread_element' ? { value: to.expression(child), spread: true } : argument(to.expression(child)),
    )
}

export function declarations(node: Node, to: Lowering): Statement[] {
  return node.namedChildren
    .filter((child) => child.type === 'variable_declarator')
    .map((one): Statement => {
      const [target, value] = [field(one, 'name'), field(one, 'value')]
      const at = to.at(one)
      if (target?.type !== 'identifier')
        return { k: 'do', value: { k: 'set', to: to.expression(target), value: to.expression(value), at } }
      const type = field(one, 'type')?.namedChildren[0]?.text
      const made = value && to.expression(value)
      if (made?.k === 'function' && !made.function.name) made.function.name = target.text
      return { k: 'declare', name: target.text, ...(type && { type }), ...(made && { value: made }), at }
    })
}

export function declared(node: Node, to: Lowering): Statement[] {
  const made = functionOf(node, to)
  return [{ k: 'declare', name: made.name, value: { k: 'function', function: made }, at: made.at }]
}

export function exported(node: Node, to: Lowering): Statement[] {
  const at = to.at(node)
  const give = (as: string, value: Expression): Statement => ({
    k: 'do',
    value: { k: 'set', to: { k: 'get', of: EXPORTS(at), name: as, at }, value, at },
  })
  const declaration = field(node, 'declaration')
  const isDefault = node.children.some((child) => child?.type === 'default')
  const from = textOf(field(node, 'source')).slice(1, -1)
  if (!declaration) {
    const value = field(node, 'value')
    if (value) return [give('default', to.expression(value))]
    const clause = node.namedChildren.find((child) => child.type === 'export_clause')
    return (clause?.namedChildren ?? []).flatMap((one): Statement[] => {
      const member = textOf(field(one, 'name'))
      const as = textOf(field(one, 'alias')) || member
      const given = give(as, { k: 'name', name: member, at })
      return from ? [{ k: 'import', name: member, from, member }, given] : [given]
    })
  }
  const made = to.statement(declaration)
  const names = made.flatMap((one) => (one.k === 'declare' ? [one.name] : one.k === 'class' ? [one.class.name] : []))
  return [...made, ...names.map((each) => give(isDefault ? 'default' : each, { k: 'name', name: each, at }))]
}

function parametersOf(node: Node | null, single: Node | null, body: Statement[], to: Lowering): ParameterIr[] {
  if (single) return [{ name: single.text }]
  return (node?.namedChildren ?? []).flatMap((one, index): ParameterIr[] => {
    const pattern = one.type.endsWith('_parameter')
      ? field(one, 'pattern')
      : one.type === 'assignment_pattern'
        ? field(one, 'left')
        : one
    const value = one.type === 'assignment_pattern' ? field(one, 'right') : field(one, 'value')
    const type = field(one, 'type')?.namedChildren[0]?.text
    if (!pattern || pattern.type === 'comment' || pattern.type === 'this') return []
    const given = { ...(type && { type }), ...(value && { value: to.expression(value) }) }
    if (pattern.type === 'rest_pattern') return [{ name: textOf(pattern.namedChildren[0]), rest: true }]
    if (pattern.type === 'identifier') return [{ name: pattern.text, ...given }]
    const at = to.at(pattern)
    body.push({
      k: 'do',
      value: { k: 'set', to: to.expression(pattern), value: { k: 'name', name: `<${index}>`, at }, at },
    })
    return [{ name: `<${index}>`, ...given }]
  })
}

export function functionOf(node: Node, to: Lowering): FunctionIr {
  const body: Statement[] = []
  const parameters = parametersOf(field(node, 'parameters'), field(node, 'parameter'), body, to)
  const inner = field(node, 'body')
  if (inner?.type === 'statement_block') body.push(...hoisted(inner, to))
  else if (inner) body.push({ k: 'return', value: to.expression(inner), at: to.at(inner) })
  const isStatic = node.children.some((child) => child?.type === 'static')
  return {
    name: textOf(field(node, 'name')),
    parameters,
    body,
    at: to.at(field(node, 'name') ?? node),
    ...(isStatic && { isStatic }),
  }
}

export function classOf(node: Node, to: Lowering): ClassIr {
  const members = field(node, 'body')?.namedChildren ?? []
  const methods = members.filter((child) => child.type === 'method_definition').map((child) => functionOf(child, to))
  for (const method of methods) if (method.name === 'constructor') method.name = '<new>'
  const heritage = node.namedChildren.find((child) => child.type === 'class_heritage')
  const above = heritage?.namedChildren.find((child) => child.type === 'extends_clause')
  return {
    name: textOf(field(node, 'name')),
    supers: heritage ? [textOf(above ? field(above, 'value') : heritage.namedChildren[0])] : [],
    fields: members
      .filter((child) => /field_definition$/.test(child.type))
      .map((child) => ({
        name: textOf(field(child, 'name') ?? field(child, 'property')),
        ...(field(child, 'value') && { value: to.expression(field(child, 'value')) }),
      })),
    methods,
    inner: [],
    at: to.at(node),
  }
}
