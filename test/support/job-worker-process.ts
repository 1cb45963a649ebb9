import { setTimeout as pause } from 'node:timers/promises'
import Type from 'typebox'
import { defineJob } from '../../src/background/queue/job.ts'
import { jobNode } from './jobs.ts'

/** Started as a process of its own: a worker node whose jobs write into the table `job_runs` who ran what. */
const url = process.argv[2] ?? ''

const Numbered = Type.Object({ number: Type.Integer() })

const note = (number: number, attempt: number) =>
  node.pool.query('insert into job_runs (number, attempt, process) values ($1, $2, $3)', [number, attempt, process.pid])

const processes = async () => {
  const { rows } = await node.pool.query('select count(distinct process) as count from job_runs')
  return rows[0].count as number
}

/** Ends only when two processes have taken part. */
const shared = defineJob({
  name: 'shared',
  payload: Numbered,
  async run({ number }, { attempt }) {
    await note(number, attempt)
    while ((await processes()) < 2) await pause(20)
  },
})

/** Never ends in the process that is killed. */
const endless = defineJob({
  name: 'endless',
  payload: Numbered,
  async run({ number }, { attempt }) {
    await note(number, attempt)
    if (attempt === 1) await new Promise(() => {})
  },
})

const node = await jobNode(url, [shared, endless], { role: 'worker' })
process.on('SIGTERM', async () => {
  await node.stop()
  process.exit(0)
})
process.stdout.write('ready\n')
