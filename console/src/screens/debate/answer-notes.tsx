/** What is to be known of an answer before it is relied on. */
export function AnswerNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="About this answer" className="grid gap-0.5 border-l border-edge pl-3 text-sm text-muted italic">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
