import type { SyntaxTree } from '../syntax/syntax-tree.ts'
import type { Expression, ModuleIr, Statement } from './ir.ts'
import { field, Lowering, type LoweringTable, textOf } from './lowering.ts'
import { rootOf } from './node.ts'
import {
  argumentOf,
  assignment,
  classOf,
  dotted,
  functionOf,
  ifOf,
  operation,
  parametersOf,
  sliceBounds,
  stringOf,
} from './python-parts.ts'

const list: LoweringTable['expressions'][string] = (node, to) => ({
  k: 'list',
  items: node.namedChildren.map((child) => to.expression(child)),
})
const only: LoweringTable['expressions'][string] = (node, to) => to.expression(node.namedChildren[0])
const comprehension: LoweringTable['expressions'][string] = (node, to) => {
  const at = to.at(node)
  const made = field(node, 'body')
  const each = node.namedChildren.filter((child) => child.type === 'for_in_clause')
  const body: Statement[] = [
    { k: 'return', value: made?.type === 'pair' ? to.expression(field(made, 'value')) : to.expression(made), at },
  ]
  const bound = each.map(
    (one): Expression => ({
      k: 'set',
      to: to.expression(field(one, 'left')),
      value: { k: 'op', op: 'element', operands: [to.expression(field(one, 'right'))], at },
      at,
    }),
  )
  return {
    k: 'op',
    op: 'collect',
    operands: [...bound, ...body.flatMap((one) => (one.k === 'return' && one.value ? [one.value] : []))],
    at,
  }
}

