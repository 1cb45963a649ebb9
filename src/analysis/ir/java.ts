import type { SyntaxTree } from '../syntax/syntax-tree.ts'
import type { Argument, ClassIr, Expression, FunctionIr, ModuleIr, ParameterIr, Statement, SwitchCase } from './ir.ts'
import { argument, field, Lowering, type LoweringTable, textOf, UNKNOWN, unescaped } from './lowering.ts'
import { type Node, rootOf } from './node.ts'

const CLASSES = ['class_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration']
const FUNCTIONS = ['method_declaration', 'constructor_declaration', 'compact_constructor_declaration']

/** Without type arguments and spaces: `java.util.List<String>` is `java.util.List`. */
const typeName = (node: Node | null | undefined) =>
  textOf(node)
    .replace(/<[\s\S]*>/, '')
    .replace(/\s|@\w+/g, '')

const inner: Record<string, LoweringTable['expressions'][string]> = {
  parenthesized_expression: (node, to) => to.expression(node.namedChildren.at(-1)),
  cast_expression: (node, to) => ({
    k: 'op',
    op: `cast ${typeName(field(node, 'type'))}`,
    operands: [to.expression(field(node, 'value'))],
    at: to.at(node),
  }),
}

const integer = (node: Node): Expression => {
  const value = Number(node.text.replace(/[_lL]/g, ''))
  return Number.isFinite(value) ? { k: 'const', value } : UNKNOWN
}

const table: LoweringTable = {
  expressions: {
    ...inner,
    identifier: (node, to) => ({ k: 'name', name: node.text, at: to.at(node) }),
    this: (node, to) => ({ k: 'name', name: 'this', at: to.at(node) }),
    super: (node, to) => ({ k: 'name', name: 'super', at: to.at(node) }),
    string_literal: (node) => ({ k: 'const', value: unescaped(node.text.replace(/^"{1,3}|"{1,3}$/g, '')) }),
    character_literal: (node) => ({ k: 'const', value: unescaped(node.text.slice(1, -1)) }),
    decimal_integer_literal: integer,
    hex_integer_literal: integer,
    decimal_floating_point_literal: (node) => ({ k: 'const', value: Number.parseFloat(node.text) }),
    true: () => ({ k: 'const', value: true }),
    false: () => ({ k: 'const', value: false }),
    null_literal: () => ({ k: 'const', value: null }),
    class_literal: (node, to) => ({
      k: 'get',
      of: typeExpression(node.namedChildren[0], to),
      name: 'class',
      at: to.at(node),
    }),
    field_access: (node, to) => ({
      k: 'get',
      of: to.expression(field(node, 'object')),
      name: textOf(field(node, 'field')),
      at: to.at(node),
    }),
    scoped_identifier: (node, to) => ({
      k: 'get',
      of: to.expression(field(node, 'scope')),
      name: textOf(field(node, 'name')),
      at: to.at(node),
    }),
    array_access: (node, to) => ({
      k: 'item',
      of: to.expression(field(node, 'array')),
      index: to.expression(field(node, 'index')),
      at: to.at(node),
    }),
    method_invocation: (node, to) => {
      const name = textOf(field(node, 'name'))
      const object = field(node, 'object')
      const at = to.at(field(node, 'name') ?? node)
      const callee: Expression = object ? { k: 'get', of: to.expression(object), name, at } : { k: 'name', name, at }
      return { k: 'call', callee, arguments: argumentsOf(node, to), at }
    },
    explicit_constructor_invocation: (node, to) => ({
      k: 'call',
      callee: { k: 'name', name: textOf(field(node, 'constructor')), at: to.at(node) },
      arguments: argumentsOf(node, to),
      at: to.at(node),
    }),
    object_creation_expression: (node, to) => ({
      k: 'call',
      callee: typeExpression(field(node, 'type'), to),
      arguments: [
        ...argumentsOf(node, to),
        ...node.namedChildren
          .filter((child) => child.type === 'class_body')
          .flatMap((body) => body.namedChildren.filter((child) => FUNCTIONS.includes(child.type)))
          .map((method) => argument({ k: 'function', function: functionOf(method, to) })),
      ],
      at: to.at(node),
      isNew: true,
    }),
    array_creation_expression: (node, to) =>
      field(node, 'value') ? to.expression(field(node, 'value')) : { k: 'list', items: [] },
    array_initializer: (node, to) => ({ k: 'list', items: node.namedChildren.map((child) => to.expression(child)) }),
    binary_expression: (node, to) => ({
      k: 'op',
      op: textOf(field(node, 'operator')),
      operands: [to.expression(field(node, 'left')), to.expression(field(node, 'right'))],
      at: to.at(node),
    }),
    unary_expression: (node, to) => ({
      k: 'op',
      op: `${textOf(field(node, 'operator'))}x`,
      operands: [to.expression(field(node, 'operand'))],
      at: to.at(node),
    }),
    update_expression: (node, to) => {
      const target = to.expression(node.namedChildren[0])
      const value: Expression = {
        k: 'op',
        op: '+',
        operands: [target, { k: 'const', value: node.text.includes('++') ? 1 : -1 }],
        at: to.at(node),
      }
      return { k: 'set', to: target, value, at: to.at(node) }
    },
    assignment_expression: (node, to) => {
      const target = to.expression(field(node, 'left'))
      const operator = textOf(field(node, 'operator')).slice(0, -1)
      const right = to.expression(field(node, 'right'))
      const at = to.at(node)
      return {
        k: 'set',
        to: target,
        value: operator ? { k: 'op', op: operator, operands: [target, right], at } : right,
        at,
      }
    },
    ternary_expression: (node, to) => ({
      k: 'choice',
      test: to.expression(field(node, 'condition')),
      yes: to.expression(field(node, 'consequence')),
      no: to.expression(field(node, 'alternative')),
    }),
    instanceof_expression: (node, to) => {
      to.expression(field(node, 'left'))
      return UNKNOWN
    },
    lambda_expression: (node, to) => {
      const parameters = field(node, 'parameters')
      const names = parameters?.type === 'identifier' ? [{ name: parameters.text }] : parametersOf(parameters)
      return {
        k: 'function',
        function: { name: '', parameters: names, body: lambdaBody(field(node, 'body'), to), at: to.at(node) },
      }
    },
    switch_expression: (node, to) => {
      const on = to.expression(field(node, 'condition'))
      const results = field(node, 'body')?.namedChildren.flatMap((rule) => rule.namedChildren.slice(1)) ?? []
      return {
        k: 'op',
        op: 'either',
        operands: [
          on,
          ...results.map((result) =>
            to.expression(result.type === 'expression_statement' ? result.namedChildren[0] : result),
          ),
        ].slice(1),
        at: to.at(node),
      }
    },
  },
  statements: {
    expression_statement: (node, to) => {
      const only = node.namedChildren[0]
      if (only?.type === 'switch_expression') return switchOf(only, to)
      return only ? [{ k: 'do', value: to.expression(only) }] : []
    },
    switch_expression: (node, to) => switchOf(node, to),
    local_variable_declaration: (node, to) => declarations(node, to),
    if_statement: (node, to) => [
      {
        k: 'if',
        test: to.expression(field(node, 'condition')),
        yes: to.body(field(node, 'consequence')),
        no: to.body(field(node, 'alternative')),
      },
    ],
    while_statement: (node, to) => [
      { k: 'loop', test: to.expression(field(node, 'condition')), body: to.body(field(node, 'body')) },
    ],
    do_statement: (node, to) => {
      const body = to.body(field(node, 'body'))
      return [{ k: 'loop', body: [...body, { k: 'do', value: to.expression(field(node, 'condition')) }] }]
    },
    for_statement: (node, to) => [
      ...to.statements(node.fields('init')),
      {
        k: 'loop',
        test: field(node, 'condition') ? to.expression(field(node, 'condition')) : UNKNOWN,
        body: to.body(field(node, 'body')),
        after: to.statements(node.fields('update')),
      },
    ],
    enhanced_for_statement: (node, to) => {
      const name = textOf(field(node, 'name'))
      const at = to.at(node)
      return [
        { k: 'declare', name, type: typeName(field(node, 'type')), at },
        {
          k: 'loop',
          each: { to: { k: 'name', name, at }, of: to.expression(field(node, 'value')) },
          body: to.body(field(node, 'body')),
        },
      ]
    },
    try_statement: (node, to) => tryOf(node, to),
    try_with_resources_statement: (node, to) => tryOf(node, to),
    return_statement: (node, to) => [
      { k: 'return', ...(node.namedChildren[0] && { value: to.expression(node.namedChildren[0]) }), at: to.at(node) },
    ],
    yield_statement: (node, to) => [{ k: 'do', value: to.expression(node.namedChildren[0]) }],
    throw_statement: (node, to) => [{ k: 'throw', value: to.expression(node.namedChildren[0]) }],
    break_statement: () => [{ k: 'break' }],
    continue_statement: () => [{ k: 'continue' }],
    block: (node, to) => [{ k: 'block', body: to.statements(node.namedChildren) }],
    labeled_statement: (node, to) => to.body(node.namedChildren.at(-1)),
    import_declaration: (node) => {
      const path = textOf(node.namedChildren.find((child) => child.type.endsWith('identifier')))
      if (node.children.some((child) => child?.type === 'asterisk')) return [{ k: 'import', name: '*', from: path }]
      return [{ k: 'import', name: path.slice(path.lastIndexOf('.') + 1), from: path }]
    },
    package_declaration: () => [],
    ...Object.fromEntries(
      CLASSES.map((type) => [type, (node: Node, to: Lowering) => [{ k: 'class', class: classOf(node, to) } as const]]),
    ),
  },
}

