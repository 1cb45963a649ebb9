import { randomUUID } from 'node:crypto'
import packageJson from '../../../../../package.json' with { type: 'json' }
import { billOf } from '../../../../analysis/sbom/bill.ts'
import { cycloneDx } from '../../../../analysis/sbom/cyclonedx.ts'
import { inventoryCollector } from '../dependencies/collect-inventory.ts'
import { gapsOf } from '../dependencies/parts.ts'
import { PASSES_OF_PARTS, type ScanPart } from '../scanning/scan-kind.ts'

/** Lists packages, and checks none of them: advisories are in the database of a service. */
export function billPart(directoryName: string) {
  let inventory: ReturnType<ReturnType<typeof inventoryCollector>['done']> | undefined
  const part: ScanPart = {
    name: 'dependencies',
    passes: PASSES_OF_PARTS.dependencies,
    version: () => '',

    open() {
      const collector = inventoryCollector()
      return {
        take: collector.take,
        close() {
          inventory = collector.done()
          const packages = inventory.packages.length
          const unchecked =
            packages > 0
              ? [
                  `${packages === 1 ? '1 package was' : `${packages} packages were`} listed, and not checked for vulnerabilities`,
                ]
              : []
          return {
            findings: [],
            coverage: { packages },
            summary: { packages },
            gaps: [...gapsOf(inventory), ...unchecked],
          }
        },
      }
    },
  }

  return {
    part,

    /** The bill of materials of what was scanned, as CycloneDX. */
    document() {
      if (!inventory) throw new Error('The bill is asked for before the scan')
      const all = { name: directoryName, includesDev: true, includesLicenses: true, includesChecksums: true }
      const facts = {
        serial: randomUUID(),
        createdAt: new Date().toISOString(),
        toolVersion: packageJson.version,
      }
      return cycloneDx({ ...billOf(inventory, all), vulnerabilities: [] }, facts)
    },
  }
}
