import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { BATCHES, submitBatch } from '../../api/debates/batches.ts'
import { ApiFault } from '../../api/fault.ts'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { counted } from '../../ui/text.ts'
import { MOST_QUESTIONS, questionsIn, refusedLine } from './batch-labels.ts'

interface NewBatchProps {
  /** The field that gets the focus when the person begins. */
  field: RefObject<HTMLTextAreaElement | null>
  onSubmitted: (id: string) => void
}

const AT_ONCE = Array.from({ length: 10 }, (_, index) => String(index + 1))

/** What is wrong with the first line that is refused. */
const refusalOf = (fault: unknown) => {
  const [first] = fault instanceof ApiFault ? fault.fields : []
  return first && refusedLine(first.field, first.message)
}

export function NewBatch({ field, onSubmitted }: NewBatchProps) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string>()
  const questions = questionsIn(text)
  async function submit({ parallel = '3' }: Record<string, string>) {
    setRefused(questions.length === 0 ? 'Paste at least one question.' : undefined)
    if (questions.length === 0) return
    try {
      const items = questions.map((question) => ({ question }))
      const { batch_id } = await submitBatch({ items, max_parallel: Number(parallel) })
      await queries.invalidateQueries({ queryKey: BATCHES })
      setText('')
      onSubmitted(batch_id)
    } catch (fault) {
      const refusal = refusalOf(fault)
      if (refusal === undefined) throw fault
      setRefused(refusal)
    }
  }
  return (
    <Section
      title="Ask many questions"
      about={`Paste them, one per line, up to ${MOST_QUESTIONS}. Each becomes a debate.`}
    >
      <Form submit={questions.length > 1 ? `Ask ${questions.length} questions` : 'Ask'} onSubmit={submit}>
        {(about) => (
          <>
            <TextArea
              ref={field}
              label="Questions"
              name="questions"
              rows={6}
              value={text}
              onChange={({ target }) => setText(target.value)}
              hint={counted(questions.length, 'question', 'questions')}
              fault={refused ?? about('items')}
            />
            <SelectField
              label="Debates at the same time"
              name="parallel"
              defaultValue="3"
              fault={about('max_parallel')}
            >
              {AT_ONCE.map((number) => (
                <option key={number}>{number}</option>
              ))}
            </SelectField>
          </>
        )}
      </Form>
    </Section>
  )
}
