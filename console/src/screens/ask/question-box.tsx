import { useId } from 'react'

interface QuestionBoxProps {
  value: string
  onChange: (text: string) => void
  onAsk: () => void
  fault: string | undefined
}

/** The one big box. Enter asks, Shift and Enter begins a new line. */
export function QuestionBox({ value, onChange, onAsk, fault }: QuestionBoxProps) {
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
