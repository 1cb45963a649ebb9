import { LOG_ODDS, SQUARED_ODDS } from './consensus-rules.ts'
import { judge } from './consensus-targets.ts'
import { type Figures, type Rivals, type RuleTrial, type Sets, tryRivals, tryRule } from './panel-trial.ts'
import { readVotes } from './panel-votes.ts'

const PANELS = 40
const SIZES = [3, 5, 9]
const HISTORIES = [50, 300, 2_000]

/** One kind of panel after so many outcomes: the figures of each of its seeded panels, in the same order everywhere. */
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

/** The panels and orders of the questions that the seeds 1, 2, 3 … draw, tried under both rules. */
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
