import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type FormHTMLAttributes, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import { ApiFault } from '../api/fault.ts'
import { Button } from './button.tsx'
import { DialogClose } from './dialog.tsx'
import { FaultNote } from './states.tsx'

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'children'> {
  submit: string
  /** What the fields hold, by their names. */
  onSubmit: (values: Record<string, string>) => Promise<unknown>
  /** Draws the fields; what is wrong with one is asked by its name. */
  children: (about: (field: string) => string | undefined) => ReactNode
  /** Stands beside the button. */
  beside?: ReactNode
}

/** The button that was pressed may have a name and a value too, where there are several. */
const submitterOf = ({ nativeEvent }: React.FormEvent) =>
  nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null

/**
 * Sends once at a time, keeps what was entered, and leads to the first field that was refused; what no field shows is told below. In a
 * dialog it can be cancelled.
 */
export function Form({ submit, onSubmit, children, beside, ...rest }: FormProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const cancel = use(DialogClose)
  const about = (field: string) => (fault instanceof ApiFault ? fault.about(field) : undefined)
  const form = useRef<HTMLFormElement>(null)
  const [isLed, setLed] = useState(false)
  useLayoutEffect(() => {
    if (fault !== undefined) setLed(leadToRefused(form.current))
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
      {children(about)}
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

/** Also where it is folded away; answers whether there is one. */
function leadToRefused(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
  return Boolean(field)
}

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
