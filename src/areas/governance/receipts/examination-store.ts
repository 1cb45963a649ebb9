import type { Database } from '../../../storage/database.ts'

interface Finding {
  category: string
  severity: string
  title: string
  description: string
}

/** What an examination of a debate came to. */
export interface Examination {
  id: string
  findings: readonly Finding[]
}

interface Reported {
  vulnerabilities?: readonly Partial<Finding>[]
  findings?: readonly Partial<Finding>[]
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** The examination that a debate was, where it was one. */
export const examinationStore = (db: Database) => ({
  async ofDebate(org: string, debateId: string): Promise<Examination | undefined> {
    const row = await db
      .selectFrom('probe_reports')
      .select(['id', 'report'])
      .where('organization_id', '=', org)
      .where('debate_id', '=', debateId)
      .executeTakeFirst()
    if (!row) return undefined
    const { vulnerabilities, findings = [] } = row.report as Reported
    return {
      id: row.id,
      findings: (vulnerabilities ?? findings).map(({ category, severity, title, description }) => ({
        category: textIn(category),
        severity: textIn(severity),
        title: textIn(title),
        description: textIn(description),
      })),
    }
  },
})
export type ExaminationStore = ReturnType<typeof examinationStore>
