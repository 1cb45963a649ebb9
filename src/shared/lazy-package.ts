import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/** A package that is loaded when it is first needed: for large ones that most processes never need. */
export function atFirstUse<Package>(name: string): () => Package {
  let loaded: Package | undefined
  return () => {
    loaded ??= load(name) as Package
    return loaded
  }
}
