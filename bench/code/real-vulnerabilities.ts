import { statSync } from 'node:fs'
import { join } from 'node:path'
import { getPublicSets } from '../../scripts/checks/public-sets.ts'
import type { RawFinding } from '../../src/analysis/finding.ts'
import { RULES } from '../../src/analysis/rules/all.ts'
import type { Category } from '../../src/analysis/rules/rule.ts'
import { Bars } from './bars.ts'
import { eslintFinds } from './eslint-security.ts'
import { HALF } from './halves.ts'
import { type PackageCase, packageCases } from './package-cases.ts'
import { folderOfPackage, getPackages } from './packages.ts'
import { codeFiles, type ScannedFolder, scanLibrary } from './scan-folder.ts'

/** Guessed before anything was built. */
const BARS = { found: 0.3, quiet: 0.5, ofEslint: 0.25 }
/** The sets' lines are those that an exploit went through, which may be the next. */
const LINES_AROUND = 3

/** `--class=redos` measures one class of them, so that several can be measured at a time. */
const CLASS = process.argv.find((one) => one.startsWith('--class='))?.slice('--class='.length)

/** `--small` leaves out packages with more script than this, for a machine that is busy: their places count as not found. */
const MOST_SCRIPT = process.argv.includes('--small') ? 600_000 : Number.POSITIVE_INFINITY
const SCRIPT = /\.[cm]?[jt]sx?$/

const CATEGORIES = new Map<string, Category>(RULES.map(({ id, category }) => [id, category]))

interface Outcome {
  of: PackageCase
  /** The files of the vulnerable version were read. */
  isRead: boolean
  hit: RawFinding | undefined
  /** Whether the mended version is quiet; undefined where there is none, or nothing was found before. */
  isQuiet: boolean | undefined
}

/** What static analysis finds of real vulnerabilities of packages, and what else it says of them. */
export async function realVulnerabilities(): Promise<boolean> {
  await getPublicSets(['cristianstaicu/SecBench.js'])
  const cases = packageCases(HALF).filter(({ category }) => !CLASS || category === CLASS)
  const specs = cases.flatMap(({ vulnerable, fixed }) => (fixed ? [vulnerable, fixed] : [vulnerable]))
  const withdrawn = new Set(await getPackages(specs))
  const there = cases.filter(({ vulnerable }) => !withdrawn.has(vulnerable))
  const placed = there.filter(({ sink }) => sink)
  const scans = new Map<string, ScannedFolder>()
  const scan = async (spec: string) => {
    const known = scans.get(spec) ?? (isLarge(spec) ? UNREAD : await scanLibrary(folderOfPackage(spec)))
    scans.set(spec, known)
    return known
  }
  const outcomes: Outcome[] = []
  for (const one of placed) outcomes.push(await judged(one, scan, withdrawn))
  const bars = new Bars()
  tellOutcomes(outcomes, bars)
  console.log(
    `\n${cases.length} cases; ${cases.length - there.length} withdrawn; ${there.length - placed.length} without a place; ${withdrawn.size} versions withdrawn`,
  )
  await compareWithEslint(
    new Map(placed.map(({ vulnerable }) => [vulnerable, scans.get(vulnerable) as ScannedFolder])),
    bars,
  )
  return bars.areHeld
}

const UNREAD: ScannedFolder = { findings: [], lines: new Map() }

function isLarge(spec: string): boolean {
  if (MOST_SCRIPT === Number.POSITIVE_INFINITY) return false
  const folder = folderOfPackage(spec)
  const scripts = codeFiles(folder).filter((path) => SCRIPT.test(path))
  return scripts.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0) > MOST_SCRIPT
}

