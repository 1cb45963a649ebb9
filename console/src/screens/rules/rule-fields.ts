import type { Action, Condition, Rule, RuleFields } from '../../api/messaging/rules.ts'

/** A row of the form, which keeps its place while others come and go. */
export type Row<Content> = Content & { key: string }

let made = 0
export const rowOf = <Content extends object>(content: Content): Row<Content> => {
  made += 1
  return { ...content, key: `row ${made}` }
}

export const EMPTY_CONDITION: Condition = { field: 'subject', operator: 'contains', value: '' }
export const EMPTY_ACTION: Action = { type: 'label', target: '' }

interface Built {
  conditions: readonly Row<Condition>[]
  actions: readonly Row<Action>[]
}

/** What the form holds, as the service takes it. */
export function fieldsOf(values: Record<string, string>, { conditions, actions }: Built, rule?: Rule): RuleFields {
  return {
    name: values.name ?? '',
    description: values.description || null,
    condition_logic: values.condition_logic === 'OR' ? 'OR' : 'AND',
    conditions: conditions.map(({ field, operator, value }) => ({ field, operator, value })),
    actions: actions.map(({ type, target }) => ({ type, target: target || null })),
    enabled: values.enabled === 'on',
    stop: values.stop === 'on',
    ...(!rule && values.inbox_id && { inbox_id: values.inbox_id }),
  }
}
