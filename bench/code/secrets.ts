import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { SECRET_TYPES } from '../../src/analysis/secrets/secret-types.ts'
import { Bars } from './bars.ts'
import { folderOfPackage, getPackages } from './packages.ts'
import { keyOf, PLANTED_EACH, type Place, plantedRepository } from './planted-repository.ts'
import { POPULAR_PACKAGES } from './popular-packages.ts'
import { programOf } from './programs.ts'
import { readFolder } from './scan-folder.ts'

const LINES_AN_ALARM = 100_000

/** Secrets: recall on planted ones in the tree and in the history, and false alarms on popular packages, beside gitleaks. */
export async function secrets(): Promise<boolean> {
  const gitleaks = await programOf('gitleaks')
  const bars = new Bars()
  await recall(bars, gitleaks)
  await alarms(bars, gitleaks)
  return bars.areHeld
}

async function leaks(gitleaks: string, args: readonly string[]): Promise<(Place & { rule: string })[]> {
  const work = await mkdtemp(join(tmpdir(), 'parley-leaks-'))
  try {
    const report = join(work, 'report.json')
    const options = ['--no-banner', '--exit-code', '0', '-f', 'json', '-r', report, '-l', 'error']
    await promisify(execFile)(gitleaks, [...args, ...options])
    const found = JSON.parse(await readFile(report, 'utf8')) as { File: string; StartLine: number; RuleID: string }[]
    return found.map(({ File, StartLine, RuleID }) => ({ file: File, line: StartLine, rule: RuleID }))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function recall(bars: Bars, gitleaks: string | undefined) {
  const repository = await plantedRepository()
  try {
    const ours = await repository.found()
    const theirs = new Set(gitleaks ? (await leaks(gitleaks, ['git', repository.directory])).map(keyOf) : [])
    const percent = (part: number) => `${((100 * part) / PLANTED_EACH).toFixed(1)} %`
    console.log('\n| Type | Found | Of the right type | gitleaks |\n|---|---|---|---|')
    for (const type of SECRET_TYPES) {
      const some = repository.planted.filter((each) => each.type === type)
      const found = some.filter((each) => ours.has(keyOf(each))).length
      const typed = some.filter((each) => ours.get(keyOf(each)) === type).length
      const leaked = some.filter((each) => theirs.has(keyOf(each))).length
      console.log(`| ${type} | ${percent(found)} | ${percent(typed)} | ${gitleaks ? percent(leaked) : '–'} |`)
      if (found < leaked) bars.judge(`${type}: recall ${found}, gitleaks ${leaked}`, false)
    }
    const inAll = (keys: { has(key: string): boolean }) =>
      repository.planted.filter((each) => keys.has(keyOf(each))).length
    if (gitleaks)
      bars.judge(
        `recall ${inAll(ours)} of ${repository.planted.length}, gitleaks ${inAll(theirs)}`,
        inAll(ours) >= inAll(theirs),
      )
  } finally {
    await repository.remove()
  }
}

/** In packages that many rest on nothing opens anything: whatever is found is a false alarm, and listed. */
async function alarms(bars: Bars, gitleaks: string | undefined) {
  const withdrawn = await getPackages(POPULAR_PACKAGES)
  if (withdrawn.length > 0) console.log(`withdrawn: ${withdrawn.join(', ')}`)
  let [lines, ours, theirs] = [0, 0, 0]
  for (const spec of POPULAR_PACKAGES.filter((one) => !withdrawn.includes(one))) {
    const folder = folderOfPackage(spec)
    const files = await readFolder(folder, ['secrets'])
    for (const { path, facts } of files) {
      lines += facts.file.lines.total
      for (const { rule, line, context } of facts.secrets?.found ?? []) {
        ours++
        console.log(`ours: ${rule} ${spec}/${path}:${line} ${context}`)
      }
    }
    const read = new Set(files.map(({ path }) => path))
    for (const { file, line, rule } of gitleaks ? await leaks(gitleaks, ['dir', folder]) : []) {
      if (!read.has(relative(folder, file))) continue
      theirs++
      console.log(`gitleaks: ${rule} ${spec}/${relative(folder, file)}:${line}`)
    }
  }
  const most = Math.max(theirs, lines / LINES_AN_ALARM)
  bars.judge(
    `${ours} false alarms in ${lines} lines, gitleaks ${gitleaks ? theirs : '–'} (at most ${most.toFixed(1)})`,
    ours <= most,
  )
}
