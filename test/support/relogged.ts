import type { LogEvent, NewEvent } from '../../src/shared/event-types.ts'

/** An event of a debate in memory, to be appended as one of another debate: places in its log are named after it. */
export function relogged({ type, data, private: text }: Pick<LogEvent, 'type' | 'data' | 'private'>, debateId: string) {
  const tail = debateId.replace(/^dbt_/, '')
  const places = ['checkpoint', 'breakpoint'].flatMap((name) => {
    const value = data[name]
    return typeof value === 'string' ? [[name, value.replace('_1_', `_${tail}_`)]] : []
  })
  const own = places.length === 0 ? data : { ...data, ...Object.fromEntries(places) }
  return { type, data: own, ...(text && { private: text }) } satisfies NewEvent
}
