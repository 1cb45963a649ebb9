/**
 * The parts of a path as the router reads it: `:name` is a parameter, `:name(pattern)` one that fits a pattern, `*` the
 * rest of the address, and `::` a colon.
 */
const PART = /::|:(\w+)(\([^)]*\))?|\*/g

/** The names of a path's parameters, in order; the rest of the address is called `*`. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(PART)].flatMap(([part, name]) => (part === '::' ? [] : [name ?? '*']))

/** The address that a path stands for, with a value for each parameter. */
export const filledPath = (path: string, fill: (name: string) => string): string =>
  path.replace(PART, (part, name: string | undefined) => (part === '::' ? ':' : fill(name ?? '*')))

/** The path with every parameter named by its place: two endpoints may name the same one differently. */
export const unnamedPath = (path: string): string =>
  path.replace(PART, (part, name: string | undefined, pattern: string | undefined, at: number) =>
    name === undefined ? part : `:at${at}${pattern ?? ''}`,
  )

/** The path in the words of OpenAPI: `/tasks/{id}:cancel`. */
export const pathTemplate = (path: string): string =>
  filledPath(path, (name) => (name === '*' ? '{rest}' : `{${name}}`))
