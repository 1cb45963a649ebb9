/**
 * What static analysis finds in public cases with a known truth. Rules were made on one half of the cases, told by a hash of
 * their names; the figures are of the other half.
 *
 * `npm run bench:code` gets the sets (or finds copies below PARLEY_MIRRORS), prints and judges. `BANDIT` names a bandit to compare with.
 */
import { getPublicSets } from '../scripts/checks/public-sets.ts'
import { banditFinds } from './code/bandit.ts'
import { type Half, JAVA_CASES, PYTHON_CASES } from './code/owasp-cases.ts'
import { printScore, scoreOf } from './code/score.ts'
import { weHaveFound } from './code/static-analysis.ts'

const SETS = ['OWASP-Benchmark/BenchmarkJava', 'OWASP-Benchmark/BenchmarkPython'] as const
/** Guessed before anything was built. */
const BARS = { java: { score: 0.6, falsePositives: 0.2 }, python: { score: 0.5, aboveBandit: 0.2 } }

await getPublicSets(SETS)
const half = (process.argv[2] ?? 'judged') as Half
let isBelow = false
const bar = (text: string, holds: boolean) => {
  console.log(`${holds ? 'holds' : 'BELOW'}: ${text}`)
  isBelow ||= !holds
}

const java = scoreOf(JAVA_CASES(half), await weHaveFound('java', half))
printScore('BenchmarkJava', java)
bar(`Java, mean of TPR − FPR at least ${BARS.java.score}`, java.mean >= BARS.java.score)
bar(`Java, FPR at most ${BARS.java.falsePositives}`, java.falsePositives <= BARS.java.falsePositives)

const python = scoreOf(PYTHON_CASES(half), await weHaveFound('python', half))
printScore('BenchmarkPython', python)
bar(`Python, mean of TPR − FPR at least ${BARS.python.score}`, python.mean >= BARS.python.score)

const others = await banditFinds()
if (others) {
  const bandit = scoreOf(PYTHON_CASES(half), others)
  printScore('BenchmarkPython by bandit', bandit)
  bar(`Python, at least ${BARS.python.aboveBandit} above bandit`, python.mean - bandit.mean >= BARS.python.aboveBandit)
} else console.log('Not compared with bandit: set BANDIT to the program (PyPI, bandit 1.9)')
process.exitCode = isBelow ? 1 : 0
