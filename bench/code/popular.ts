import { Bars } from './bars.ts'
import { folderOfPackage, getPackages } from './packages.ts'
import { POPULAR_PACKAGES } from './popular-packages.ts'
import { scanLibrary } from './scan-folder.ts'

/** Guessed before anything was built: findings of medium or more per 1,000 lines. */
const MOST_ALARMS = 1
const LOUD = new Set(['critical', 'high', 'medium'])

/** How much static analysis says of packages that everybody uses: most of it is held for a false alarm. */
export async function popularPackages(): Promise<boolean> {
  const withdrawn = await getPackages(POPULAR_PACKAGES)
  const all = { findings: 0, lines: 0 }
  const rules = new Map<string, number>()
  console.log('| Package | Files | Lines | Medium or more | Per 1,000 lines | Less |\n|---|---|---|---|---|---|')
  for (const spec of POPULAR_PACKAGES) {
    if (withdrawn.includes(spec)) continue
    const { findings, lines } = await scanLibrary(folderOfPackage(spec))
    const loud = findings.filter(({ severity }) => LOUD.has(severity))
    const count = [...lines.values()].reduce((sum, one) => sum + one, 0)
    for (const { rule, path, line } of loud) {
      rules.set(rule, (rules.get(rule) ?? 0) + 1)
      if (process.argv.includes('--each')) console.log(`${spec} ${path}:${line} ${rule}`)
    }
    all.findings += loud.length
    all.lines += count
    const rate = ((loud.length / Math.max(1, count)) * 1_000).toFixed(2)
    console.log(`| ${spec} | ${lines.size} | ${count} | ${loud.length} | ${rate} | ${findings.length - loud.length} |`)
  }
  for (const [rule, count] of [...rules].toSorted(([, one], [, other]) => other - one)) console.log(`${count} ${rule}`)
  const rate = (all.findings / Math.max(1, all.lines)) * 1_000
  const bars = new Bars()
  bars.judge(
    `${all.findings} findings of medium or more in ${all.lines} lines: ${rate.toFixed(2)} per 1,000, at most ${MOST_ALARMS}`,
    all.lines > 0 && rate <= MOST_ALARMS,
  )
  return bars.areHeld
}
