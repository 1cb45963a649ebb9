import type { Outcome } from './step.ts'

const SLOWEST = 10

/** What each group of steps, and whatever else is named, took of the processor. */
export function tellCpu(outcomes: readonly Outcome[], others: Readonly<Record<string, number | undefined>>) {
  const groups = Map.groupBy(outcomes, ({ group }) => group)
  const spent = [...groups].map(([name, of]) => ({
    name,
    seconds: of.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
  }))
  for (const [name, seconds] of Object.entries(others)) if (seconds !== undefined) spent.push({ name, seconds })
  const total = spent.reduce((sum, { seconds }) => sum + seconds, 0)
  console.log(`CPU seconds: ${total.toFixed(0)}`)
  for (const { name, seconds } of spent.sort((a, b) => b.seconds - a.seconds))
    console.log(`  ${seconds.toFixed(0).padStart(4)}  ${name}`)
}

/** Where to look first when the tests have become slow. */
export function tellSlowest(outcomes: readonly Outcome[]) {
  const files = outcomes.flatMap((outcome) => outcome.files).sort((a, b) => b.seconds - a.seconds)
  console.log('The slowest files, in seconds beside the others:')
  for (const { file, seconds } of files.slice(0, SLOWEST)) console.log(`  ${seconds.toFixed(1).padStart(6)}  ${file}`)
}
