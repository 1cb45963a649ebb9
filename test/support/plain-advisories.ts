import type { Advisory } from '../../src/analysis/advisories/osv.ts'
import { packageName } from '../../src/analysis/ecosystem.ts'
import { compareVersions, type RangeEvent } from '../../src/analysis/versions/affected.ts'

/** The rule of the OSV schema for one range, word for word: events in their order, each of which turns being affected on or off. */
function isInRange(advisory: Advisory['affected'][number], events: readonly RangeEvent[], version: string): boolean {
  const order = (one: string, other: string) =>
    one === '0' ? -1 : other === '0' ? 1 : (compareVersions(advisory.ecosystem, one, other) ?? 0)
  const sorted = [...events].sort((a, b) => order(Object.values(a)[0], Object.values(b)[0]))
  let vulnerable = false
  for (const { introduced, fixed, last_affected } of sorted) {
    if (introduced !== undefined && (introduced === '0' || order(version, introduced) >= 0)) vulnerable = true
    if (fixed !== undefined && order(version, fixed) >= 0) vulnerable = false
    if (last_affected !== undefined && order(version, last_affected) > 0) vulnerable = false
  }
  return vulnerable
}

/** The ids of the documents that a version is named by or lies in a range of, from reading each of them. */
export const plainlyAffected = (
  advisories: readonly Advisory[],
  { ecosystem, name, version }: { ecosystem: string; name: string; version: string },
): string[] =>
  advisories
    .filter(({ withdrawn }) => withdrawn === null)
    .filter(({ affected }) =>
      affected.some(
        (one) =>
          one.ecosystem === ecosystem &&
          one.name === packageName(one.ecosystem, name) &&
          (one.versions.some((listed) => compareVersions(one.ecosystem, listed, version) === 0) ||
            one.ranges.some((events) => isInRange(one, events, version))),
      ),
    )
    .map(({ id }) => id)
    .sort()
