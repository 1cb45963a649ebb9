/** What stands under a name that somebody chose; never what every object has from its birth, like `constructor`. */
export const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
