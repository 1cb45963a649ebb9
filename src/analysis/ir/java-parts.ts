import type { Argument, ClassIr, Expression, FunctionIr, ParameterIr, Statement, SwitchCase } from './ir.ts'
import { argument, field, type Lowering, textOf } from './lowering.ts'
import type { Node } from './node.ts'

/** Without type arguments and spaces: `java.util.List<String>` is `java.util.List`. */
export const typeName = (node: Node | null | undefined) =>
  textOf(node)
    .replace(/<[\s\S]*>/, '')
    .replace(/\s|@\w+/g, '')

export const FUNCTIONS = ['method_declaration', 'constructor_declaration', 'compact_constructor_declaration']

export const CLASSES = ['class_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration']
export function typeExpression(node: Node | null | undefined, to: Lowering): Expression {
  const [first = '', ...rest] = typeName(node).replace(/\[\]/g, '').split('.')
  const at = node ? to.at(node) : 0
  return rest.reduce<Expression>((of, name) => ({ k: 'get', of, name, at }), { k: 'name', name: first, at })
}

export const argumentsOf = (node: Node, to: Lowering): Argument[] =>
  (field(node, 'arguments')?.namedChildren ?? [])
    .filter((child) => !child.type.endsWith('comment'))
    .map((child) => argument(to.expression(child)))

export function declarations(node: Node, to: Lowering): Statement[] {
  const type = typeName(field(node, 'type'))
  return node.fields('declarator').map((one) => {
    const value = field(one, 'value')
    return {
      k: 'declare',
      name: textOf(field(one, 'name')),
      type,
      ...(value && { value: to.expression(value) }),
      at: to.at(one),
    }
  })
}

export function lambdaBody(body: Node | null, to: Lowering): Statement[] {
  if (body?.type === 'block') return to.statements(body.namedChildren)
  return body ? [{ k: 'return', value: to.expression(body), at: to.at(body) }] : []
}

export function switchOf(node: Node, to: Lowering): Statement[] {
  const groups = field(node, 'body')?.namedChildren.filter((child) => child.type.startsWith('switch_')) ?? []
  const cases = groups.map((group): SwitchCase => {
    const labels = group.namedChildren.filter((child) => child.type === 'switch_label')
    const tests = labels.flatMap((label) => label.namedChildren.map((test) => to.expression(test)))
    const body = to.statements(group.namedChildren.filter((child) => child.type !== 'switch_label'))
    return {
      tests: labels.some((label) => label.text.startsWith('default')) ? [] : tests,
      body,
      falls: group.type !== 'switch_rule',
    }
  })
  return [{ k: 'switch', on: to.expression(field(node, 'condition')), cases }]
}

export function tryOf(node: Node, to: Lowering): Statement[] {
  const resources = field(node, 'resources')?.namedChildren ?? []
  const opened = resources.map(
    (one): Statement => ({
      k: 'declare',
      name: textOf(field(one, 'name')),
      type: typeName(field(one, 'type')),
      value: to.expression(field(one, 'value')),
      at: to.at(one),
    }),
  )
  const clauses = node.namedChildren.filter((child) => child.type === 'catch_clause')
  const last = node.namedChildren.find((child) => child.type === 'finally_clause')
  return [
    {
      k: 'try',
      body: [...opened, ...to.body(field(node, 'body'))],
      handlers: clauses.map((clause) => to.body(field(clause, 'body'))),
      last: to.statements(last?.namedChildren ?? []),
    },
  ]
}

export function parametersOf(node: Node | null): ParameterIr[] {
  return (node?.namedChildren ?? []).flatMap((one) => {
    if (one.type === 'identifier') return [{ name: one.text }]
    if (one.type === 'formal_parameter')
      return [{ name: textOf(field(one, 'name')), type: typeName(field(one, 'type')) }]
    if (one.type !== 'spread_parameter') return []
    const declarator = one.namedChildren.find((child) => child.type === 'variable_declarator')
    return [{ name: textOf(declarator && field(declarator, 'name')), rest: true as const }]
  })
}

const modifiersOf = (node: Node) => textOf(node.namedChildren.find((child) => child.type === 'modifiers'))

export function functionOf(node: Node, to: Lowering): FunctionIr {
  const modifiers = modifiersOf(node)
  const returns = typeName(field(node, 'type'))
  return {
    name: node.type === 'method_declaration' ? textOf(field(node, 'name')) : '<new>',
    parameters: parametersOf(field(node, 'parameters')),
    body: to.statements(field(node, 'body')?.namedChildren ?? []),
    at: to.at(field(node, 'name') ?? node),
    ...(returns && { returns }),
    ...(/\bstatic\b/.test(modifiers) && { isStatic: true as const }),
    ...(/\bpublic\b/.test(modifiers) && { isExported: true as const }),
  }
}

export function classOf(node: Node, to: Lowering): ClassIr {
  const body = field(node, 'body')
  const members = (body?.namedChildren ?? []).flatMap((child) =>
    child.type === 'enum_body_declarations' ? child.namedChildren : [child],
  )
  const supers = [
    field(node, 'superclass'),
    field(node, 'interfaces'),
    ...node.namedChildren.filter((child) => child.type === 'extends_interfaces'),
  ]
  return {
    name: textOf(field(node, 'name')),
    supers: supers.flatMap((one) =>
      one
        ? typeName(one)
            .replace(/^(extends|implements)/, '')
            .split(',')
        : [],
    ),
    fields: members
      .filter((child) => child.type === 'field_declaration')
      .flatMap((child) => declarations(child, to))
      .flatMap((one) =>
        one.k === 'declare'
          ? [{ name: one.name, ...(one.type && { type: one.type }), ...(one.value && { value: one.value }) }]
          : [],
      ),
    methods: members.filter((child) => FUNCTIONS.includes(child.type)).map((child) => functionOf(child, to)),
    inner: members.filter((child) => CLASSES.includes(child.type)).map((child) => classOf(child, to)),
    at: to.at(node),
    ...(/\bpublic\b/.test(modifiersOf(node)) && { isExported: true as const }),
  }
}
