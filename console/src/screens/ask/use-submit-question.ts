import { newIdempotencyKey } from '@parley/client/idempotency-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { createDebate } from '../../api/debates/new-debate.ts'
import { ApiFault } from '../../api/fault.ts'
import { MODES, type Mode, type Question, requestOf } from './question-form.ts'

/** The fields of the form, with the names that the service uses for them. */
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

/** Asks a question and opens its debate; a question that is sent again unchanged is the same one. */
export function useSubmitQuestion() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const sent = useRef({ text: '', key: '' })

  function keyOf(body: object): string {
    const text = JSON.stringify(body)
    if (sent.current.text !== text) sent.current = { text, key: newIdempotencyKey() }
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
    /** Forgets the fault: a change may have mended it. */
    forget: asking.reset,
    /** The fault of one field. */
    about: (field: Field) => refused.find((each) => FIELDS[field].test(each.field))?.message,
    /** The fault that no field can show. */
    fault: refused.some(isPlaced) ? undefined : (fault ?? undefined),
  }
}

/** The settings that stay the same from question to question. */
type Habits = Pick<Question, 'agents' | 'rounds' | 'threshold' | 'mode' | 'usesKnowledge'>

const KEY = 'parley.ask'
const USUAL: Habits = { agents: null, rounds: 3, threshold: 0.6, mode: 'majority', usesKnowledge: false }

const isMode = (value: unknown): value is Mode => typeof value === 'string' && value in MODES

/** The settings of the last question that was asked in this browser. */
export function rememberedHabits(): Habits {
  try {
    const { named, rounds, threshold, mode, knowledge } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return {
      agents: Array.isArray(named) ? named.map(String) : USUAL.agents,
      rounds: Number(rounds) || USUAL.rounds,
      threshold: Number(threshold) || USUAL.threshold,
      mode: isMode(mode) ? mode : USUAL.mode,
      usesKnowledge: knowledge === true,
    }
  } catch {
    return USUAL
  }
}

/** Agents that the service chose are not remembered: with another model it may choose better. */
function rememberHabits({ agents, rounds, threshold, mode, usesKnowledge }: Habits) {
  localStorage.setItem(KEY, JSON.stringify({ named: agents, rounds, threshold, mode, knowledge: usesKnowledge }))
}
