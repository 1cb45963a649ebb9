import { type Parley, patiently } from '../ask/parley.ts'
import type { CommandOptions } from './arguments.ts'
import {
  type Happening,
  happeningLine,
  type Listed,
  listedLine,
  outputsLine,
  type ShownRun,
  shownLines,
  type Template,
  templateLine,
  waitingLines,
} from './run-lines.ts'

/** A run that did not come to its end as planned, or an empty list. */
const NOT_SO = 2
/** As many as one page of runs holds, and of templates. */
const MOST = { executions: 200, templates: 100 }
const LOOK_EVERY_MS = 1_000

const OVER = new Set(['completed', 'failed', 'cancelled'])

interface Surroundings {
  say: (line: string) => void
  pause: (milliseconds: number) => Promise<unknown>
}

/** What each act does and says; answers with the exit code. */
export function workflowCommands(parley: Parley, { say, pause }: Surroundings) {
  async function list<Item>(
    name: keyof typeof MOST,
    { json }: CommandOptions,
    line: (item: Item) => string,
    query: Record<string, string> = {},
  ): Promise<number> {
    const asked = new URLSearchParams({ limit: String(MOST[name]), ...query })
    const { items, total } = await parley.call<{ items: Item[]; total: number }>('GET', `/workflow/${name}?${asked}`)
    for (const item of items) say(json ? JSON.stringify(item) : line(item))
    if (!json && total > items.length) say(`… and ${total - items.length} more.`)
    if (!json && items.length === 0) say('There are none.')
    return items.length > 0 ? 0 : NOT_SO
  }

  const look = (id: string) => parley.call<ShownRun>('GET', `/workflow/executions/${encodeURIComponent(id)}`)

  /** Tells what happens until it is over: each happening once, and what it waits for whenever that changes. */
  async function watch(id: string, { json }: CommandOptions): Promise<number> {
    let last: string | undefined
    let waiting = ''
    for (;;) {
      const run = await patiently(() => look(id))
      const news = newsIn(run.history, last)
      for (const one of news) say(json ? JSON.stringify(one) : happeningLine(one))
      last = keyOf(run.history.at(-1)) ?? last
      if (OVER.has(run.status)) return ended(run, json)
      const lines = waitingLines(run)
      if (!json && lines.join('\n') !== waiting) for (const line of lines) say(line)
      waiting = lines.join('\n')
      await pause(LOOK_EVERY_MS)
    }
  }

  function ended(run: ShownRun, json: boolean): number {
    const { history: _, steps: __, ...facts } = run
    if (json) say(JSON.stringify(facts))
    else if (run.outputs !== null) say(outputsLine(run.outputs))
    return run.status === 'completed' ? 0 : NOT_SO
  }

  async function run(options: CommandOptions & { act: 'run' }): Promise<number> {
    const { template, inputs, json } = options
    const path = `/workflow/templates/${encodeURIComponent(template)}/run`
    const started = await parley.call<{ execution_id: string }>('POST', path, { inputs })
    say(json ? JSON.stringify(started) : `Run ${started.execution_id} has started.`)
    return options.watch ? watch(started.execution_id, options) : 0
  }

  async function show({ id, json }: CommandOptions & { act: 'show' }): Promise<number> {
    const run = await look(id)
    for (const line of json ? [JSON.stringify(run)] : shownLines(run)) say(line)
    return 0
  }

  return async (options: CommandOptions): Promise<number> => {
    switch (options.act) {
      case 'templates':
        return list<Template>('templates', options, templateLine)
      case 'list': {
        const { status } = options
        return list<Listed>('executions', options, listedLine, status === undefined ? {} : { status })
      }
      case 'run':
        return run(options)
      case 'show':
        return show(options)
      case 'watch':
        return watch(options.id, options)
    }
  }
}

const keyOf = (happening: Happening | undefined) => happening && JSON.stringify(happening)

/** What came after the last that was told; of a long run only the newest are there. */
function newsIn(history: readonly Happening[], last: string | undefined): readonly Happening[] {
  return history.slice(history.findLastIndex((one) => keyOf(one) === last) + 1)
}
