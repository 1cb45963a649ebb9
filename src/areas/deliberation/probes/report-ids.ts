/** A debate ends once, so it has one report. */
export const reportIdOf = (debateId: string) => `rep_${debateId.replace(/^dbt_/, '')}`

export const debateIdOf = (reportId: string) => `dbt_${reportId.replace(/^rep_/, '')}`
