/** Tells of a path whether the folder around it is a package that is published, by the manifest nearest to it. */
export function isPublishedBelow(folders: ReadonlyMap<string, boolean>): (path: string) => boolean {
  return (path) => {
    for (let at = path.lastIndexOf('/'); ; at = path.lastIndexOf('/', at - 1)) {
      const known = folders.get(at < 0 ? '' : path.slice(0, at))
      if (known !== undefined) return known
      if (at <= 0) return folders.get('') ?? false
    }
  }
}
