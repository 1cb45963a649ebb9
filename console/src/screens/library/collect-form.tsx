import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { collect, EVIDENCE } from '../../api/knowledge/evidence.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { counted } from '../../ui/text.ts'

type Collected = Awaited<ReturnType<typeof collect>>

/** Asks the connectors for texts on a subject. */
export function CollectForm() {
  const queries = useQueryClient()
  const [collected, setCollected] = useState<Collected>()

  async function ask({ task = '' }: Record<string, string>) {
    setCollected(undefined)
    setCollected(await collect({ task }))
    await queries.invalidateQueries({ queryKey: EVIDENCE })
  }

  return (
    <div className="grid max-w-xl gap-3">
      <Form submit="Collect" onSubmit={ask}>
        {(about) => (
          <TextField
            label="Topic"
            name="task"
            autoComplete="off"
            hint="A few words, or the addresses of pages."
            fault={about('task')}
          />
        )}
      </Form>
      {collected && (
        <div role="status" className="grid gap-1 border-l-2 border-accent pl-4 text-sm">
          <p>
            {collected.count === 0
              ? 'Nothing was found.'
              : `${counted(collected.count, 'text was', 'texts were')} collected.`}
          </p>
          {collected.errors.map(({ connector, message }) => (
            <p key={connector} className="text-muted">
              {connector}: {message}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
