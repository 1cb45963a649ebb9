/**
 * The names of one field of an answer: its own, and those under which existing clients look for it, as aliases are for addresses.
 * What it makes of a schema or a value is spread into the schema or the answer.
 */
export const alsoNamed =
  <const Name extends string>(...names: readonly Name[]) =>
  <Value>(value: Value) =>
    Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>
