import type { Category } from '../../src/analysis/rules/rule.ts'
import type { Case } from './owasp-cases.ts'
import type { FoundInCases } from './owasp-findings.ts'

interface CategoryScore {
  category: Category
  right: number
  missed: string[]
  wrong: string[]
  quiet: number
}

export interface Score {
  categories: CategoryScore[]
  /** Over the categories that have cases of both kinds. */
  mean: number
  truePositives: number
  falsePositives: number
}

const share = (part: number, rest: number) => (part + rest === 0 ? Number.NaN : part / (part + rest))
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const rates = ({ right, missed, wrong, quiet }: CategoryScore) => ({
  tpr: share(right, missed.length),
  fpr: share(wrong.length, quiet),
})

export function scoreOf(cases: readonly Case[], found: FoundInCases): Score {
  const categories = new Map<Category, CategoryScore>()
  for (const { name, category, isWeak } of cases) {
    const score = categories.get(category) ?? { category, right: 0, missed: [], wrong: [], quiet: 0 }
    categories.set(category, score)
    const isFound = found.get(name)?.has(category) === true
    if (isWeak && isFound) score.right++
    else if (isWeak) score.missed.push(name)
    else if (isFound) score.wrong.push(name)
    else score.quiet++
  }
  const all = [...categories.values()].toSorted((one, other) => one.category.localeCompare(other.category))
  const whole = all.map(rates).filter(({ tpr, fpr }) => !Number.isNaN(tpr) && !Number.isNaN(fpr))
  return {
    categories: all,
    mean: mean(whole.map(({ tpr, fpr }) => tpr - fpr)),
    truePositives: mean(whole.map(({ tpr }) => tpr)),
    falsePositives: mean(whole.map(({ fpr }) => fpr)),
  }
}

const shown = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(2))

/** As a table of Markdown, with every miss. */
export function printScore(title: string, { categories, mean: score, truePositives, falsePositives }: Score) {
  console.log(
    `\n**${title}**: mean of TPR − FPR ${score.toFixed(3)}, TPR ${truePositives.toFixed(3)}, FPR ${falsePositives.toFixed(3)}\n`,
  )
  console.log('| Category | Weak | Safe | TPR | FPR | Missed | False |\n|---|---|---|---|---|---|---|')
  for (const one of categories) {
    const { tpr, fpr } = rates(one)
    const numbers = (names: readonly string[]) => names.map((name) => name.replace(/\D+/, '')).join(' ')
    console.log(
      `| ${one.category} | ${one.right + one.missed.length} | ${one.wrong.length + one.quiet} | ${shown(tpr)} | ${shown(fpr)} | ${numbers(one.missed)} | ${numbers(one.wrong)} |`,
    )
  }
}
