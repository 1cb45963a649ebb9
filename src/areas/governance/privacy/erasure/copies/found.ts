/** What a pass through everything in reach came upon. */
export interface Found {
  /** So many places held a copy, which is gone. */
  cleared(count: number): void
  /** So many rows of a table stay, and why. */
  kept(org: string, table: string, ground: string, count: number): void
}

export interface KeptRows {
  organization_id: string
  table: string
  ground: string
  count: number
}

/** Rows that belong to the installation rather than to an organization. */
export const NOBODYS = ''

export function tally() {
  const kept = new Map<string, KeptRows>()
  let cleared = 0
  const found: Found = {
    cleared(count) {
      cleared += count
    },
    kept(org, table, ground, count) {
      if (count === 0) return
      const key = `${org} ${table}`
      const row = kept.get(key) ?? { organization_id: org, table, ground, count: 0 }
      kept.set(key, { ...row, count: row.count + count })
    },
  }
  return {
    found,
    get cleared() {
      return cleared
    },
    kept: () => [...kept.values()],
  }
}
