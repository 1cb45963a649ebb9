import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { OfferedAgent } from '../../api/agents/models.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { AttachFiles, Attachments, attach, sizeOf } from './attachments.tsx'
import { BudgetsNote, CostEstimate, useEstimate } from './cost-estimate.tsx'
import { Knowledge, LibraryPicker } from './grounding.tsx'
import { AgentChips, FIRST_OPTIONS, More, Options, Rounds } from './question-fields.tsx'
import {
  filledIn,
  isChosenByRecord,
  MOST_AGENTS,
  modelsIn,
  type Question,
  requestOf,
  stillOffered,
  usualAgents,
} from './question-form.ts'
import { type Field, rememberedHabits, useSubmitQuestion } from './use-submit-question.ts'

interface AskFormProps {
  offered: readonly OfferedAgent[]
  /** The fields that are filled in already. */
  start: Partial<Question>
}

function firstQuestion(offered: readonly OfferedAgent[], start: AskFormProps['start']): Question {
  const habits = rememberedHabits()
  const asked = { question: '', context: '', documents: [], library: [], options: [], ...habits, ...start }
  return { ...asked, agents: stillOffered(offered, asked.agents) }
}

/** The question and everything that goes with it. When something fails, the fields keep what was entered. */
export function AskForm({ offered, start }: AskFormProps) {
  const [asked, setAsked] = useState(() => firstQuestion(offered, start))
  const [showsContext, setShowsContext] = useState(Boolean(start.context))
  const [showsLibrary, setShowsLibrary] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [missing, setMissing] = useState<Partial<Record<Field, string>>>({})
  const { ask, isBusy, forget, about, fault } = useSubmitQuestion()

  const change = (changed: Partial<Question>) => {
    setAsked((before) => ({ ...before, ...changed }))
    setMissing({})
    forget()
  }
  const wrong = (field: Field) => missing[field] ?? about(field)

  function submit() {
    const lacking = missingInput(asked, offered)
    setMissing(lacking)
    if (Object.keys(lacking).length === 0 && !isBusy) ask(asked)
  }
  async function take(files: readonly File[]) {
    const { documents, refused: left } = await attach(files, asked.documents, asked.context)
    change({ documents })
    setRefused(left)
  }

  const { question, context, documents, library, options, rounds } = asked
  const agents = asked.agents ?? usualAgents(offered)
  const byRecord = agents.length === 0 && isChosenByRecord(offered)
  const { question: unwritten, ...lacking } = missingInput(asked, offered)
  const estimate = useEstimate(Object.keys(lacking).length === 0 ? requestOf(asked) : undefined)
  const documentFault = wrong('documents')
  return (
    <form
      className="grid gap-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <QuestionBox
        value={question}
        onChange={(text) => change({ question: text })}
        onAsk={submit}
        fault={wrong('question')}
      />
      <div className="-mx-3 flex flex-wrap items-center gap-y-2">
        {!showsContext && (
          <Button kind="quiet" onClick={() => setShowsContext(true)}>
            + add context
          </Button>
        )}
        <AttachFiles onFiles={take} />
        {!showsLibrary && library.length === 0 && (
          <Button kind="quiet" onClick={() => setShowsLibrary(true)}>
            + from the library
          </Button>
        )}
        {options.length === 0 && (
          <Button kind="quiet" onClick={() => change({ options: FIRST_OPTIONS })}>
            + give options
          </Button>
        )}
        <span className="ml-auto px-3">
          <Rounds value={rounds} onChange={(value) => change({ rounds: value })} fault={wrong('rounds')} />
        </span>
      </div>
      {showsContext && (
        <TextArea
          label="Context"
          hint="Facts, figures and constraints the agents should know. They quote from it."
          rows={8}
          value={context}
          onChange={({ target }) => change({ context: target.value })}
          fault={wrong('context')}
        />
      )}
      <Attachments
        documents={documents}
        bytes={sizeOf(context, documents)}
        faults={documentFault ? [...refused, documentFault] : refused}
        onRemove={(gone) => change({ documents: documents.filter((document) => document !== gone) })}
      />
      {(showsLibrary || library.length > 0) && (
        <LibraryPicker chosen={library} onChange={(ids) => change({ library: ids })} fault={wrong('library')} />
      )}
      <Knowledge
        question={question}
        library={library}
        isUsed={asked.usesKnowledge}
        onChange={(usesKnowledge) => change({ usesKnowledge })}
        fault={wrong('grounding')}
      />
      {options.length > 0 && (
        <Options options={options} onChange={(changed) => change({ options: changed })} fault={wrong('options')} />
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-medium">Panel</legend>
        <AgentChips offered={offered} chosen={agents} onChange={(names) => change({ agents: names })} />
        {byRecord && (
          <p className="text-sm text-muted">No agents selected: the models with the best records are asked.</p>
        )}
        {wrong('agents') && (
          <p role="alert" className="text-sm text-disagree">
            {wrong('agents')}
          </p>
        )}
        <ModelsNote offered={offered} />
      </fieldset>
      <More asked={asked} onChange={change} wrong={wrong} />
      {fault && <FaultNote fault={fault} onRetry={submit} />}
      <BudgetsNote asked={estimate} />
      <div className="flex items-center justify-end gap-6">
        <CostEstimate asked={estimate} />
        <Button type="submit" kind="primary" busy={isBusy} className="px-6 text-base">
          Ask <span aria-hidden="true">⏎</span>
        </Button>
      </div>
    </form>
  )
}

/** What the form can refuse without asking the service. */
function missingInput({ question, options, agents }: Question, offered: readonly OfferedAgent[]) {
  const lacking: Partial<Record<Field, string>> = {}
  if (question.trim() === '') lacking.question = 'Write a question first.'
  if (filledIn(options).length === 1) lacking.options = 'Give at least two possible answers, or none.'
  if (agents === null || (agents.length === 0 && isChosenByRecord(offered))) return lacking
  if (agents.length < 2) lacking.agents = 'Choose at least two agents; one alone cannot disagree.'
  if (agents.length > MOST_AGENTS) lacking.agents = `Choose at most ${MOST_AGENTS} agents.`
  return lacking
}

/** Says what to expect with a single model, and how to connect another. */
function ModelsNote({ offered }: { offered: readonly OfferedAgent[] }) {
  const [model] = modelsIn(offered)
  if (!model || isChosenByRecord(offered)) return null
  return (
    <div className="grid justify-items-start gap-3 border-l-2 border-line pl-4 text-sm">
      <p className="measure">
        Only one model is connected, so the built-in reader is asked unless you choose {model.name} and at least one
        more. With two models, those with the best records are asked.
      </p>
      <Link to="/models" className={buttonClass()}>
        Connect another model
      </Link>
    </div>
  )
}

interface QuestionBoxProps {
  value: string
  onChange: (text: string) => void
  onAsk: () => void
  fault: string | undefined
}

/** The large question box. Enter asks; Shift and Enter begin a new line. */
function QuestionBox({ value, onChange, onAsk, fault }: QuestionBoxProps) {
  const id = useId()
  function press(event: React.KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onAsk()
  }
  return (
    <div className="grid gap-4">
      <h1 className="font-serif text-4xl">
        <label htmlFor={id}>What should we decide?</label>
      </h1>
      <textarea
        id={id}
        dir="auto"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={press}
        // biome-ignore lint/a11y/noAutofocus: the screen is for typing into this box
        autoFocus
        rows={2}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && `${id}-fault`}
        placeholder="Should we …"
        className="field-sizing-content min-h-24 w-full rounded-lg border border-edge bg-paper px-5 py-4 font-serif text-2xl leading-snug placeholder:text-muted aria-invalid:border-disagree"
      />
      {fault && (
        <p id={`${id}-fault`} role="alert" className="text-sm text-disagree">
          {fault}
        </p>
      )}
    </div>
  )
}
