import type { Judged } from '../src/engine/consensus/calibration.ts'

/**
 * The area under the risk–coverage curve: the share that is wrong among the surest answers, in the mean over how many of
 * them are given. Answers of one confidence count as mixed evenly.
 */
export function areaUnderRisk(judged: readonly Judged[]): number {
  const groups = [...Map.groupBy(judged, ({ confidence }) => confidence)].sort(([one], [other]) => other - one)
  let given = 0
  let wrong = 0
  let area = 0
  for (const [, group] of groups) {
    const misses = group.filter(({ correct }) => !correct).length / group.length
    for (let place = 0; place < group.length; place++) {
      given += 1
      wrong += misses
      area += wrong / given
    }
  }
  return area / judged.length
}
