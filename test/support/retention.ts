import type pg from 'pg'

interface OldJobs {
  org: string
  count: number
  at: Date
}

/** Jobs of an organization that ended long ago, numbered from 1 on behind its id. */
export const addOldJobs = (pool: Pick<pg.Pool, 'query'>, { org, count, at }: OldJobs) =>
  pool.query(
    `insert into queue_jobs (organization_id, id, type, payload, priority, status, run, attempts, max_attempts, progress, created_by, created_at, available_at, completed_at, updated_at)
     select $1, $1 || lpad(n::text, 5, '0'), 'debate', '{}', 1, 'completed', 1, 1, 1, 100, 'usr_gone', $2, $2, $2, $2 from generate_series(1, $3) as n`,
    [org, at.toISOString(), count],
  )
