import { getPublicSets } from '../../scripts/checks/public-sets.ts'
import { Bars } from './bars.ts'
import { HALF } from './halves.ts'
import { banditFinds, findSecBugsFinds } from './other-programs.ts'
import { JAVA_CASES, PYTHON_CASES } from './owasp-cases.ts'
import { weHaveFound } from './owasp-findings.ts'
import { printScore, scoreOf } from './score.ts'

/** Guessed before anything was built. */
const BARS = { java: { score: 0.6, falsePositives: 0.2 }, python: { score: 0.5, aboveBandit: 0.2 } }

/** What static analysis finds in the cases of OWASP Benchmark, beside what others do. */
export async function staticAnalysis(): Promise<boolean> {
  await getPublicSets(['OWASP-Benchmark/BenchmarkJava', 'OWASP-Benchmark/BenchmarkPython'])
  const bars = new Bars()

  const java = scoreOf(JAVA_CASES(HALF), await weHaveFound('java', HALF))
  printScore('BenchmarkJava', java)
  bars.judge(`Java, mean of TPR − FPR at least ${BARS.java.score}`, java.mean >= BARS.java.score)
  bars.judge(`Java, FPR at most ${BARS.java.falsePositives}`, java.falsePositives <= BARS.java.falsePositives)

  printScore('BenchmarkJava by FindSecBugs', scoreOf(JAVA_CASES(HALF), findSecBugsFinds()))

  const python = scoreOf(PYTHON_CASES(HALF), await weHaveFound('python', HALF))
  printScore('BenchmarkPython', python)
  bars.judge(`Python, mean of TPR − FPR at least ${BARS.python.score}`, python.mean >= BARS.python.score)

  const others = await banditFinds()
  if (others) {
    const bandit = scoreOf(PYTHON_CASES(HALF), others)
    printScore('BenchmarkPython by bandit', bandit)
    bars.judge(
      `Python, at least ${BARS.python.aboveBandit} above bandit`,
      python.mean - bandit.mean >= BARS.python.aboveBandit,
    )
  }
  return bars.areHeld
}