function typeExpression(node: Node | null | undefined, to: Lowering): Expression {
  const [first = '', ...rest] = typeName(node).replace(/\[\]/g, '').split('.')
  const at = node ? to.at(node) : 0
  return rest.reduce<Expression>((of, name) => ({ k: 'get', of, name, at }), { k: 'name', name: first, at })
}

const argumentsOf = (node: Node, to: Lowering): Argument[] =>
  (field(node, 'arguments')?.namedChildren ?? [])
    .filter((child) => !child.type.endsWith('comment'))
    .map((child) => argument(to.expression(child)))

function declarations(node: Node, to: Lowering): Statement[] {
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

function lambdaBody(body: Node | null, to: Lowering): Statement[] {
  if (body?.type === 'block') return to.statements(body.namedChildren)
  return body ? [{ k: 'return', value: to.expression(body), at: to.at(body) }] : []
}

function switchOf(node: Node, to: Lowering): Statement[] {
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

function tryOf(node: Node, to: Lowering): Statement[] {
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

function parametersOf(node: Node | null): ParameterIr[] {
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

function functionOf(node: Node, to: Lowering): FunctionIr {
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

function classOf(node: Node, to: Lowering): ClassIr {
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

export function lowerJava(tree: SyntaxTree, secretLines: ReadonlySet<number>): ModuleIr {
  const root = rootOf(tree)
  const to = new Lowering(table, tree.text, secretLines)
  const declared = root.namedChildren.find((child) => child.type === 'package_declaration')
  const name = textOf(declared?.namedChildren.find((child) => child.type.endsWith('identifier')))
  return {
    language: 'java',
    package: name,
    body: to.statements(root.namedChildren),
    lines: to.lines,
    leftOut: to.leftOut,
  }
}
