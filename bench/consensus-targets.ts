import type { Cell } from './consensus.ts'
import type { Figures } from './panel-trial.ts'

interface Check {
  met: boolean
  text: string
}

/** Whether all targets are met. */
export function judge(cells: readonly Cell[]): boolean {
  const checks = [...againstFormer(cells), ...againstRivals(cells)]
  console.log('\ndifferences to the former rule, cell by cell, with 95 % intervals over the panels')
  console.log('panel          outcomes   accuracy, points        Brier ×1000           ECE ×1000             AURC, %')
  for (const cell of cells) {
    const columns = [
      interval(differences(cell, 'accuracy'), 100),
      interval(differences(cell, 'brier'), 1000),
      interval(differences(cell, 'ece'), 1000),
      interval(differences(cell, 'aurc'), 100 / mean(cell.former.map(({ aurc }) => aurc))),
    ]
    console.log(`${nameOf(cell)}   ${columns.map((column) => column.padEnd(22)).join('')}`.trimEnd())
  }
  console.log('')
  for (const { met, text } of checks) console.log(`${met ? 'PASS' : 'MISS'} ${text}`)
  return checks.every(({ met }) => met)
}

/** Squared odds against log odds, over all cells. */
function againstFormer(cells: readonly Cell[]): Check[] {
  const changes = (what: keyof Figures) => cells.map((cell) => ({ cell, change: mean(differences(cell, what)) }))
  const accuracy = changes('accuracy')
  const gain = mean(accuracy.map(({ change }) => change))
  const least = accuracy.reduce((worst, each) => (each.change < worst.change ? each : worst))
  const brier = changes('brier').reduce((worst, each) => (each.change > worst.change ? each : worst))
  const ece = changes('ece').reduce((worst, each) => (each.change > worst.change ? each : worst))
  const risk = mean(changes('aurc').map(({ cell, change }) => change / mean(cell.former.map(({ aurc }) => aurc))))
  const mixed = cells.find(({ pool, size, outcomes }) => pool.startsWith('all') && size === 9 && outcomes === 50)
  const stated = mixed ? mixed.ours.map(({ ece }) => ece) : []
  return [
    { met: gain >= 0.003, text: `accuracy in the mean ${points(gain)} (target ≥ +0.3)` },
    {
      met: least.change >= -0.003,
      text: `accuracy at the least ${points(least.change)} for ${nameOf(least.cell)} (target ≥ -0.3)`,
    },
    {
      met: brier.change < 0,
      text: `Brier at the most ${brier.change.toFixed(4)} for ${nameOf(brier.cell)} (target < 0)`,
    },
    { met: risk <= -0.05, text: `AURC in the mean ${(100 * risk).toFixed(1)} % (target ≤ -5 %)` },
    {
      met: ece.change <= 0.01,
      text: `ECE at the most ${ece.change.toFixed(4)}, ×1000 ${interval(differences(ece.cell, 'ece'), 1000)} for ${nameOf(ece.cell)} (target ≤ 0.01)`,
    },
    {
      met: mean(stated) <= 0.05,
      text: `ECE of nine of all after 50 outcomes ${interval(stated, 1)} (target ≤ 0.05)`,
    },
  ]
}

/** For five of the ten best, after 300 outcomes. */
function againstRivals(cells: readonly Cell[]): Check[] {
  const aim = cells.find(({ pool, size, outcomes }) => pool === 'ten best' && size === 5 && outcomes === 300)
  if (!aim) throw new Error('The targets are about a panel that was not measured')
  const accuracy = (of: 'ours' | 'plurality' | 'bestSingle') => mean(aim[of].map((each) => each.accuracy))
  const ece = mean(aim.ours.map((each) => each.ece))
  const ahead = accuracy('ours') - accuracy('plurality')
  const overBest = accuracy('ours') - accuracy('bestSingle')
  return [
    { met: ece <= 0.04, text: `five of the ten best after 300: calibration error ${ece.toFixed(3)} (target ≤ 0.04)` },
    { met: ahead >= 0.01, text: `five of the ten best after 300: over plurality ${points(ahead)} (target ≥ +1.0)` },
    {
      met: overBest >= 0,
      text: `five of the ten best after 300: over the best single ${points(overBest)} (target ≥ +0.0)`,
    },
  ]
}

/** Panel by panel: the same agents and the same questions under both rules. */
const differences = ({ former, ours }: Cell, what: keyof Figures) =>
  ours.map((each, place) => each[what] - (former[place]?.[what] ?? 0))

function interval(values: readonly number[], scale: number): string {
  const middle = mean(values)
  const deviation = Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
  const reach = (1.96 * deviation) / Math.sqrt(values.length)
  const digits = scale === 1 ? 3 : 2
  const [low, high] = [middle - reach, middle + reach].map((value) => (scale * value).toFixed(digits))
  return `${(scale * middle).toFixed(digits)} [${low}, ${high}]`
}

const nameOf = ({ pool, size, outcomes }: Cell) => `${`${size} of ${pool}`.padEnd(14)} ${String(outcomes).padStart(8)}`
const points = (difference: number) => `${difference < 0 ? '' : '+'}${(100 * difference).toFixed(2)} points`
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
