import { pathParameters } from '../../src/http/path-pattern.ts'
import type { Reviewed } from './reviewed/review.ts'

interface TriedArea {
  name: string
  endpoints: readonly { id: string; path: string }[]
}

/** What no matrix would try, given the names of the areas that each group's matrix tries. */
export function untried(
  areas: readonly TriedArea[],
  tried: Readonly<Record<string, readonly string[]>>,
  objects: NonNullable<Reviewed['objects']>,
): string[] {
  return areas.flatMap(({ name, endpoints }) => {
    const groups = Object.entries(tried).flatMap(([group, names]) =>
      names.filter((each) => each === name).map(() => group),
    )
    const review = `test/conformance/reviewed/${groups[0] ?? '<group>'}.ts`
    return [
      ...(endpoints.length > 0 && groups.length === 0
        ? [`${name} is in no group's matrix: begin its index.ts with \`defineArea({ name: '${name}'\``]
        : []),
      ...(groups.length > 1 ? [`two areas are called ${name} (${groups.join(' and ')}): name one otherwise`] : []),
      ...endpoints
        .filter(({ id, path }) => pathParameters(path).length > 0 && !objects[id])
        .map(({ id }) => `${id} has a parameter: say in ${review} under \`objects\` how to make what it names`),
    ]
  })
}
