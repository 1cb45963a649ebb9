import {
  type BinaryOperationNode,
  ColumnNode,
  type OperationNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ReferenceNode,
  ValueListNode,
  ValueNode,
} from 'kysely'

/** The words that the predicates of partial indexes compare columns with. A test holds them against the database. */
export const PREDICATE_WORDS: Readonly<Record<string, ReadonlySet<unknown>>> = {
  direction: new Set(['in', 'out']),
  end_reason: new Set(['idle']),
  intake: new Set(['dial']),
  kind: new Set(['critique', 'gmail', 'imap', 'mail', 'outlook']),
  outcome: new Set(['anonymized', 'notified', 'planned']),
  result: new Set(['consensus_reached']),
  state: new Set([
    'cancelled',
    'claimed',
    'completed',
    'done',
    'failed',
    'given_up',
    'kept',
    'open',
    'parked',
    'refused',
    'sending',
    'settled',
    'starting',
    'stored',
    'waiting',
  ]),
  status: new Set(['cancelled', 'completed', 'failed', 'pending', 'processing', 'running']),
  type: new Set(['debate_erased']),
}

function columnOf(node: OperationNode): string | undefined {
  const column = ReferenceNode.is(node) ? node.column : node
  return ColumnNode.is(column) ? column.column.name : undefined
}

/** The same operand with its value, or all its values, as literals; undefined where one is not known. */
function literally(operand: OperationNode, isKnown: (value: unknown) => boolean): OperationNode | undefined {
  if (ValueNode.is(operand)) return isKnown(operand.value) ? ValueNode.createImmediate(operand.value) : undefined
  if (PrimitiveValueListNode.is(operand)) {
    const { values } = operand
    return values.every(isKnown) ? ValueListNode.create(values.map(ValueNode.createImmediate)) : undefined
  }
  return undefined
}

/**
 * Writes into the statement what a partial index may be chosen by. The plan of a prepared statement is made without its
 * parameters: it cannot use `where gone` for `gone = $1`, and reads all rows instead.
 */
export class PredicateCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const words = PREDICATE_WORDS[columnOf(node.leftOperand) ?? '']
    const rightOperand = literally(
      node.rightOperand,
      (value) => typeof value === 'boolean' || words?.has(value) === true,
    )
    super.visitBinaryOperation(rightOperand ? { ...node, rightOperand } : node)
  }
}
