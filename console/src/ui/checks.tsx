export interface Check {
  holds: boolean
  /** What is so when it holds, and when it does not. */
  yes: string
  no: string
}

export function Checks({ title, checks }: { title: string; checks: readonly Check[] }) {
  const isValid = checks.every(({ holds }) => holds)
  return (
    <div role="status" className="grid gap-1 text-sm">
      <p className="font-medium">
        {title}: {isValid ? 'valid' : 'not valid'}
      </p>
      <ul className="grid gap-1">
        {checks.map(({ holds, yes, no }) => (
          <li key={yes} className="grid grid-cols-[1rem_1fr] gap-1">
            <span aria-hidden="true">{holds ? '✓' : '✗'}</span>
            <span>{holds ? yes : no}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
