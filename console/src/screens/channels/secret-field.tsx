import { TextArea, TextField } from '../../ui/field.tsx'
import { foundOf } from './guides.ts'

interface SecretFieldProps {
  kind: string
  name: string
  fault: string | undefined
}

/** A secret, and where people find it. */
export function SecretField({ kind, name, fault }: SecretFieldProps) {
  const { label, hint, long } = foundOf(kind, name)
  const field = { label, hint, name, fault, autoComplete: 'off', spellCheck: false } as const
  return long ? <TextArea {...field} /> : <TextField {...field} type="password" />
}
