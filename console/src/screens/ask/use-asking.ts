import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { createDebate, newKey } from '../../api/debates/new-debate.ts'
import { ApiFault } from '../../api/fault.ts'
import { type Question, requestOf } from './question-form.ts'
import { rememberHabits } from './remembered.ts'

/** Fields of the form with the names that the service knows them by. */
const FIELDS = {
  question: /^(topic|task|question)$/,
  context: /^context$/,
  documents: /^documents/,
  grounding: /^grounding/,
  library: /^document_ids/,
  options: /^options/,
  agents: /^agents/,
  rounds: /^(max_)?rounds$/,
  threshold: /^consensus_threshold$/,
  mode: /^consensus$/,
} as const
export type Field = keyof typeof FIELDS

/** Asks a question and goes to watch it; a question that is sent again unchanged is the same one. */
export function useAsking() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const sent = useRef({ text: '', key: '' })

  function keyOf(body: object): string {
    const text = JSON.stringify(body)
    if (sent.current.text !== text) sent.current = { text, key: newKey() }
    return sent.current.key
  }

  const asking = useMutation({
    async mutationFn(question: Question) {
      const body = requestOf(question)
      return createDebate(body, keyOf(body))
    },
    async onSuccess({ id }, question) {
      rememberHabits(question)
      void queries.invalidateQueries({ queryKey: ['debates', 'list'] })
      await navigate({ to: '/debates/$id', params: { id }, search: { pace: 'reading' } })
    },
  })

  const fault = asking.error
  const refused = fault instanceof ApiFault ? fault.fields : []
  const isPlaced = ({ field }: { field: string }) => Object.values(FIELDS).some((names) => names.test(field))
  return {
    ask: asking.mutate,
    isBusy: asking.isPending,
    /** What was wrong may be right now. */
    forget: asking.reset,
    /** What is wrong with one field. */
    about: (field: Field) => refused.find((each) => FIELDS[field].test(each.field))?.message,
    /** What cannot be told at a field. */
    fault: refused.some(isPlaced) ? undefined : (fault ?? undefined),
  }
}
