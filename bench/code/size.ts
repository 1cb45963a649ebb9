import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PassName } from '../../src/analysis/blob-facts.ts'
import { emptyFolder } from '../service-here.ts'
import { ask } from '../used-installation.ts'
import { bareParsing, makingFacts } from './size/bare-parsing.ts'
import { type LargeRepository, largeRepository } from './size/installed-packages.ts'
import { watchMemory } from './size/process-tree.ts'
import { readAgainAndAgain, sendDocuments } from './size/reads-meanwhile.ts'
import { KINDS, type Kind, REPOSITORY, type ScannedService, scannedService } from './size/scanned-service.ts'

/** Guessed before anything was built. */
const BARS = {
  lines: 500_000,
  ofBareParsing: 0.25,
  unchanged: 0.05,
  touched: 0.15,
  analyserMegabytes: 512,
  serviceMegabytes: 150,
  slower: 3,
}
const IDLE_MS = 30_000
const SETTLE_MS = 3_000
const DOCUMENTS = 20

const FOR_FULL: readonly PassName[] = ['file', 'secrets', 'weaknesses', 'flow', 'dependencies', 'licence_text']
const FOR_METRICS: readonly PassName[] = ['file', 'structure', 'duplicates']

const said: boolean[] = []
const bar = (text: string, holds: boolean) => {
  console.log(`${holds ? 'holds' : 'BELOW'}: ${text}`)
  said.push(holds)
}
const loaded = () => `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`
const of = (value: number, digits = 1) => value.toFixed(digits)

/** What a repository of half a million lines costs to scan, first and again. */
export async function size(): Promise<boolean> {
  await using opened = new AsyncDisposableStack()
  const root = await emptyFolder(opened)
  const large = await largeRepository(join(root, `${REPOSITORY}.git`))
  console.log(`${Object.keys(large.files).length} files, ${large.lines} lines; ${loaded()}`)
  const scanned = await scannedService(opened, root)
  await sleep(SETTLE_MS)
  await measureScans(scanned, large)
  await measureMeanwhile(scanned, large)
  await scanned.service.stop()
  await measureFacts(large)
  return said.every(Boolean)
}

async function measureFacts({ files }: LargeRepository) {
  const bare = await bareParsing(files)
  console.log(`Bare parsing: ${of(bare)} s of CPU`)
  for (const [name, passes] of [
    ['full', FOR_FULL],
    ['metrics', FOR_METRICS],
  ] as const) {
    const made = await makingFacts(files, passes)
    const share = bare / made
    bar(
      `facts of a scan of kind ${name} per CPU-second ÷ bare parsing: ${of(share, 3)} (${of(made)} s), at least ${BARS.ofBareParsing}`,
      share >= BARS.ofBareParsing,
    )
  }
}

interface Scanned {
  cpu: number
  memory: Awaited<ReturnType<ReturnType<typeof watchMemory>['stop']>>
  lines: number
}

/** One scan of each kind; the structure comes after the metrics, whose facts it uses. */
async function scanAll(scanned: ScannedService): Promise<Record<Kind, Scanned>> {
  const all = {} as Record<Kind, Scanned>
  for (const kind of KINDS) {
    const before = scanned.cpu()
    const watch = watchMemory(scanned.service.pid)
    const record = await scanned.completed(await scanned.begin(kind))
    await sleep(SETTLE_MS)
    const coverage = record.coverage as { lines_read?: number } | undefined
    const memory = await watch.stop()
    all[kind] = { memory, cpu: scanned.cpu() - before, lines: coverage?.lines_read ?? 0 }
  }
  return all
}

async function measureScans(scanned: ScannedService, large: LargeRepository) {
  const first = await scanAll(scanned)
  const told = (all: Record<Kind, Scanned>) => KINDS.map((kind) => `${kind} ${of(all[kind].cpu)} s`).join(', ')
  console.log(`First: ${told(first)}; ${first.full.lines} lines read; ${loaded()}`)
  bar(`${first.full.lines} lines read, at least ${BARS.lines}`, first.full.lines >= BARS.lines)
  judgeMemory(first)
  await large.commitNothing()
  judge('a commit that changes nothing', first, await scanAll(scanned), BARS.unchanged)
  const touched = await large.touch()
  judge(`a commit that touches ${touched} files`, first, await scanAll(scanned), BARS.touched)
}

function judgeMemory(first: Record<Kind, Scanned>) {
  const analyser = new Map<string, number>()
  for (const kind of KINDS)
    for (const [task, most] of first[kind].memory.analyser) analyser.set(task, Math.max(analyser.get(task) ?? 0, most))
  for (const [task, most] of analyser)
    bar(
      `the analyser, task ${task}: ${of(most, 0)} MB, at most ${BARS.analyserMegabytes}`,
      most <= BARS.analyserMegabytes,
    )
  const { idle } = first.full.memory
  for (const kind of KINDS) {
    const grown = first[kind].memory.service - idle
    bar(
      `the service in a scan of kind ${kind}: ${of(idle, 0)} MB + ${of(grown, 0)} MB, at most + ${BARS.serviceMegabytes}`,
      grown <= BARS.serviceMegabytes,
    )
  }
}

function judge(what: string, first: Record<Kind, Scanned>, again: Record<Kind, Scanned>, most: number) {
  const sum = (all: Record<Kind, Scanned>) => KINDS.reduce((total, kind) => total + all[kind].cpu, 0)
  const each = KINDS.map(
    (kind) => `${kind} ${of(again[kind].cpu)} s (${of(again[kind].cpu / first[kind].cpu, 3)})`,
  ).join(', ')
  console.log(`${what}: ${each}; ${loaded()}`)
  const share = sum(again) / sum(first)
  bar(`${what}, CPU ÷ the first scan's: ${of(share, 3)}, at most ${most}`, share <= most)
  const full = again.full.cpu / first.full.cpu
  bar(`the same of the kind full alone: ${of(full, 3)}`, full <= most)
}

async function measureMeanwhile(scanned: ScannedService, large: LargeRepository) {
  const resting = readAgainAndAgain(scanned)
  await sleep(IDLE_MS)
  const idle = await resting.stop()
  const load = loaded()
  await ask(scanned.service, '/api/v1/codebase/clear-cache', scanned.headers, {})
  await large.commitNothing()
  const reading = readAgainAndAgain(scanned)
  let isOver = false
  const documents = sendDocuments(scanned, DOCUMENTS, () => isOver)
  documents.catch(() => {})
  await scanAll(scanned)
  isOver = true
  const [busy, told] = [await reading.stop(), await documents]
  const shown = ({ reads, p50, p99 }: typeof idle) => `${reads} reads, p50 ${of(p50)} ms, p99 ${of(p99)} ms`
  console.log(`Idle: ${shown(idle)}; ${load}\nDuring scans: ${shown(busy)}; ${loaded()}`)
  bar(`p99 of reads ÷ idle: ${of(busy.p99 / idle.p99, 2)}, at most ${BARS.slower}`, busy.p99 / idle.p99 <= BARS.slower)
  console.log(
    `Documents sent: ${told.sent}; read while the run of code went on: ${told.unhindered}; not known: ${told.unknown}`,
  )
  bar(`documents that waited for a run of code: ${told.waited}, at most 0`, told.waited === 0 && told.unhindered > 0)
}
