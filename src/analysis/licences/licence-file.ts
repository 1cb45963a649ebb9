/** The names under which the text of a licence lies. */
const NAMES = /^(?:un)?licen[cs]e(?:-[\w-]+)?(?:\.(?:txt|md|rst|markdown))?$|^copying(?:[.-]lesser)?(?:\.(?:txt|md))?$/i

export const isLicenceFile = (path: string): boolean => NAMES.test(path.slice(path.lastIndexOf('/') + 1))

/** More of a text is not compared with those of licences. */
export const LONGEST_LICENCE = 65_536
