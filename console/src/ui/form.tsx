import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type FormHTMLAttributes, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import { ApiFault, faultAbout } from '../api/fault.ts'
import { Button } from './button.tsx'
import { DialogClose } from './dialog.tsx'
import { FaultNote } from './states.tsx'

/** The fault of a field by its name, or of a part of what it holds. */
export type About = (field: string, which?: 'itself' | 'with its parts') => string | undefined

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'children'> {
  submit: string
  /** Receives the values of the fields by their names. */
  onSubmit: (values: Record<string, string>) => Promise<unknown>
  /** Draws the fields; `about` returns the fault of a field by its name, `faults` are those of all fields. */
  children: (about: About, faults: ApiFault['fields']) => ReactNode
  /** Elements beside the button. */
  beside?: ReactNode
}

const NO_FAULTS: ApiFault['fields'] = []

/** The pressed button, whose name and value count if there are several. */
const submitterOf = ({ nativeEvent }: React.FormEvent) =>
  nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null

/**
 * Sends once at a time, keeps the entered values, and moves the focus to the first refused field; a fault without a
 * field is shown below. Inside a dialog it has a cancel button.
 */
export function Form({ submit, onSubmit, children, beside, ...rest }: FormProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const cancel = use(DialogClose)
  const about: About = (...asked) => faultAbout(fault, ...asked)
  const form = useRef<HTMLFormElement>(null)
  const [isLed, setLed] = useState(false)
  useLayoutEffect(() => {
    if (fault !== undefined) setLed(focusRefusedField(form.current))
  }, [fault])
  const shownAtField = isLed && fault instanceof ApiFault && fault.fields.length > 0

  async function send(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget, submitterOf(event))].map(([name, value]) => [name, String(value)]),
    )
    setBusy(true)
    setFault(undefined)
    try {
      await onSubmit(values)
    } catch (failed) {
      setFault(failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form {...rest} ref={form} onSubmit={send} className="grid gap-4" noValidate>
      {children(about, fault instanceof ApiFault ? fault.fields : NO_FAULTS)}
      {fault !== undefined && !shownAtField && <FaultNote fault={fault} />}
      {shownAtField && (
        <p role="alert" className="sr-only">
          {(fault as ApiFault).message}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="primary" busy={busy}>
          {submit}
        </Button>
        {cancel && <Button onClick={cancel}>Cancel</Button>}
        {beside}
      </div>
    </form>
  )
}

/** Focuses the first refused field, even in a folded section; returns whether there is one. */
function focusRefusedField(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
  return Boolean(field)
}

interface SavedFormProps extends Omit<FormProps, 'submit' | 'onSubmit'> {
  submit?: string
  save: FormProps['onSubmit']
  /** The prefixes of the query keys to refetch afterwards. */
  changes: readonly QueryKey[]
}

/** Changes something that stays on the screen, and says when it is saved. */
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

/** The ticked checkboxes whose names begin with a prefix, without that prefix. */
export const tickedFields = (values: Record<string, string>, prefix: string) =>
  Object.keys(values)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