const table: LoweringTable = {
  expressions: {
    identifier: (node, to) => ({ k: 'name', name: node.text, at: to.at(node) }),
    dotted_name: (node, to) => dotted(node.text, to.at(node)),
    parenthesized_expression: only,
    await: only,
    expression_list: list,
    pattern_list: list,
    tuple_pattern: list,
    list_pattern: list,
    tuple: list,
    list,
    set: list,
    type: only,
    as_pattern_target: only,
    string: (node, to) => stringOf(node, to),
    concatenated_string: (node, to) => ({
      k: 'op',
      op: '+',
      operands: node.namedChildren.map((child) => to.expression(child)),
      at: to.at(node),
    }),
    integer: (node) => ({ k: 'const', value: Number(node.text.replace(/_/g, '')) }),
    float: (node) => ({ k: 'const', value: Number.parseFloat(node.text) }),
    true: () => ({ k: 'const', value: true }),
    false: () => ({ k: 'const', value: false }),
    none: () => ({ k: 'const', value: null }),
    attribute: (node, to) => ({
      k: 'get',
      of: to.expression(field(node, 'object')),
      name: textOf(field(node, 'attribute')),
      at: to.at(field(node, 'attribute') ?? node),
    }),
    subscript: (node, to) => {
      const index = field(node, 'subscript')
      const of = to.expression(field(node, 'value'))
      if (index?.type !== 'slice') return { k: 'item', of, index: to.expression(index), at: to.at(node) }
      return { k: 'op', op: 'slice', operands: [of, ...sliceBounds(index, to)], at: to.at(node) }
    },
    call: (node, to) => {
      const callee = to.expression(field(node, 'function'))
      const given = field(node, 'arguments')
      const given_ = given?.type === 'argument_list' ? given.namedChildren : given ? [given] : []
      return {
        k: 'call',
        callee,
        arguments: given_.filter((one) => one.type !== 'comment').map((one) => argumentOf(one, to)),
        at: 'at' in callee ? callee.at : to.at(node),
      }
    },
    binary_operator: (node, to) => operation(node, to, textOf(field(node, 'operator'))),
    boolean_operator: (node, to) => operation(node, to, textOf(field(node, 'operator')) === 'and' ? '&&' : '||'),
    not_operator: (node, to) => ({
      k: 'op',
      op: '!x',
      operands: [to.expression(field(node, 'argument'))],
      at: to.at(node),
    }),
    unary_operator: (node, to) => ({
      k: 'op',
      op: `${textOf(field(node, 'operator'))}x`,
      operands: [to.expression(field(node, 'argument'))],
      at: to.at(node),
    }),
    comparison_operator: (node, to) => {
      const operands = node.namedChildren.map((child) => to.expression(child))
      const signs = node.fields('operators').map(textOf)
      const op = { is: '==', 'is not': '!=', '<>': '!=' }[signs[0] ?? ''] ?? signs[0] ?? '?'
      return { k: 'op', op: operands.length === 2 ? op : '?', operands, at: to.at(node) }
    },
    conditional_expression: (node, to) => {
      const [yes, test, no] = node.namedChildren
      return { k: 'choice', test: to.expression(test), yes: to.expression(yes), no: to.expression(no) }
    },
    named_expression: (node, to) => ({
      k: 'set',
      to: to.expression(field(node, 'name')),
      value: to.expression(field(node, 'value')),
      at: to.at(node),
    }),
    assignment: (node, to) => assignment(node, to),
    augmented_assignment: (node, to) => {
      const target = to.expression(field(node, 'left'))
      const op = textOf(field(node, 'operator')).slice(0, -1)
      const at = to.at(node)
      return {
        k: 'set',
        to: target,
        value: { k: 'op', op, operands: [target, to.expression(field(node, 'right'))], at },
        at,
      }
    },
    lambda: (node, to) => {
      const at = to.at(node)
      const body: Statement[] = [{ k: 'return', value: to.expression(field(node, 'body')), at }]
      return {
        k: 'function',
        function: { name: '', parameters: parametersOf(field(node, 'parameters'), to), body, at },
      }
    },
    list_comprehension: comprehension,
    set_comprehension: comprehension,
    dictionary_comprehension: comprehension,
    generator_expression: comprehension,
    dictionary: (node, to) => ({
      k: 'map',
      entries: node.namedChildren
        .filter((child) => child.type === 'pair')
        .map((pair) => [to.expression(field(pair, 'key')), to.expression(field(pair, 'value'))]),
      spreads: node.namedChildren
        .filter((child) => child.type === 'dictionary_splat')
        .map((one) => to.expression(one.namedChildren[0])),
    }),
  },
  statements: {
    expression_statement: (node, to) => node.namedChildren.map((child) => ({ k: 'do', value: to.expression(child) })),
    import_statement: (node) =>
      node.fields('name').flatMap((one) => {
        if (one.type === 'aliased_import')
          return [{ k: 'import', name: textOf(field(one, 'alias')), from: textOf(field(one, 'name')) }]
        return [{ k: 'import', name: one.text.split('.')[0] ?? '', from: one.text.split('.')[0] ?? '' }]
      }),
    import_from_statement: (node) => {
      const from = textOf(field(node, 'module_name'))
      const names = node.fields('name')
      if (names.length === 0) return [{ k: 'import', name: '*', from }]
      return names.map((one) => {
        const member = one.type === 'aliased_import' ? textOf(field(one, 'name')) : one.text
        return {
          k: 'import',
          name: one.type === 'aliased_import' ? textOf(field(one, 'alias')) : one.text,
          from,
          member,
        }
      })
    },
    decorated_definition: (node, to) => {
      const marks = node.namedChildren
        .filter((child) => child.type === 'decorator')
        .map((one) => to.expression(one.namedChildren[0]))
      const made = to.body(field(node, 'definition'))
      const first = made[0]
      if (first?.k === 'declare' && first.value?.k === 'function') first.value.function.marks = marks
      return made
    },
    function_definition: (node, to) => {
      const made = functionOf(node, to)
      return [{ k: 'declare', name: made.name, value: { k: 'function', function: made }, at: made.at }]
    },
    class_definition: (node, to) => [{ k: 'class', class: classOf(node, to) }],
    if_statement: (node, to) => [ifOf(node, node.fields('alternative'), to)],
    while_statement: (node, to) => [
      { k: 'loop', test: to.expression(field(node, 'condition')), body: to.body(field(node, 'body')) },
    ],
    for_statement: (node, to) => [
      {
        k: 'loop',
        each: { to: to.expression(field(node, 'left')), of: to.expression(field(node, 'right')) },
        body: to.body(field(node, 'body')),
      },
      ...to.body(field(node, 'alternative')),
    ],
    with_statement: (node, to) => {
      const items = node.namedChildren.find((child) => child.type === 'with_clause')?.namedChildren ?? []
      const opened = items.flatMap((item): Statement[] => {
        const value = field(item, 'value')
        if (value?.type !== 'as_pattern') return [{ k: 'do', value: to.expression(value) }]
        return [
          {
            k: 'do',
            value: {
              k: 'set',
              to: to.expression(field(value, 'alias')),
              value: to.expression(value.namedChildren[0]),
              at: to.at(value),
            },
          },
        ]
      })
      return [...opened, ...to.body(field(node, 'body'))]
    },
    try_statement: (node, to) => {
      const clauses = node.namedChildren.filter((child) => child.type.startsWith('except'))
      const others = node.namedChildren.find((child) => child.type === 'else_clause')
      const last = node.namedChildren.find((child) => child.type === 'finally_clause')
      return [
        {
          k: 'try',
          body: [...to.body(field(node, 'body')), ...to.body(others)],
          handlers: clauses.map((clause) =>
            to.statements(clause.namedChildren.filter((child) => child.type === 'block')),
          ),
          last: to.statements(last?.namedChildren ?? []),
        },
      ]
    },
    match_statement: (node, to) => {
      const clauses = field(node, 'body')?.namedChildren.filter((child) => child.type === 'case_clause') ?? []
      const cases = clauses.map((clause) => {
        const patterns = clause.namedChildren.filter((child) => child.type === 'case_pattern')
        const plain = patterns.flatMap((one) =>
          one.namedChildren[0]?.type === 'union_pattern' ? one.namedChildren[0].namedChildren : one.namedChildren,
        )
        const isRest = patterns.some((one) => one.text === '_' || one.namedChildren[0]?.type === 'dotted_name')
        return {
          tests: isRest ? [] : plain.map((one) => to.expression(one)),
          body: to.body(field(clause, 'consequence')),
          falls: false,
        }
      })
      return [{ k: 'switch', on: to.expression(field(node, 'subject')), cases }]
    },
    return_statement: (node, to) => [
      { k: 'return', ...(node.namedChildren[0] && { value: to.expression(node.namedChildren[0]) }), at: to.at(node) },
    ],
    raise_statement: (node, to) => [
      { k: 'throw', ...(node.namedChildren[0] && { value: to.expression(node.namedChildren[0]) }) },
    ],
    break_statement: () => [{ k: 'break' }],
    continue_statement: () => [{ k: 'continue' }],
    block: (node, to) => to.statements(node.namedChildren),
    else_clause: (node, to) => to.body(field(node, 'body')),
    ...Object.fromEntries(
      ['pass_statement', 'global_statement', 'nonlocal_statement', 'delete_statement'].map((type) => [type, () => []]),
    ),
  },
}

export function lowerPython(tree: SyntaxTree, secretLines: ReadonlySet<number>): ModuleIr {
  const root = rootOf(tree)
  const to = new Lowering(table, tree.text, secretLines)
  return { language: 'python', body: to.statements(root.namedChildren), lines: to.lines, leftOut: to.leftOut }
}
