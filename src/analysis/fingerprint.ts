import { createHash } from 'node:crypto'
import type { RawFinding } from './finding.ts'

/** What makes a finding the same finding in a later scan. */
interface Prints {
  /** Of the rule, the path, the symbol around it, its line without spaces, and which of several that are alike it is. */
  fingerprint: string
  /** The same without the path, by which a finding is known again in a file that was renamed. */
  content_print: string
}

export type PrintedFinding = RawFinding & Prints

/** Fingerprints findings of one tree, in the order of their places; those that are alike in a file are counted. */
export function fingerprinted(findings: readonly RawFinding[]): PrintedFinding[] {
  const counts = new Map<string, number>()
  return findings
    .toSorted(
      (one, other) => compare(one.path, other.path) || one.line - other.line || (one.column ?? 0) - (other.column ?? 0),
    )
    .map((finding) => {
      const content = [finding.rule, finding.symbol ?? '', finding.identity ?? '', normalised(finding)]
      const place = JSON.stringify([finding.path, ...content])
      const nth = counts.get(place) ?? 0
      counts.set(place, nth + 1)
      return {
        ...finding,
        fingerprint: digest([finding.path, ...content, nth]),
        content_print: digest([...content, nth]),
      }
    })
}

/** Spaces, and a comma or semicolon at the end, do not make another line. */
const normalised = ({ snippet, title }: RawFinding) => (snippet ?? title).replaceAll(/\s+/g, '').replace(/[,;]$/, '')

const digest = (parts: readonly (string | number)[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
