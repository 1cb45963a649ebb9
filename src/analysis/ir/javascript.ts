import type { SyntaxTree } from '../syntax/syntax-tree.ts'
import type { Expression, ModuleIr, Statement, SwitchCase } from './ir.ts'
import {
  argumentsOf,
  classOf,
  declarations,
  declared,
  EXPORTS,
  exported,
  functionOf,
  hoisted,
  objectOf,
  patternItems,
  text,
} from './javascript-parts.ts'
import { argument, field, Lowering, type LoweringTable, textOf, UNKNOWN, unescaped } from './lowering.ts'
import { type Node, rootOf } from './node.ts'

type Table = LoweringTable['expressions']
const only: Table[string] = (node, to) => to.expression(node.namedChildren[0])
const aFunction: Table[string] = (node, to) => ({ k: 'function', function: functionOf(node, to) })
const operation: Table[string] = (node, to) => ({
  k: 'op',
  op: textOf(field(node, 'operator')),
  operands: [to.expression(field(node, 'left')), to.expression(field(node, 'right'))],
  at: to.at(node),
})
const name: Table[string] = (node, to) =>
  node.text === 'exports' ? EXPORTS(to.at(node)) : { k: 'name', name: node.text, at: to.at(node) }
const CLASSES = ['class_declaration', 'abstract_class_declaration', 'class']

