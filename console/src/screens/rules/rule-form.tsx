import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { inboxesQuery } from '../../api/messaging/inboxes.ts'
import {
  type Action,
  askRecipient,
  type Condition,
  changeRule,
  createRule,
  RULES,
  type Rule,
  recipientsQuery,
} from '../../api/messaging/rules.ts'
import { useIsManager, useOwnMembers } from '../../parts/organization-members.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { choiceOf } from '../../ui/text.ts'
import {
  ACTIONS,
  EMPTY_ACTION,
  EMPTY_CONDITION,
  FIELDS,
  fieldsOf,
  forwardStatus,
  OPERATORS,
  type Row,
  rowOf,
} from './rule-labels.ts'

interface RuleFormProps {
  rule: Rule | undefined
  /** The priority that puts a new rule behind all others. */
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

interface ConditionRowsProps {
  rows: readonly Row<Condition>[]
  onChange: (rows: Row<Condition>[]) => void
  about: (field: string) => string | undefined
  /** The elements before the rows. */
  children: ReactNode
}

const MOST_CONDITIONS = 20
const fields = Object.keys(FIELDS) as Condition['field'][]
const operators = Object.keys(OPERATORS) as Condition['operator'][]

/** The conditions that a message must meet. */
function ConditionRows({ rows, onChange, about, children }: ConditionRowsProps) {
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
      {rows.length < MOST_CONDITIONS && (
        <div>
          <Button onClick={() => onChange([...rows, rowOf(EMPTY_CONDITION)])}>Add condition</Button>
        </div>
      )}
    </fieldset>
  )
}

interface ActionRowsProps {
  rows: readonly Row<Action>[]
  onChange: (rows: Row<Action>[]) => void
  about: (field: string) => string | undefined
}

const MOST_ACTIONS = 10
const types = Object.keys(ACTIONS) as Action['type'][]

/** The actions of the rule. */
function ActionRows({ rows, onChange, about }: ActionRowsProps) {
  const members = useOwnMembers()
  const change = (key: string, edit: Partial<Action>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...edit } : row)))
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Actions</legend>
      {rows.map(({ key, type, target }, place) => (
        <div key={key} className="grid gap-2 border-l-2 border-line pl-3">
          <SelectField
            label={`Then ${place + 1}`}
            value={type}
            onChange={(event) => change(key, { type: choiceOf(types, event.target.value) ?? type, target: '' })}
            fault={about(`actions[${place}].type`)}
          >
            {Object.entries(ACTIONS).map(([each, { title }]) => (
              <option key={each} value={each}>
                {title}
              </option>
            ))}
          </SelectField>
          {type === 'assign' && (
            <SelectField
              label={`Target ${place + 1}`}
              value={target ?? ''}
              onChange={(event) => change(key, { target: event.target.value })}
              fault={about(`actions[${place}].target`)}
            >
              <option value="">choose someone</option>
              {members.map(({ user_id, email }) => (
                <option key={user_id} value={user_id}>
                  {email}
                </option>
              ))}
            </SelectField>
          )}
          {type === 'forward' && (
            <ForwardTarget
              label={`Target ${place + 1}`}
              address={target ?? ''}
              onChange={(address) => change(key, { target: address })}
              fault={about(`actions[${place}].target`)}
            />
          )}
          {ACTIONS[type].target && (
            <TextField
              label={`Target ${place + 1}`}
              value={target ?? ''}
              onChange={(event) => change(key, { target: event.target.value })}
              hint={ACTIONS[type].target}
              fault={about(`actions[${place}].target`)}
            />
          )}
          {rows.length > 1 && (
            <div>
              <Button kind="quiet" onClick={() => onChange(rows.filter((row) => row.key !== key))}>
                Remove<span className="sr-only">: action {place + 1}</span>
              </Button>
            </div>
          )}
        </div>
      ))}
      {rows.length < MOST_ACTIONS && (
        <div>
          <Button onClick={() => onChange([...rows, rowOf(EMPTY_ACTION)])}>Add action</Button>
        </div>
      )}
    </fieldset>
  )
}

interface ForwardTargetProps {
  label: string
  address: string
  onChange: (address: string) => void
  fault: string | undefined
}

/** The address that mail is forwarded to, whether the recipient agreed, and for managers a way to ask. */
function ForwardTarget({ label, address, onChange, fault }: ForwardTargetProps) {
  const known = useId()
  const isManager = useIsManager() ?? false
  const members = useOwnMembers().map(({ email }) => email)
  const { data } = useQuery(recipientsQuery)
  const recipients = data?.recipients ?? []
  const confirmed = recipients.filter(({ status }) => status === 'confirmed').map((each) => each.address)
  const { words, mayBeAsked } = forwardStatus(address, { members, recipients })
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <TextField
          label={label}
          value={address}
          onChange={({ target }) => onChange(target.value)}
          list={known}
          inputMode="email"
          hint={words}
          fault={fault}
        />
        <datalist id={known}>
          {[...members, ...confirmed].map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </div>
      {data && mayBeAsked && isManager && (
        <ActionButton act={() => askRecipient(address.trim())} changes={recipientsQuery.queryKey}>
          Ask for consent
        </ActionButton>
      )}
      {data && mayBeAsked && !isManager && <p className="text-sm text-muted">An owner or admin can ask them.</p>}
    </div>
  )
}
