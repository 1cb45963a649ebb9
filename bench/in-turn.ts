import { quantile } from './log-reader.ts'

interface Compared {
  /** The CPU of this process for a piece of work, in µs: the median of all rounds. */
  plain: number
  other: number
  /** How much more the other took, in percent: the median of all rounds. */
  more: number
}

/** The CPU of this process, in µs. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/**
 * Does the same work in two ways, in turn and each first in every second round, so that a busy moment of the machine
 * affects both.
 */
export async function comparedInTurn(
  { rounds, pieces }: { rounds: number; pieces: number },
  plain: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<Compared> {
  await plain()
  await other()
  const figures: { plain: number; other: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const otherFirst = round % 2 === 1 ? await cpuOf(other) : undefined
    const plainTook = await cpuOf(plain)
    figures.push({ plain: plainTook, other: otherFirst ?? (await cpuOf(other)) })
  }
  const median = (read: (figure: { plain: number; other: number }) => number) => quantile(figures.map(read), 0.5)
  return {
    plain: median((each) => each.plain) / pieces,
    other: median((each) => each.other) / pieces,
    more: median((each) => 100 * (each.other / each.plain - 1)),
  }
}
