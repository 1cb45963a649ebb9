import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'

const KEYS = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GOOGLE_API_KEY', 'MISTRAL_API_KEY', 'OPENAI_COMPATIBLE_URL']

/** Tells how a language model joins the built-in agents. */
export function AddAModel() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="text-accent underline underline-offset-4">
        Add a model
      </button>
      <Dialog title="Add a model" open={open} onClose={() => setOpen(false)}>
        <p>
          Models are set up where the service runs, so that no key passes through a browser. Whoever runs it sets one of
          these in its environment and starts it again; the model then appears here.
        </p>
        <ul className="grid gap-1 font-mono text-sm">
          {KEYS.map((key) => (
            <li key={key}>{key}</li>
          ))}
        </ul>
        <p className="text-muted">docs/configuration.md lists all of them, also for a model of your own.</p>
      </Dialog>
    </>
  )
}
