import { type RefObject, useId, useRef, useState } from 'react'
import type { ApiFault } from '../../../api/fault.ts'
import { counted } from '../../../ui/text.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { type PlacedFault, placedFaults } from './fault-places.ts'

interface DefinitionEditorProps {
  /** The name of the field, here and in what the service refuses. */
  name: string
  initial: string
  refused: ApiFault['fields']
}

/** A definition as JSON: each fault stands at its line, and in a list that leads there. */
export function DefinitionEditor({ name, initial, refused }: DefinitionEditorProps) {
  const id = useId()
  const [text, setText] = useState(initial)
  const area = useRef<HTMLTextAreaElement>(null)
  const rested = useDebounced(text)
  const faults = placedFaults(rested, refused, name)
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        Definition
      </label>
      <FaultList id={`${id}-faults`} faults={faults} area={area} />
      <div className="max-h-[70vh] overflow-auto">
        <div className="grid w-max min-w-full grid-cols-[auto_1fr] font-mono text-sm leading-6">
          <LineNumbers text={text} faults={faults} />
          <div className="grid">
            <Remarks text={rested} faults={faults} />
            <textarea
              ref={area}
              id={id}
              name={name}
              value={text}
              onChange={({ target }) => setText(target.value)}
              aria-invalid={faults.length > 0}
              aria-describedby={faults.length > 0 ? `${id}-faults` : undefined}
              rows={linesIn(text)}
              cols={longestLine(text) + 1}
              wrap="off"
              spellCheck={false}
              autoCapitalize="off"
              className="col-start-1 row-start-1 min-w-full resize-none overflow-hidden rounded-md border border-edge bg-transparent px-3 -outline-offset-2 aria-invalid:border-disagree"
            />
          </div>
        </div>
      </div>
    </div>
  )
}

const linesIn = (text: string) => text.split('\n').length
const longestLine = (text: string) => Math.max(...text.split('\n').map((line) => line.length))

interface FaultListProps {
  id: string
  faults: readonly PlacedFault[]
  area: RefObject<HTMLTextAreaElement | null>
}

function FaultList({ id, faults, area }: FaultListProps) {
  function goTo({ line, from, to }: PlacedFault) {
    const field = area.current
    if (!field) return
    field.focus({ preventScroll: true })
    field.setSelectionRange(from, to)
    const box = field.closest('.overflow-auto')
    const height = field.scrollHeight / linesIn(field.value)
    box?.scrollTo({ top: Math.max(0, (line - 3) * height), left: 0 })
    box?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div id={id} role="status" className="grid gap-1 text-sm empty:hidden">
      {faults.length > 0 && (
        <>
          <p className="text-disagree">{counted(faults.length, 'fault')} in the definition:</p>
          <ol className="grid justify-items-start gap-1">
            {faults.map((fault) => (
              <li key={`${fault.path} ${fault.message}`}>
                <button
                  type="button"
                  onClick={() => goTo(fault)}
                  className="text-left text-accent underline underline-offset-4"
                >
                  Line {fault.line + 1}
                </button>{' '}
                {fault.path !== '' && <code className="font-mono">{fault.path}</code>} {fault.message}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

interface LinesProps {
  text: string
  faults: readonly PlacedFault[]
}

/** The numbers of the lines; a mark stands at those with a fault. */
function LineNumbers({ text, faults }: LinesProps) {
  const faulty = new Set(faults.map(({ line }) => line))
  return (
    <div aria-hidden="true" className="border-y border-transparent pr-2 text-right text-muted select-none">
      {Array.from({ length: linesIn(text) }, (_, line) => line + 1).map((number) => (
        <div key={number} className={faulty.has(number - 1) ? 'text-disagree' : undefined}>
          {faulty.has(number - 1) && '✗ '}
          {number}
        </div>
      ))}
    </div>
  )
}

/** What is said behind the lines with a fault, below the text itself. */
function Remarks({ text, faults }: LinesProps) {
  const said = new Map<number, string[]>()
  for (const { line, message } of faults) said.set(line, [...(said.get(line) ?? []), message])
  if (said.size === 0) return null
  const lines = text.split('\n')
  return (
    <div aria-hidden="true" className="col-start-1 row-start-1 border border-transparent whitespace-pre select-none">
      {lines.map((line, number) => {
        const messages = said.get(number)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
          <div key={number} className={`h-6 px-3 ${messages ? 'bg-raised' : ''}`}>
            {messages && (
              <>
                <span className="invisible">{line}</span>
                <span className="text-disagree">{`   ← ${messages.join('; ')}`}</span>
              </>
            )}
          </div>
        )
      })}
    </div>
  )
}
