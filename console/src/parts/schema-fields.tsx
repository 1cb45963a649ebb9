import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import type { About } from '../ui/form.tsx'
import { type SchemaField, schemaFields } from './schema-form.ts'

interface SchemaFieldsProps {
  /** A JSON Schema of an object. */
  schema: object
  /** What stands before the names of its properties, here and in what the service refuses. */
  prefix: string
  about: About
  /** What the fields hold at first, in place of their defaults. */
  values?: Readonly<Record<string, unknown>>
}

/** One field for each property of a schema. */
export function SchemaFields({ schema, prefix, about, values }: SchemaFieldsProps) {
  return schemaFields(schema, values).map((field) => {
    const name = prefix + field.name
    return <OneField key={name} field={field} name={name} fault={about(name, 'with its parts')} />
  })
}

interface OneFieldProps {
  field: SchemaField
  name: string
  fault: string | undefined
}

function OneField({ field: { label, hint, kind, isRequired, choices, initial }, name, fault }: OneFieldProps) {
  const shared = { label: isRequired ? label : `${label} (optional)`, hint, name, fault, defaultValue: initial }
  switch (kind) {
    case 'boolean':
      return (
        <label className="flex items-baseline gap-2">
          <input type="checkbox" name={name} defaultChecked={initial === 'true'} />
          <span>
            {label}
            {hint && <span className="block text-sm text-muted">{hint}</span>}
          </span>
        </label>
      )
    case 'choice':
      return (
        <SelectField {...shared}>
          {!isRequired && <option value="" />}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
      )
    case 'long':
      return <TextArea {...shared} />
    case 'lines':
      return <TextArea {...shared} hint={hint ? `${hint} One on each line.` : 'One on each line'} />
    case 'json':
      return <TextArea {...shared} hint={hint ?? 'As JSON'} />
    case 'number':
      return <TextField {...shared} inputMode="decimal" />
    case 'text':
      return <TextField {...shared} />
  }
}
