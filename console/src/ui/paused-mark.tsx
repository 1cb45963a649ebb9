/** The sign of something that waits until somebody lets it go on. */
export const PausedMark = () => (
  <span aria-hidden="true" className="inline-flex h-3.5 gap-0.5">
    <span className="w-1 rounded-sm bg-modify" />
    <span className="w-1 rounded-sm bg-modify" />
  </span>
)
