import { getPublicSets } from '../../scripts/checks/public-sets.ts'
import { haveSets } from '../../test/support/public-sets.ts'
import { judgedVersionLines, VERSION_FILES } from '../../test/support/version-lines.ts'
import { Bars } from './bars.ts'

const LEAST = 0.995

/** How many pairs of versions of a public set are ordered as it says; every other is listed. */
export async function versions(): Promise<boolean> {
  await getPublicSets(['google/osv-scalibr'])
  if (!haveSets('google/osv-scalibr')) return true
  let [lines, wrong] = [0, 0]
  for (const [file, ecosystem] of VERSION_FILES) {
    const judged = await judgedVersionLines(file, ecosystem)
    lines += judged.lines
    wrong += judged.different.length
    console.log(`${file}: ${judged.lines - judged.different.length} of ${judged.lines}`)
    for (const line of judged.different) console.log(`differs: ${line}`)
  }
  const share = 1 - wrong / lines
  const bars = new Bars()
  bars.judge(`${share.toFixed(4)} of ${lines} pairs are ordered as the set says (at least ${LEAST})`, share >= LEAST)
  return bars.areHeld
}
