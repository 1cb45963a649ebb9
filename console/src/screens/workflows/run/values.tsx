import { Fact, Facts } from '../../../ui/facts.tsx'

/** What a run was given or came to, each under its name. */
export const Values = ({ values }: { values: object }) => (
  <Facts>
    {Object.entries(values).map(([name, value]) => (
      <Fact key={name} name={name}>
        <Value value={value} />
      </Fact>
    ))}
  </Facts>
)

/** A text as it was written, anything else as JSON. */
export function Value({ value }: { value: unknown }) {
  if (typeof value === 'string') return <p className="measure whitespace-pre-line">{value}</p>
  if (typeof value !== 'object' || value === null) return value === null ? '–' : String(value)
  return <pre className="font-mono text-sm whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>
}
