import { LOG_ODDS, SQUARED_ODDS } from './consensus-rules.ts'
import { type Figures, type Rivals, type RuleTrial, readVotes, type Sets, tryRivals, tryRule } from './panel-trial.ts'

interface Check {
  met: boolean
  text: string
}

/** Whether all targets are met. */
function judge(cells: readonly Cell[]): boolean {
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

const PANELS = 40
const SIZES = [3, 5, 9]
const HISTORIES = [50, 300, 2_000]

/**
 * One kind of panel after this many outcomes: the figures of each of its seeded panels, in the same order everywhere.
 */
export interface Cell {
  pool: string
  size: number
  outcomes: number
  former: readonly Figures[]
  ours: readonly Figures[]
  plurality: readonly Figures[]
  bestSingle: readonly Figures[]
  sets: readonly Sets[]
}

/** The panels and orders of questions that the seeds 1, 2, 3 … draw, tried under both rules. */
function measure(path: string): Cell[] {
  const { agents, questions } = readVotes(path)
  const pools = { 'ten best': agents.slice(0, 10), [`all ${agents.length}`]: agents }
  return Object.entries(pools).flatMap(([pool, members]) =>
    SIZES.flatMap((size) => {
      const trials = Array.from({ length: PANELS }, (_, index) => {
        const random = randomFrom(index + 1)
        const panel = shuffled(members, random).slice(0, size)
        const asked = shuffled(questions, random)
        return {
          former: tryRule(LOG_ODDS, panel, asked, HISTORIES),
          ours: tryRule(SQUARED_ODDS, panel, asked, HISTORIES),
          rivals: tryRivals(panel, asked, HISTORIES),
        }
      })
      return HISTORIES.map((outcomes): Cell => {
        const at = <Each extends RuleTrial | Rivals>(each: readonly Each[]) =>
          each.filter((one) => one.outcomes === outcomes)
        const rivals = trials.flatMap(({ rivals }) => at(rivals))
        const ours = trials.flatMap((trial) => at(trial.ours))
        return {
          pool,
          size,
          outcomes,
          former: trials.flatMap(({ former }) => at(former)).map(({ figures }) => figures),
          ours: ours.map(({ figures }) => figures),
          plurality: rivals.map(({ plurality }) => plurality),
          bestSingle: rivals.map(({ bestSingle }) => bestSingle),
          sets: ours.flatMap(({ sets }) => sets ?? []),
        }
      })
    }),
  )
}

function report(cells: readonly Cell[]) {
  console.log(`\nmeans of ${PANELS} seeded panels, each tried on questions outside its history`)
  console.log('each: accuracy, Brier score, calibration error over ten bins, area under the risk–coverage curve\n')
  console.log(
    'panel          outcomes   log odds (former)         squared odds              plurality                 best single on record',
  )
  for (const { pool, size, outcomes, ...figures } of cells) {
    const panel = `${size} of ${pool}`.padEnd(14)
    const columns = [figures.former, figures.ours, figures.plurality, figures.bestSingle].map((each) =>
      show(each).padEnd(25),
    )
    console.log(`${panel} ${String(outcomes).padStart(8)}   ${columns.join(' ')}`.trimEnd())
  }
  console.log(
    '\nsets that are to hold the right answer in 9 of 10: how often they do, how many answers, how often one alone',
  )
  for (const { pool, size, outcomes, sets } of cells) {
    const columns = (['covered', 'size', 'single'] as const).map((what) =>
      average(sets.map((each) => each[what])).toFixed(3),
    )
    console.log(`${`${size} of ${pool}`.padEnd(14)} ${String(outcomes).padStart(8)}   ${columns.join(' ')}`)
  }
}

const show = (figures: readonly Figures[]) =>
  (['accuracy', 'brier', 'ece', 'aurc'] as const)
    .map((what) => average(figures.map((each) => each[what])).toFixed(3))
    .join(' ')

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
