import { CopyButton } from './copy-button.tsx'

/** Something that is shown once. */
export function Secret({ title, value }: { title: string; value: string }) {
  return (
    <div role="status" className="grid gap-2 rounded-md border border-accent p-4">
      <p className="font-medium">{title}</p>
      <p className="text-sm text-muted">Shown only once. Keep it somewhere safe.</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="rounded bg-raised px-2 py-1 font-mono text-sm break-all whitespace-pre-wrap">{value}</code>
        <CopyButton text={value}>Copy</CopyButton>
      </div>
    </div>
  )
}
