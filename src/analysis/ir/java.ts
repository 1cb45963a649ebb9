import type { SyntaxTree } from '../syntax/syntax-tree.ts'
import type { Expression, ModuleIr } from './ir.ts'
import {
  argumentsOf,
  CLASSES,
  classOf,
  declarations,
  FUNCTIONS,
  functionOf,
  lambdaBody,
  parametersOf,
  switchOf,
  tryOf,
  typeExpression,
  typeName,
} from './java-parts.ts'
import { argument, field, Lowering, type LoweringTable, textOf, UNKNOWN, unescaped } from './lowering.ts'
import { type Node, rootOf } from './node.ts'

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
