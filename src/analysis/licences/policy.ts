import type { Info } from 'spdx-expression-parse'
import { atFirstUse } from '../../shared/lazy-package.ts'
import { categoryOf, type LicenceCategory } from './categories.ts'
import { judged, readLicence } from './expression.ts'

const satisfies = atFirstUse<typeof import('spdx-satisfies')>('spdx-satisfies')

export const LICENCE_POLICIES = ['permissive', 'copyleft', 'commercial', 'custom'] as const
export type LicencePolicy = (typeof LICENCE_POLICIES)[number]

/** The best first: an unknown licence is never compatible, and worse is only what is known to be forbidden. */
export const COMPATIBILITIES = ['compatible', 'unknown', 'incompatible'] as const
export type Compatibility = (typeof COMPATIBILITIES)[number]

const ALLOWED: Readonly<Record<Exclude<LicencePolicy, 'custom'>, readonly LicenceCategory[]>> = {
  permissive: ['permissive'],
  commercial: ['permissive', 'weak_copyleft'],
  copyleft: ['permissive', 'weak_copyleft', 'strong_copyleft', 'network_copyleft'],
}

export interface LicenceLists {
  allowed: readonly string[]
  denied: readonly string[]
}

function isOneOf(id: string, list: readonly string[]): boolean {
  try {
    return list.includes(id) || satisfies()(id, list)
  } catch {
    return false
  }
}

function compatibilityOf(id: string, policy: LicencePolicy, { allowed, denied }: LicenceLists): Compatibility {
  if (isOneOf(id, denied)) return 'incompatible'
  if (isOneOf(id, allowed)) return 'compatible'
  if (policy === 'custom') return allowed.length > 0 ? 'incompatible' : 'compatible'
  const category = categoryOf(id)
  if (category === 'unknown') return 'unknown'
  return ALLOWED[policy].includes(category) ? 'compatible' : 'incompatible'
}

/** Whether a package of this licence may be used; what is not known is unknown under every policy. */
export const compatibility = (info: Info | undefined, policy: LicencePolicy, lists: LicenceLists): Compatibility =>
  info ? judged(info, COMPATIBILITIES, (id) => compatibilityOf(id, policy, lists)) : 'unknown'

/** A name of a list in the form in which licences are compared; undefined when it is the name of none. */
export function listedLicence(name: string): string | undefined {
  const info = readLicence(name)
  if (!info || 'conjunction' in info) return undefined
  return info.exception ? name : `${info.license}${info.plus ? '+' : ''}`
}

export interface LicenceConflict {
  type: 'copyleft' | 'restricted' | 'versions' | 'unknown'
  severity: 'error' | 'warning'
  description: string
}

const CONFLICT_ORDER = [undefined, 'warning', 'error'] as const

/** Whether the project's own licence allows a package of this licence to be part of it. */
export function conflictWith(project: Info | undefined, info: Info | undefined): LicenceConflict | undefined {
  if (!info)
    return {
      type: 'unknown',
      severity: 'warning',
      description: 'Its licence is not known, so it is not known to be compatible',
    }
  const found = new Map<string, LicenceConflict | undefined>()
  judged(info, CONFLICT_ORDER, (id) => {
    const conflict = conflictOf(project, id)
    found.set(id, conflict)
    return conflict?.severity
  })
  const wanted = judged(info, CONFLICT_ORDER, (id) => found.get(id)?.severity)
  return [...found.values()].find((conflict) => conflict?.severity === wanted && wanted !== undefined)
}

const isGpl = (id: string, version: string) => new RegExp(`^A?GPL-${version}`).test(id)

function conflictOf(project: Info | undefined, id: string): LicenceConflict | undefined {
  const category = categoryOf(id)
  const own =
    project &&
    judged(project, ['strong_copyleft', 'other'] as const, (mine) =>
      ['strong_copyleft', 'network_copyleft'].includes(categoryOf(mine)) ? 'strong_copyleft' : 'other',
    )
  if (category === 'unknown')
    return { type: 'unknown', severity: 'warning', description: `${id} is in no family whose conditions are known` }
  if (category === 'restricted')
    return { type: 'restricted', severity: 'error', description: `${id} restricts who may use it, or for what` }
  if (category === 'permissive')
    return own === 'strong_copyleft' && id.startsWith('Apache-2.0') && onlyGpl2(project)
      ? {
          type: 'versions',
          severity: 'error',
          description: `${id} has conditions that version 2 of the GPL does not allow`,
        }
      : undefined
  if (own === 'strong_copyleft') return differentGpl(project, id)
  if (category === 'weak_copyleft')
    return {
      type: 'copyleft',
      severity: 'warning',
      description: `Changes of what is under ${id} must stay under ${id}`,
    }
  return { type: 'copyleft', severity: 'error', description: `What is built with ${id} must be published under ${id}` }
}

const onlyGpl2 = (project: Info | undefined) =>
  project !== undefined && !('conjunction' in project) && /^GPL-2\.0(?:-only)?$/.test(project.license) && !project.plus

function differentGpl(project: Info | undefined, id: string): LicenceConflict | undefined {
  const isOfTwo = /^GPL-2\.0(?:-only)?$/.test(id)
  const ownIsThree = project !== undefined && !('conjunction' in project) && isGpl(project.license, '3')
  const isNewer = onlyGpl2(project) && isGpl(id, '3')
  if (!isNewer && !(isOfTwo && ownIsThree)) return undefined
  return {
    type: 'versions',
    severity: 'error',
    description: `${id} cannot be combined with the licence of the project`,
  }
}
