/** Without the fields that are undefined, which the log cannot carry. */
export function dropUndefined<Fields extends object>(fields: Fields): Fields {
  const kept: Partial<Fields> = {}
  for (const key in fields) if (fields[key] !== undefined) kept[key] = fields[key]
  return kept as Fields
}
