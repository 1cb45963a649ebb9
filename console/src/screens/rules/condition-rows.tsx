import type { ReactNode } from 'react'
import type { Condition } from '../../api/messaging/rules.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { choiceOf } from '../../ui/text.ts'
import { EMPTY_CONDITION, FIELDS, OPERATORS, type Row, rowOf } from './rule-labels.ts'

interface ConditionRowsProps {
  rows: readonly Row<Condition>[]
  onChange: (rows: Row<Condition>[]) => void
  about: (field: string) => string | undefined
  /** Stands before them. */
  children: ReactNode
}

const MOST = 20
const fields = Object.keys(FIELDS) as Condition['field'][]
const operators = Object.keys(OPERATORS) as Condition['operator'][]

/** What a message must be like. */
export function ConditionRows({ rows, onChange, about, children }: ConditionRowsProps) {
  const change = (key: string, edit: Partial<Condition>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...edit } : row)))
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Conditions</legend>
      {children}
      {rows.map(({ key, field, operator, value }, place) => (
        <div key={key} className="grid gap-2 border-l-2 border-line pl-3 sm:grid-cols-2">
          <SelectField
            label={`What ${place + 1}`}
            value={field}
            onChange={({ target }) => change(key, { field: choiceOf(fields, target.value) ?? field })}
            fault={about(`conditions[${place}].field`)}
          >
            {Object.entries(FIELDS).map(([each, words]) => (
              <option key={each} value={each}>
                {words}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={`How ${place + 1}`}
            value={operator}
            onChange={({ target }) => change(key, { operator: choiceOf(operators, target.value) ?? operator })}
            fault={about(`conditions[${place}].operator`)}
          >
            {Object.entries(OPERATORS).map(([each, words]) => (
              <option key={each} value={each}>
                {words}
              </option>
            ))}
          </SelectField>
          <div className="sm:col-span-2">
            <TextField
              label={`Value ${place + 1}`}
              value={value}
              onChange={({ target }) => change(key, { value: target.value })}
              fault={about(`conditions[${place}].value`)}
            />
          </div>
          {rows.length > 1 && (
            <div>
              <Button kind="quiet" onClick={() => onChange(rows.filter((row) => row.key !== key))}>
                Remove<span className="sr-only">: condition {place + 1}</span>
              </Button>
            </div>
          )}
        </div>
      ))}
      {rows.length < MOST && (
        <div>
          <Button onClick={() => onChange([...rows, rowOf(EMPTY_CONDITION)])}>Add condition</Button>
        </div>
      )}
    </fieldset>
  )
}
