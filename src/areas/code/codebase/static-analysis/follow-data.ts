import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Static } from 'typebox'
import { flowTask, moduleLines } from '../../../../adapters/sandbox/flow/task.ts'
import type { Sandbox } from '../../../../adapters/sandbox/sandbox.ts'
import { SandboxEnded } from '../../../../adapters/sandbox/task.ts'
import { isPropertyFile } from '../../../../analysis/blob-facts.ts'
import type { RawFinding } from '../../../../analysis/finding.ts'
import { LOWERING_VERSION, type LoweredLanguage, loweredAs } from '../../../../analysis/ir/ir.ts'
import type { LanguageId } from '../../../../analysis/languages/languages.ts'
import { RULES_VERSION } from '../../../../analysis/rules/rule.ts'
import type { SourceFile } from '../../../../analysis/source-tree.ts'
import type { RunningScan, ScannedFile } from '../scanning/index.ts'
import type { Context } from './scan-context.ts'

/** Beyond so many characters of short forms the files of a language are followed in several runs. */
const RUN_CHARACTERS = 24_000_000
const MOST_PROPERTIES = 20_000

/** What following data through the files of one language came to. */
interface Followed {
  findings: RawFinding[]
  functions: number
  gaveUp: string[]
  ownRules: number
  faults: string[]
  gaps: string[]
}

interface Following {
  sandbox: Sandbox
  scan: RunningScan
  context: Context
}

/** Gathers the files of each language, and follows data through their short forms where it was not followed through the same before. */
export function dataFollower({ sandbox, scan, context }: Following) {
  const byLanguage = new Map<LoweredLanguage, SourceFile[]>()
  const propertyFiles: SourceFile[] = []

  const foldOf = (language: LoweredLanguage, files: readonly SourceFile[]) => {
    const named = (some: readonly SourceFile[]) => some.map(({ path, oid }) => `${path}\n${oid}`)
    const { libraries, rules } = context
    const all = JSON.stringify([language, libraries, rules, named(propertyFiles), named(files)])
    const digest = createHash('sha256').update(all).digest('hex')
    return { name: 'fold.flow', digest, version: `${RULES_VERSION}/${LOWERING_VERSION}` } as const
  }

  async function propertiesOf(): Promise<[string, string][]> {
    const properties: [string, string][] = []
    for await (const { facts } of scan.collect(propertyFiles, ['flow']))
      properties.push(...(facts?.flow?.properties ?? []).slice(0, MOST_PROPERTIES - properties.length))
    return properties
  }

  async function followed(language: LoweredLanguage, files: readonly SourceFile[]): Promise<Followed> {
    const fold = foldOf(language, files)
    const known = (await scan.folds.read(fold)) as Followed | undefined
    if (known) return known
    const { found, isWhole } = await followAnew(language, files)
    if (isWhole) await scan.folds.write(fold, found)
    return found
  }

  async function followAnew(language: LoweredLanguage, files: readonly SourceFile[]) {
    const found: Followed = { findings: [], functions: 0, gaveUp: [], ownRules: 0, faults: [], gaps: [] }
    const asked = { properties: await propertiesOf(), libraries: context.libraries, rules: context.rules }
    const forms = formsOf(scan.collect(files, ['flow']), found)
    await forms.begin()
    let isWhole = true
    while (!forms.isOver) {
      const paths = new Set<string>()
      const bytes = Readable.from(forms.portion(paths))
      try {
        const answer = await sandbox.run(flowTask, asked, { bytes, signal: scan.signal, isPatient: true })
        add(found, answer, paths)
      } catch (fault) {
        if (!(fault instanceof SandboxEnded)) throw fault
        isWhole = false
        found.gaps.push(
          `Data was not followed through ${paths.size} files of ${language}: the run was ended (${fault.why})`,
        )
      }
      if (!forms.isOver)
        found.gaps.push(
          `There is so much ${language} that data is followed in parts: not from ${[...paths].at(-1)} to what comes after it`,
        )
    }
    return { found, isWhole }
  }

  return {
    take(file: SourceFile, language: LanguageId) {
      if (isPropertyFile(file.path)) propertyFiles.push(file)
      const lowered = loweredAs(language)
      if (!lowered) return
      const gathered = byLanguage.get(lowered) ?? []
      gathered.push(file)
      byLanguage.set(lowered, gathered)
    },

    async close(): Promise<Followed> {
      const all: Followed = { findings: [], functions: 0, gaveUp: [], ownRules: 0, faults: [], gaps: [] }
      for (const [language, files] of byLanguage) {
        const one = await followed(language, files)
        all.findings.push(...one.findings)
        all.functions += one.functions
        all.gaveUp.push(...one.gaveUp)
        all.ownRules = Math.max(all.ownRules, one.ownRules)
        all.faults = one.faults.length > 0 ? one.faults : all.faults
        all.gaps.push(...one.gaps)
      }
      return { ...all, gaps: [...context.gaps, ...all.faults, ...all.gaps] }
    },
  }
}

function add(found: Followed, answer: Static<typeof flowTask.output>, paths: ReadonlySet<string>) {
  found.findings.push(...answer.findings.filter(({ path }) => paths.has(path)))
  found.functions += answer.functions
  found.gaveUp.push(...answer.gave_up.map(({ path, name }) => `${path}: ${name}`))
  found.ownRules = answer.rules
  found.faults = answer.faults
}

/** Reads short forms, as many as one run takes at a time, and holds only what is on its way there. */
function formsOf(files: AsyncIterable<ScannedFile>, found: Pick<Followed, 'gaveUp'>) {
  const all = files[Symbol.asyncIterator]()
  let next: ScannedFile | undefined
  const step = async () => {
    const { value, done } = await all.next()
    next = done ? undefined : value
  }
  return {
    get isOver() {
      return next === undefined
    },

    /** Facts that are missing are made now, and not while a run waits for them. */
    begin: step,

    async *portion(paths: Set<string>): AsyncGenerator<string> {
      for (let characters = 0; next && characters < RUN_CHARACTERS; ) {
        const { file, facts } = next
        await step()
        if (facts?.gave_up?.flow) found.gaveUp.push(`${file.path}: the whole file`)
        const form = facts?.flow?.module
        if (form === undefined) continue
        paths.add(file.path)
        characters += form.length
        yield moduleLines(file.path, form)
      }
    },
  }
}
