import { sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import { sideBySide, together } from '../../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import { nameLock } from '../../../../storage/rows/name-lock.ts'
import type { TemplateRecord } from './record.ts'
import type { TemplateQuery } from './schema.ts'

/** A template of a tenant, with what is sealed beside it. */
export interface SealedTemplate extends TemplateRecord {
  sealedSecrets: string
  /** Who wrote it as it stands now. */
  writtenBy: string
}

/** Announces a change in its transaction. */
type Announcing = (tx: Transaction) => Promise<void>

/** What templates are looked for by. */
export type TemplateFilter = Pick<TemplateQuery, 'category' | 'pattern' | 'search'> & { tags: readonly string[] }

/** Of how many runs, and of how many at least, it is told how long they took. */
const NEWEST_RUNS = 100
const FEWEST_RUNS = 5

/** The SQL of the templates that people of a tenant have written. */
export function templateStore(db: Database) {
  const columns = (org: string, on = db) =>
    on
      .selectFrom('workflow_templates')
      .select(['id', 'name', 'description', 'category', 'pattern', 'tags', 'version', 'definition', 'documentation'])
      .select(['examples', 'created_by as createdBy', 'created_at as createdAt', 'updated_at as updatedAt'])
      .where('organization_id', '=', org)
      .$castTo<TemplateRecord>()

  const one = (on: Database, org: string, id: string) =>
    columns(org, on).select(['sealed_secrets as sealedSecrets', 'written_by as writtenBy']).where('id', '=', id)

  /** Changes a template, and tells of it at the same time; false where there was nothing to change. */
  async function announceIfChanged(
    announce: Announcing,
    change: (tx: Transaction) => Promise<bigint>,
  ): Promise<boolean> {
    try {
      await db.transaction().execute(async (tx) => {
        const [changed] = await sideBySide(tx, change, announce)
        if (changed === 0n) throw new Unchanged()
      })
      return true
    } catch (error) {
      if (error instanceof Unchanged) return false
      throw error
    }
  }

  return {
    /** Newest first. */
    list(org: string, { category, pattern, search, tags }: TemplateFilter, page: Page): Promise<Slice<TemplateRecord>> {
      const isThere = (part: string) =>
        sql<boolean>`strpos(lower(name), lower(${part})) > 0 or strpos(lower(description), lower(${part})) > 0`
      const matching = columns(org)
        .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
        .$if(pattern !== undefined, (query) => query.where('pattern', '=', pattern ?? null))
        .$if(search !== undefined, (query) => query.where(isThere(search ?? '')))
        .$if(tags.length > 0, (query) => query.where(sql<boolean>`tags @> ${tags}::text[]`))
      const rows = matching.orderBy('created_at', 'desc').orderBy('id')
      return listWithTotal(rows, countRows(matching.clearSelect()), page)
    },

    find: (org: string, id: string): Promise<SealedTemplate | undefined> =>
      one(db, org, id).$castTo<SealedTemplate>().executeTakeFirst(),

    /** How many seconds a run of each template usually took in a tenant, of those that were completed often enough. */
    async usualSeconds(org: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await sql<{ id: string; seconds: number }>`
        select wanted.id, round(took.median)::float8 as seconds
        from unnest(${ids}::text[]) as wanted (id), lateral (
          select count(*) as runs,
            percentile_cont(0.5) within group (order by extract(epoch from completed_at - started_at)) as median
          from (
            select started_at, completed_at from workflow_runs
            where organization_id = ${org} and template_id = wanted.id and status = 'completed'
            order by completed_at desc limit ${NEWEST_RUNS}
          ) as newest
        ) as took
        where took.runs >= ${FEWEST_RUNS}`.execute(db)
      return new Map(rows.map(({ id, seconds }) => [id, seconds]))
    },

    /** False where the tenant has as many as it may. */
    insert: (org: string, template: SealedTemplate, most: number, announce: Announcing): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const [, [held]] = await together(
          tx,
          nameLock(`workflow_templates:${org}`),
          sql<{ total: number }>`
            select count(*)::int as total from workflow_templates where organization_id = ${org}`,
        )
        if ((held?.total ?? 0) >= most) return false
        const { id, createdBy: created_by, createdAt: created_at } = template
        const row = { organization_id: org, id, created_by: created_by ?? '', created_at: created_at ?? '' }
        await sideBySide(
          tx,
          (side) =>
            side
              .insertInto('workflow_templates')
              .values({ ...row, ...written(template) })
              .execute(),
          announce,
        )
        return true
      }),

    /** False where another version stands there by now. */
    replace: (org: string, template: SealedTemplate, announce: Announcing): Promise<boolean> =>
      announceIfChanged(announce, async (side) => {
        const { numUpdatedRows } = await side
          .updateTable('workflow_templates')
          .set(written(template))
          .where('organization_id', '=', org)
          .where('id', '=', template.id)
          .where('version', '=', template.version - 1)
          .executeTakeFirst()
        return numUpdatedRows
      }),

    remove: (org: string, id: string, announce: Announcing): Promise<boolean> =>
      announceIfChanged(announce, async (side) => {
        const { numDeletedRows } = await side
          .deleteFrom('workflow_templates')
          .where('organization_id', '=', org)
          .where('id', '=', id)
          .executeTakeFirst()
        return numDeletedRows
      }),
  }
}
/** Nothing was changed, so that nothing is to be told of it either. */
class Unchanged extends Error {}

export type TemplateStore = ReturnType<typeof templateStore>

const written = (template: SealedTemplate) => ({
  name: template.name,
  description: template.description,
  category: template.category,
  pattern: template.pattern,
  tags: [...template.tags],
  version: template.version,
  definition: JSON.stringify(template.definition),
  documentation: template.documentation,
  examples: JSON.stringify(template.examples),
  sealed_secrets: template.sealedSecrets,
  written_by: template.writtenBy,
  updated_at: template.updatedAt ?? '',
})
