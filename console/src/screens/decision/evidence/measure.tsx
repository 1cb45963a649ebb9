/** A share from 0 to 1 as a named bar with its figure. */
export function Measure({ name, value, isMain = false }: { name: string; value: number; isMain?: boolean }) {
  return (
    <div className="grid grid-cols-[6rem_1fr_2.5rem] items-center gap-2">
      <dt className={isMain ? 'font-medium' : 'text-muted'}>{name}</dt>
      <dd className="col-span-2 grid grid-cols-subgrid items-center">
        <span aria-hidden="true" className={`rounded-full bg-raised ${isMain ? 'h-2' : 'h-1'}`}>
          <span style={{ width: `${value * 100}%` }} className="block h-full rounded-full bg-ink" />
        </span>
        <span className="text-right">{value.toFixed(2)}</span>
      </dd>
    </div>
  )
}
