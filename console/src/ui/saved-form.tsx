import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, type FormProps } from './form.tsx'

interface SavedFormProps extends Omit<FormProps, 'submit' | 'onSubmit'> {
  submit?: string
  save: FormProps['onSubmit']
  /** What is asked of the service again afterwards, by the beginnings of their keys. */
  changes: readonly QueryKey[]
}

/** Changes something that stays in sight, and says when it is saved. */
export function SavedForm({ submit = 'Save', save, changes, ...rest }: SavedFormProps) {
  const queries = useQueryClient()
  const [isSaved, setSaved] = useState(false)
  async function saveAndSay(values: Record<string, string>) {
    setSaved(false)
    await save(values)
    await Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })))
    setSaved(true)
  }
  return (
    <Form
      {...rest}
      submit={submit}
      onSubmit={saveAndSay}
      autoComplete="off"
      beside={<span role="status">{isSaved && 'Saved.'}</span>}
    />
  )
}
