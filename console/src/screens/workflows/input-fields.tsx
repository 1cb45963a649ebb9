import type { Template } from '../../api/work/workflows.ts'
import { SchemaFields } from '../../parts/schema-fields.tsx'
import { enteredValues, schemaFields } from '../../parts/schema-form.ts'
import { TextArea } from '../../ui/field.tsx'
import type { About } from '../../ui/form.tsx'

type Schema = Template['inputs']

const PREFIX = 'inputs.'

interface InputFieldsProps {
  schema: Schema
  about: About
  /** What they hold at first. */
  values?: Readonly<Record<string, unknown>> | undefined
}

/** The fields for what a run is given; one for all of it where the template does not say what it asks for. */
export const InputFields = ({ schema, about, values }: InputFieldsProps) =>
  takesAnything(schema) ? (
    <TextArea
      label="Inputs (optional)"
      name="inputs"
      defaultValue={values ? JSON.stringify(values, null, 2) : ''}
      hint='A JSON object, such as {"question": "…"}. This template does not describe its inputs.'
      fault={about('inputs')}
    />
  ) : (
    <SchemaFields schema={schema} prefix={PREFIX} about={about} values={values ?? {}} />
  )

/** What was entered into them. */
export const inputsOf = (schema: Schema, entered: Record<string, string>) =>
  takesAnything(schema) ? objectIn(entered, 'inputs') : enteredValues(schema, entered, PREFIX)

/** Whether a schema names no field and refuses none. */
const takesAnything = (schema: Schema) => schemaFields(schema).length === 0 && schema.additionalProperties !== false

/** A JSON object of a field; what is no JSON stays a text, for the service to refuse. */
export function objectIn(entered: Record<string, string>, name: string): Record<string, unknown> {
  const value = enteredValues({ properties: { [name]: {} } }, entered, '')[name]
  return value === undefined ? {} : (value as Record<string, unknown>)
}
