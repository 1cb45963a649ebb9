/** A few numbers with their names. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(([name, figure]) => (
        <div key={name} className="border-l-2 border-line pl-3">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-lg">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
