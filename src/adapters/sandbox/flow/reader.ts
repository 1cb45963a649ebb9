import type { ModuleIr } from '../../../analysis/ir/ir.ts'
import { RULES } from '../../../analysis/rules/all.ts'
import { readOwnRules } from '../../../analysis/rules/own-rules.ts'
import { followData } from '../../../analysis/taint/dataflow.ts'
import { jsonLines, serve } from '../inside-sandbox.ts'
import type { FlowAsked } from './task.ts'

serve(async (input, bytes) => {
  const { properties, libraries, rules } = input as FlowAsked
  const own = readOwnRules(rules)
  const read = new Map<string, ModuleIr>()
  const lines = jsonLines(bytes)
  for (const path of lines) read.set(path as string, lines.next().value as ModuleIr)
  const { findings, functions, gaveUp } = followData(read, {
    rules: [...RULES, ...own.rules],
    properties,
    isLibrary: (path) => libraries.some((folder) => path.startsWith(folder)),
  })
  return { findings, functions, gave_up: gaveUp, rules: own.rules.length, faults: own.faults }
})
