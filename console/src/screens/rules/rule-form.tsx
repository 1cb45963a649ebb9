import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inboxesQuery } from '../../api/messaging/inboxes.ts'
import { changeRule, createRule, RULES, type Rule } from '../../api/messaging/rules.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { ActionRows } from './action-rows.tsx'
import { ConditionRows } from './condition-rows.tsx'
import { EMPTY_ACTION, EMPTY_CONDITION, fieldsOf, rowOf } from './rule-labels.ts'

interface RuleFormProps {
  rule: Rule | undefined
  /** Behind all that there are. */
  last: number
  onDone: () => void
}

/** A form for a new or an existing rule; a changed rule acts in the name of the person who changed it. */
export function RuleForm({ rule, last, onDone }: RuleFormProps) {
  const queries = useQueryClient()
  const inboxes = useQuery(inboxesQuery)
  const [conditions, setConditions] = useState(() => (rule?.conditions ?? [EMPTY_CONDITION]).map(rowOf))
  const [actions, setActions] = useState(() => (rule?.actions ?? [EMPTY_ACTION]).map(rowOf))
  async function save(values: Record<string, string>) {
    const fields = fieldsOf(values, { conditions, actions }, rule)
    await (rule ? changeRule(rule.id, { ...fields, version: rule.version }) : createRule({ ...fields, priority: last }))
    await queries.invalidateQueries({ queryKey: RULES })
    onDone()
  }
  return (
    <Form submit={rule ? 'Save' : 'Create'} onSubmit={save} autoComplete="off">
      {(about) => (
        <>
          <TextField label="Name" name="name" maxLength={200} defaultValue={rule?.name} fault={about('name')} />
          {!rule && (inboxes.data?.inboxes.length ?? 0) > 0 && (
            <SelectField label="For" name="inbox_id" fault={about('inbox_id')}>
              <option value="">all mail you can read</option>
              {inboxes.data?.inboxes.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          <ConditionRows rows={conditions} onChange={setConditions} about={about}>
            <SelectField label="When" name="condition_logic" defaultValue={rule?.condition_logic ?? 'AND'}>
              <option value="AND">all of these match</option>
              <option value="OR">any of these matches</option>
            </SelectField>
          </ConditionRows>
          <ActionRows rows={actions} onChange={setActions} about={about} />
          <label className="flex items-baseline gap-2 text-sm">
            <input type="checkbox" name="stop" defaultChecked={rule?.stop} />
            Stop after this rule
          </label>
          <label className="flex items-baseline gap-2 text-sm">
            <input type="checkbox" name="enabled" defaultChecked={rule?.enabled ?? true} />
            Enabled
          </label>
          <TextField
            label="Description"
            name="description"
            maxLength={2000}
            defaultValue={rule?.description ?? ''}
            fault={about('description')}
          />
        </>
      )}
    </Form>
  )
}
