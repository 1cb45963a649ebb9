import type { ModuleIr } from '../../../analysis/ir/ir.ts'
import { RULES } from '../../../analysis/rules/all.ts'
import { readOwnRules } from '../../../analysis/rules/own-rules.ts'
import { followData } from '../../../analysis/taint/dataflow.ts'
import { serve } from '../inside-sandbox.ts'
import type { FlowAsked } from './task.ts'

const decoder = new TextDecoder()

serve(async (input, bytes) => {
  const { modules, properties, libraries, rules } = input as FlowAsked
  const own = readOwnRules(rules)
  let at = 0
  const read = new Map<string, ModuleIr>()
  for (const { path, bytes: length } of modules) {
    read.set(path, JSON.parse(decoder.decode(bytes.subarray(at, at + length))) as ModuleIr)
    at += length
  }
  const { findings, functions, gaveUp } = followData(read, {
    rules: [...RULES, ...own.rules],
    properties,
    isLibrary: (path) => libraries.some((folder) => path.startsWith(folder)),
  })
  return { findings, functions, gave_up: gaveUp, rules: own.rules.length, faults: own.faults }
})
