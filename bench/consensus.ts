import { type Figures, type Trial, tryPanel } from './panel-trial.ts'
import { readVotes } from './panel-votes.ts'

const PANELS = 40
const SIZES = [3, 5, 9]
const HISTORIES = [50, 300, 2_000]
/** For five of the ten best, after 300 outcomes. */
const TARGETS = { ece: 0.04, overPlurality: 0.01 }

interface Cell extends Trial {
  pool: string
  size: number
}

/** The mean over panels and orders of the questions that the seeds 1, 2, 3 … draw. */
function measure(path: string): Cell[] {
  const { agents, questions } = readVotes(path)
  const pools = { 'ten best': agents.slice(0, 10), [`all ${agents.length}`]: agents }
  return Object.entries(pools).flatMap(([pool, members]) =>
    SIZES.flatMap((size) => {
      const trials = Array.from({ length: PANELS }, (_, index) => {
        const random = randomFrom(index + 1)
        const panel = shuffled(members, random).slice(0, size)
        return tryPanel(panel, shuffled(questions, random), HISTORIES)
      }).flat()
      return HISTORIES.map((outcomes) => {
        const alike = trials.filter((trial) => trial.outcomes === outcomes)
        const mean = (of: 'ours' | 'plurality' | 'bestSingle'): Figures => ({
          accuracy: average(alike.map((trial) => trial[of].accuracy)),
          brier: average(alike.map((trial) => trial[of].brier)),
          ece: average(alike.map((trial) => trial[of].ece)),
        })
        return {
          pool,
          size,
          outcomes,
          ours: mean('ours'),
          plurality: mean('plurality'),
          bestSingle: mean('bestSingle'),
        }
      })
    }),
  )
}

function report(cells: readonly Cell[]) {
  console.log(`\nmeans of ${PANELS} seeded panels, each tried on questions outside its history`)
  console.log('each: accuracy, Brier score, calibration error over ten bins of equal width\n')
  console.log('panel          outcomes   our rule             plurality            best single on record')
  const show = ({ accuracy, brier, ece }: Figures) => [accuracy, brier, ece].map((value) => value.toFixed(3)).join(' ')
  for (const { pool, size, outcomes, ...figures } of cells) {
    const panel = `${size} of ${pool}`.padEnd(14)
    const columns = [figures.ours, figures.plurality, figures.bestSingle].map((each) => show(each).padEnd(20))
    console.log(`${panel} ${String(outcomes).padStart(8)}   ${columns.join(' ')}`.trimEnd())
  }
}

/** Whether all targets are met. */
function judge(cells: readonly Cell[]): boolean {
  const aim = cells.find(({ pool, size, outcomes }) => pool === 'ten best' && size === 5 && outcomes === 300)
  if (!aim) throw new Error('The targets are about a panel that was not measured')
  const { ours, plurality, bestSingle } = aim
  const ahead = ours.accuracy - plurality.accuracy
  const checks = [
    [ours.ece <= TARGETS.ece, `calibration error ${ours.ece.toFixed(3)} (target ≤ ${TARGETS.ece})`],
    [ahead >= TARGETS.overPlurality, `accuracy over plurality ${signed(ahead)} (target ≥ +1.0 points)`],
    [
      ours.accuracy >= bestSingle.accuracy,
      `accuracy over the best single ${signed(ours.accuracy - bestSingle.accuracy)} (target ≥ +0.0 points)`,
    ],
  ] as const
  console.log('\nfive of the ten best after 300 outcomes')
  for (const [met, text] of checks) console.log(`${met ? 'PASS' : 'MISS'} ${text}`)
  return checks.every(([met]) => met)
}

const signed = (difference: number) => `${difference < 0 ? '' : '+'}${(100 * difference).toFixed(1)} points`
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Mulberry32: the same numbers on every machine. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const keyed = items.map((item) => ({ item, key: random() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

const path = process.argv[2]
if (path) {
  const cells = measure(path)
  report(cells)
  if (!judge(cells)) process.exitCode = 1
} else {
  console.error('Usage: npm run bench:consensus -- VOTES.csv')
  process.exitCode = 2
}
