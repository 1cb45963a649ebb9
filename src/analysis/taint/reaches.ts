import type { CodePlace } from '../finding.ts'
import type { FlowRule, SourceKind } from '../rules/rule.ts'
import type { Activation, Reach } from './activation.ts'
import type { Taint } from './values.ts'

/** The sinks that were reached, each with its shortest way. */
export class Reaches {
  readonly found = new Map<string, Reach>()

  /** A sink was reached; where the way begins is the caller's matter, he is told. */
  add(rule: FlowRule, place: CodePlace, in_: Activation, taint: Taint | undefined, symbol = nameOf(in_)) {
    if (!taint) {
      const key = `${rule.id} ${place.path} ${place.line}`
      if (!this.found.has(key)) this.found.set(key, { rule, place, symbol, taint: { from: '', clean: [], steps: [] } })
      return
    }
    if (taint.clean.includes('*') || taint.clean.includes(rule.id)) return
    if (typeof taint.from === 'number') {
      if (in_.reached.length < 64) in_.reached.push({ rule, place, symbol, taint })
      return
    }
    if (!rule.sources?.includes(taint.from as SourceKind)) return
    const key = `${rule.id} ${place.path} ${place.line}`
    const known = this.found.get(key)
    if (!known || known.taint.steps.length > taint.steps.length) this.found.set(key, { rule, place, symbol, taint })
  }
}

const nameOf = (in_: Activation) => [in_.function?.owner?.of.name, in_.function?.of.name].filter(Boolean).join('.')
