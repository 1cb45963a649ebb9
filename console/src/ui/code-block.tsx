import { CopyButton } from './copy-button.tsx'

/** A text to paste elsewhere; `label` says what it is, and the button copies it. */
export function CodeBlock({ label, text, copy = 'Copy' }: { label: string; text: string; copy?: string }) {
  return (
    <div className="grid gap-1">
      <div className="rounded-md bg-raised px-4 py-3">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section aria-label={label} tabIndex={0} className="sideways [--sideways-ground:var(--color-raised)]">
          <pre className="w-fit font-mono text-sm">{text}</pre>
        </section>
      </div>
      <div className="-ml-3">
        <CopyButton text={text}>{copy}</CopyButton>
      </div>
    </div>
  )
}
