/**
 * What the analysis of code is worth, held against public material with a known truth and against other programs.
 *
 * `npm run bench:code -- [part…] [--made]` gets what it needs (or finds copies below PARLEY_MIRRORS), prints and judges. Where a set
 * is split by a hash of the names of its cases, the figures are of the half that nothing was made on; `--made` shows the other.
 */
import { complexity } from './code/complexity.ts'
import { deadCode } from './code/dead-code.ts'
import { duplicates } from './code/duplicates.ts'
import { functions } from './code/functions.ts'
import { inventory } from './code/inventory.ts'
import { licences } from './code/licences.ts'
import { lines } from './code/lines.ts'
import { popularPackages } from './code/popular.ts'
import { realVulnerabilities } from './code/real-vulnerabilities.ts'
import { secrets } from './code/secrets.ts'
import { staticAnalysis } from './code/static-analysis.ts'
import { verdicts } from './code/verdicts.ts'
import { versions } from './code/versions.ts'

/** Each prints, and answers whether its bars hold. */
const PARTS: Readonly<Record<string, () => Promise<boolean>>> = {
  'static-analysis': staticAnalysis,
  'real-vulnerabilities': realVulnerabilities,
  'popular-packages': popularPackages,
  'dead-code': deadCode,
  verdicts,
  secrets,
  versions,
  inventory,
  licences,
  lines,
  functions,
  complexity,
  duplicates,
}

const asked = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n## ${name}`)
  if (!(await measure())) process.exitCode = 1
}
