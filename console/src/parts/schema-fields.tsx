import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { type SchemaField, schemaFields } from './schema-form.ts'

interface SchemaFieldsProps {
  /** A JSON Schema of an object. */
  schema: object
  /** What stands before the names of its properties, here and in what the service refuses. */
  prefix: string
  about: (field: string) => string | undefined
}

/** One field for each property of a schema. */
export function SchemaFields({ schema, prefix, about }: SchemaFieldsProps) {
  return schemaFields(schema).map((field) => (
    <OneField key={field.name} field={field} name={prefix + field.name} fault={about(prefix + field.name)} />
  ))
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
    case 'json':
      return <TextArea {...shared} hint={hint ?? 'As JSON'} />
    case 'number':
      return <TextField {...shared} inputMode="decimal" />
    case 'text':
      return <TextField {...shared} />
  }
}