const table: LoweringTable = {
  expressions: {
    identifier: name,
    shorthand_property_identifier: name,
    shorthand_property_identifier_pattern: name,
    this: name,
    super: name,
    undefined: () => ({ k: 'const', value: null }),
    null: () => ({ k: 'const', value: null }),
    true: () => ({ k: 'const', value: true }),
    false: () => ({ k: 'const', value: false }),
    number: (node) => (Number.isFinite(Number(node.text)) ? { k: 'const', value: Number(node.text) } : UNKNOWN),
    string: (node) => text(unescaped(node.text.slice(1, -1))),
    regex: (node) => text(node.text),
    template_string: (node, to) => {
      const parts = node.namedChildren.map((child) =>
        child.type === 'template_substitution' ? only(child, to) : text(unescaped(child.text)),
      )
      return parts.every((part) => part.k === 'const')
        ? text(parts.map((part) => (part.k === 'const' ? part.value : '')).join(''))
        : { k: 'op', op: 'join', operands: parts, at: to.at(node) }
    },
    parenthesized_expression: only,
    await_expression: (node, to) => ({
      k: 'op',
      op: 'await',
      operands: [to.expression(node.namedChildren[0])],
      at: to.at(node),
    }),
    as_expression: only,
    satisfies_expression: only,
    non_null_expression: only,
    type_assertion: (node, to) => to.expression(node.namedChildren.at(-1)),
    spread_element: only,
    rest_pattern: only,
    sequence_expression: (node, to) => ({
      k: 'op',
      op: 'last',
      operands: node.namedChildren.map((child) => to.expression(child)),
      at: to.at(node),
    }),
    member_expression: (node, to) => {
      const property = field(node, 'property')
      return { k: 'get', of: to.expression(field(node, 'object')), name: textOf(property), at: to.at(property ?? node) }
    },
    subscript_expression: (node, to) => ({
      k: 'item',
      of: to.expression(field(node, 'object')),
      index: to.expression(field(node, 'index')),
      at: to.at(node),
    }),
    call_expression: (node, to) => {
      const callee = to.expression(field(node, 'function'))
      const given = field(node, 'arguments')
      const at = 'at' in callee && callee.at > 0 ? callee.at : to.at(node)
      return {
        k: 'call',
        callee,
        arguments: given?.type === 'template_string' ? [argument(to.expression(given))] : argumentsOf(given, to),
        at,
      }
    },
    new_expression: (node, to) => ({
      k: 'call',
      callee: to.expression(field(node, 'constructor')),
      arguments: argumentsOf(field(node, 'arguments'), to),
      at: to.at(node),
      isNew: true,
    }),
    assignment_expression: (node, to) => ({
      k: 'set',
      to: to.expression(field(node, 'left')),
      value: to.expression(field(node, 'right')),
      at: to.at(node),
    }),
    augmented_assignment_expression: (node, to) => {
      const target = to.expression(field(node, 'left'))
      const operator = node.children.find((child) => child?.type.endsWith('='))?.type.slice(0, -1) ?? '+'
      return {
        k: 'set',
        to: target,
        value: { k: 'op', op: operator, operands: [target, to.expression(field(node, 'right'))], at: to.at(node) },
        at: to.at(node),
      }
    },
    update_expression: (node, to) => {
      const target = to.expression(field(node, 'argument'))
      return {
        k: 'set',
        to: target,
        value: {
          k: 'op',
          op: '+',
          operands: [target, { k: 'const', value: node.text.includes('++') ? 1 : -1 }],
          at: to.at(node),
        },
        at: to.at(node),
      }
    },
    assignment_pattern: (node, to) => ({
      k: 'op',
      op: 'default',
      operands: [to.expression(field(node, 'left')), to.expression(field(node, 'right'))],
      at: to.at(node),
    }),
    object_assignment_pattern: (node, to) => ({
      k: 'op',
      op: 'default',
      operands: [to.expression(field(node, 'left')), to.expression(field(node, 'right'))],
      at: to.at(node),
    }),
    binary_expression: operation,
    unary_expression: (node, to) => ({
      k: 'op',
      op: `${node.children[0]?.text}x`,
      operands: [to.expression(field(node, 'argument'))],
      at: to.at(node),
    }),
    ternary_expression: (node, to) => ({
      k: 'choice',
      test: to.expression(field(node, 'condition')),
      yes: to.expression(field(node, 'consequence')),
      no: to.expression(field(node, 'alternative')),
    }),
    array: (node, to) => ({ k: 'list', items: node.namedChildren.map((child) => to.expression(child)) }),
    array_pattern: (node, to) => ({ k: 'list', items: patternItems(node, to) }),
    object: (node, to) => objectOf(node, to),
    object_pattern: (node, to) => objectOf(node, to),
    arrow_function: aFunction,
    function_expression: aFunction,
    generator_function: aFunction,
    method_definition: aFunction,
    jsx_attribute: (node, to) => {
      const [key, value] = node.namedChildren
      const made = to.expression(value)
      return { k: 'op', op: 'attribute', operands: [text(textOf(key)), made], at: to.at(node) }
    },
    jsx_text: () => text(''),
    type_annotation: () => UNKNOWN,
    type_arguments: () => UNKNOWN,
    ...Object.fromEntries(
      CLASSES.map((type) => [
        type,
        (node: Node, to: Lowering): Expression => ({
          k: 'op',
          op: 'class',
          operands: classOf(node, to).methods.map((method): Expression => ({ k: 'function', function: method })),
          at: to.at(node),
        }),
      ]),
    ),
  },
  statements: {
    program: (node, to) => hoisted(node, to),
    statement_block: (node, to) => [{ k: 'block', body: hoisted(node, to) }],
    expression_statement: (node, to) =>
      node.namedChildren.slice(0, 1).map((child) => ({ k: 'do', value: to.expression(child) })),
    lexical_declaration: (node, to) => declarations(node, to),
    variable_declaration: (node, to) => declarations(node, to),
    function_declaration: (node, to) => declared(node, to),
    generator_function_declaration: (node, to) => declared(node, to),
    ...Object.fromEntries(
      CLASSES.map((type) => [
        type,
        (node: Node, to: Lowering): Statement[] => [{ k: 'class', class: classOf(node, to) }],
      ]),
    ),
    import_statement: (node) => {
      const from = textOf(field(node, 'source')).slice(1, -1)
      const clause = node.namedChildren.find((child) => child.type === 'import_clause')
      return (clause?.namedChildren ?? []).flatMap((one): Statement[] => {
        if (one.type === 'identifier') return [{ k: 'import', name: one.text, from, member: 'default' }]
        if (one.type === 'namespace_import') return [{ k: 'import', name: textOf(one.namedChildren[0]), from }]
        return one.namedChildren.map((each) => {
          const member = textOf(field(each, 'name'))
          return { k: 'import', name: textOf(field(each, 'alias')) || member, from, member }
        })
      })
    },
    export_statement: (node, to) => exported(node, to),
    if_statement: (node, to) => [
      {
        k: 'if',
        test: to.expression(field(node, 'condition')),
        yes: to.body(field(node, 'consequence')),
        no: to.body(field(node, 'alternative')),
      },
    ],
    else_clause: (node, to) => to.statements(node.namedChildren),
    while_statement: (node, to) => [
      { k: 'loop', test: to.expression(field(node, 'condition')), body: to.body(field(node, 'body')) },
    ],
    do_statement: (node, to) => [
      {
        k: 'loop',
        body: [...to.body(field(node, 'body')), { k: 'do', value: to.expression(field(node, 'condition')) }],
      },
    ],
    for_statement: (node, to) => [
      ...to.body(field(node, 'initializer')),
      {
        k: 'loop',
        test: to.expression(field(node, 'condition')),
        body: to.body(field(node, 'body')),
        after: field(node, 'increment') ? [{ k: 'do', value: to.expression(field(node, 'increment')) }] : [],
      },
    ],
    for_in_statement: (node, to) => {
      const of = to.expression(field(node, 'right'))
      const keys: Expression =
        textOf(field(node, 'operator')) === 'in' ? { k: 'op', op: 'keys', operands: [of], at: to.at(node) } : of
      return [
        { k: 'loop', each: { to: to.expression(field(node, 'left')), of: keys }, body: to.body(field(node, 'body')) },
      ]
    },
    switch_statement: (node, to) => {
      const cases = (field(node, 'body')?.namedChildren ?? []).map((one): SwitchCase => {
        const value = field(one, 'value')
        return {
          tests: value ? [to.expression(value)] : [],
          body: to.statements(one.fields('body')),
          falls: true,
        }
      })
      return [{ k: 'switch', on: to.expression(field(node, 'value')), cases }]
    },
    try_statement: (node, to) => {
      const handler = field(node, 'handler')
      return [
        {
          k: 'try',
          body: to.body(field(node, 'body')),
          handlers: handler ? [to.body(field(handler, 'body'))] : [],
          last: to.statements(field(node, 'finalizer')?.namedChildren ?? []),
        },
      ]
    },
    return_statement: (node, to) => [
      { k: 'return', ...(node.namedChildren[0] && { value: to.expression(node.namedChildren[0]) }), at: to.at(node) },
    ],
    throw_statement: (node, to) => [{ k: 'throw', value: to.expression(node.namedChildren[0]) }],
    break_statement: () => [{ k: 'break' }],
    continue_statement: () => [{ k: 'continue' }],
    labeled_statement: (node, to) => to.body(field(node, 'body')),
    ...Object.fromEntries(
      ['interface_declaration', 'type_alias_declaration', 'ambient_declaration', 'function_signature'].map((type) => [
        type,
        () => [],
      ]),
    ),
  },
}

export function lowerJavaScript(tree: SyntaxTree, secretLines: ReadonlySet<number>): ModuleIr {
  const root = rootOf(tree)
  const to = new Lowering(table, tree.text, secretLines)
  return { language: 'javascript', body: to.statement(root), lines: to.lines, leftOut: to.leftOut }
}
