interface Contributions {
  organization_id: string
  debate_id: string
  version: number
  user_id: string
}

declare module '../../../../storage/tables.ts' {
  interface Tables {
    contributions: Contributions
  }
}
