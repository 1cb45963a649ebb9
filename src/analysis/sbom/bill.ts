import type { FindingSeverity } from '../finding.ts'
import { readLicence, stated } from '../licences/expression.ts'
import type { Inventory } from '../lockfiles/inventory.ts'
import { type PackageId, purlOf } from './purl.ts'

/** A component of a bill of materials. */
export interface BillComponent extends PackageId {
  /** Unique in the bill: its package URL, where it has one. */
  ref: string
  purl?: string
  /** An SPDX expression where it is one, otherwise as it was stated. */
  license?: { expression: string } | { name: string }
  checksum?: { algorithm: 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'; hex: string }
  source?: string
  isDirect: boolean
  isDev: boolean
  isOptional: boolean
  /** The refs of what it needs. */
  needs: string[]
}

export interface BillVulnerability {
  id: string
  severity: FindingSeverity | 'unknown'
  score?: number
  vector?: string
  cwes: readonly string[]
  description: string
  advisories: readonly string[]
  /** The refs of the components that it affects. */
  affects: string[]
}

/** What a project is made of, before it is written in a format. */
export interface Bill {
  project: { name: string; version: string | undefined; license: string | undefined }
  components: BillComponent[]
  vulnerabilities: BillVulnerability[]
}

const ALGORITHMS = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' } as const
const LENGTHS = { sha1: 40, sha256: 64, sha384: 96, sha512: 128 } as const

/** The checksum of a lock file, in hexadecimal; those of Go are over a tree of files and are left out. */
function checksumOf(text: string | undefined): BillComponent['checksum'] {
  const [, name, value] = /(?:^|\s)(sha1|sha256|sha384|sha512)[-:]([A-Za-z0-9+/=]+)/.exec(text ?? '') ?? []
  if (!name || !value) return undefined
  const known = name as keyof typeof ALGORITHMS
  const hex = /^[0-9a-f]+$/.test(value) && value.length === LENGTHS[known] ? value : hexOf(value)
  return hex.length === LENGTHS[known] ? { algorithm: ALGORITHMS[known], hex } : undefined
}

const hexOf = (base64: string) => Buffer.from(base64, 'base64').toString('hex')

function licenseOf(text: string | undefined): BillComponent['license'] {
  const info = readLicence(text)
  if (info) return { expression: stated(info) }
  return text?.trim() ? { name: text.trim().slice(0, 200) } : undefined
}

interface BillOptions {
  name: string
  includesDev: boolean
  includesChecksums: boolean
  includesLicenses: boolean
}

/** Makes a bill of an inventory: equal packages of several lock files are one component. */
export function billOf({ packages, project }: Inventory, options: BillOptions): Omit<Bill, 'vulnerabilities'> {
  const refs = packages.map((one) => purlOf(one) ?? `${one.ecosystem}:${one.name}@${one.version}`)
  const components = new Map<string, BillComponent>()
  packages.forEach((one, at) => {
    const ref = refs[at] ?? ''
    if (one.isDev && !options.includesDev) return
    const needs = one.needs
      .filter((other) => options.includesDev || !packages[other]?.isDev)
      .flatMap((other) => refs[other] ?? [])
      .filter((other) => other !== ref)
    const known = components.get(ref)
    if (known) {
      known.needs = [...new Set([...known.needs, ...needs])]
      known.isDirect ||= one.isDirect
      known.isDev &&= one.isDev
      known.isOptional &&= one.isOptional
      return
    }
    const { ecosystem, name, version, isDirect, isDev, isOptional, source } = one
    components.set(ref, {
      ecosystem,
      name,
      version,
      ref,
      ...(purlOf(one) === undefined ? {} : { purl: ref }),
      license: options.includesLicenses ? licenseOf(one.license) : undefined,
      checksum: options.includesChecksums ? checksumOf(one.checksum) : undefined,
      ...(source && /^https?:\/\//.test(source) ? { source } : {}),
      isDirect,
      isDev,
      isOptional,
      needs: [...new Set(needs)],
    })
  })
  return {
    project: { name: project?.name ?? options.name, version: project?.version, license: project?.license },
    components: [...components.values()],
  }
}