async function judged(
  of: PackageCase,
  scan: (spec: string) => Promise<ScannedFolder>,
  withdrawn: ReadonlySet<string>,
): Promise<Outcome> {
  const { findings, lines } = await scan(of.vulnerable)
  const { sink, category, fixed } = of
  const isThere = (path: string) => path === sink?.file || path.endsWith(`/${sink?.file}`)
  const hit = findings.find(
    ({ rule, path, line }) =>
      CATEGORIES.get(rule) === category && isThere(path) && Math.abs(line - (sink?.line ?? 0)) <= LINES_AROUND,
  )
  const isRead = [...lines.keys()].some(isThere)
  if (!hit || !fixed || withdrawn.has(fixed) || isLarge(fixed)) return { of, isRead, hit, isQuiet: undefined }
  const after = await scan(fixed)
  const isQuiet = !after.findings.some(({ rule, path, symbol, snippet }) =>
    [CATEGORIES.get(rule) === category, path === hit.path, symbol === hit.symbol || snippet === hit.snippet].every(
      Boolean,
    ),
  )
  return { of, isRead, hit, isQuiet }
}

function tellOutcomes(outcomes: readonly Outcome[], bars: Bars) {
  const found = outcomes.filter(({ hit }) => hit)
  const mended = found.filter(({ isQuiet }) => isQuiet !== undefined)
  const quiet = mended.filter(({ isQuiet }) => isQuiet)
  console.log(
    '| Class | Places | Found | With a mended version | Quiet after it | Not found | Not quiet |\n|---|---|---|---|---|---|---|',
  )
  for (const category of new Set(outcomes.map(({ of }) => of.category))) {
    const here = (all: readonly Outcome[]) => all.filter(({ of }) => of.category === category)
    const named = (all: readonly Outcome[]) => all.map(({ of }) => of.vulnerable).join(' ')
    const missed = here(outcomes).filter(({ hit }) => !hit)
    const unread = missed.filter(({ isRead }) => !isRead)
    const loud = here(mended).filter(({ isQuiet }) => !isQuiet)
    console.log(
      `| ${category} | ${here(outcomes).length} | ${here(found).length} | ${here(mended).length} | ${here(quiet).length} | ${named(missed.filter(({ isRead }) => isRead))}${unread.length > 0 ? `; not read: ${named(unread)}` : ''} | ${named(loud)} |`,
    )
  }
  const [share, after] = [found.length / outcomes.length, quiet.length / Math.max(1, mended.length)]
  bars.judge(
    `${found.length} of ${outcomes.length} places found (${share.toFixed(3)}), at least ${BARS.found}`,
    share >= BARS.found,
  )
  bars.judge(
    `${quiet.length} of ${mended.length} quiet after they were mended (${after.toFixed(3)}), at least ${BARS.quiet}`,
    after >= BARS.quiet,
  )
}

/** On the files that both read. */
async function compareWithEslint(scans: ReadonlyMap<string, ScannedFolder>, bars: Bars) {
  const files = [...scans].flatMap(([spec, { lines }]) =>
    [...lines].flatMap(([path, count]) =>
      /\.[cm]?js$/.test(path) ? [{ file: join(folderOfPackage(spec), path), spec, path, count }] : [],
    ),
  )
  const theirs = await eslintFinds(files.map(({ file }) => file))
  const both = files.filter(({ file }) => theirs.has(file))
  const ours = new Map<string, number>()
  for (const [spec, { findings }] of scans)
    for (const { path } of findings) ours.set(`${spec} ${path}`, (ours.get(`${spec} ${path}`) ?? 0) + 1)
  const thousands = both.reduce((sum, { count }) => sum + count, 0) / 1_000
  const our = both.reduce((sum, { spec, path }) => sum + (ours.get(`${spec} ${path}`) ?? 0), 0) / thousands
  const their = both.reduce((sum, { file }) => sum + (theirs.get(file) ?? 0), 0) / thousands
  console.log(`${both.length} of ${files.length} files read by both, ${Math.round(thousands)} thousand lines`)
  bars.judge(
    `${our.toFixed(2)} findings per 1,000 lines, eslint-plugin-security ${their.toFixed(2)} (${(our / their).toFixed(3)} of it), at most ${BARS.ofEslint}`,
    our <= BARS.ofEslint * their,
  )
}
