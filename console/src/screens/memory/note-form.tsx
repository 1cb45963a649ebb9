import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { MEMORY, noteDown } from '../../api/knowledge/memory.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

/** Has something remembered that somebody knows. */
export function NoteForm({ first }: { first: RefObject<HTMLTextAreaElement | null> }) {
  const queries = useQueryClient()
  const [noted, setNoted] = useState<{ merged: boolean; times: number }>()

  async function note({ content = '', topic = '' }: Record<string, string>) {
    const { merged } = await noteDown({ content, ...(topic !== '' && { topic }) })
    setNoted({ merged, times: (noted?.times ?? 0) + 1 })
    await queries.invalidateQueries({ queryKey: MEMORY })
  }

  return (
    <>
      {noted && (
        <p role="status" className="border-l-2 border-agree pl-4">
          {noted.merged ? 'Already known; it now counts more.' : 'Note saved.'}
        </p>
      )}
      <Form key={noted?.times} submit="Save note" onSubmit={note} className="grid gap-4">
        {(about) => (
          <>
            <TextArea label="Note" name="content" rows={3} ref={first} fault={about('content')} />
            <TextField label="Topic" name="topic" hint="A few words, such as Databases" fault={about('topic')} />
          </>
        )}
      </Form>
    </>
  )
}
