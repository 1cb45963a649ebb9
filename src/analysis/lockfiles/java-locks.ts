import { SaxesParser } from 'saxes'
import { DEEPEST, type LockFile, type Manifest, type Root, UnreadableLockFile } from './lock-file.ts'
import { packageList } from './package-list.ts'

interface Element {
  name: string
  text: string
  children: Element[]
}

const MOST_ELEMENTS = 200_000

/** Reads XML as a tree; documents that declare entities are refused, and nothing is expanded. */
function parseXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: false })
  const top: Element = { name: '', text: '', children: [] }
  const open = [top]
  let count = 0
  parser.on('doctype', () => {
    throw new UnreadableLockFile('A document type, whose entities are not read')
  })
  parser.on('error', () => {
    throw new UnreadableLockFile('No XML')
  })
  parser.on('opentag', ({ name }) => {
    if (open.length > DEEPEST || ++count > MOST_ELEMENTS) throw new UnreadableLockFile('Nested too deep or too long')
    const element = { name: name.replace(/^.*:/, ''), text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (words) => {
    const element = open.at(-1)
    if (element) element.text += words
  })
  parser.write(text.replace(/^\ufeff/, '')).close()
  return top.children[0] ?? top
}

const child = (element: Element | undefined, name: string) => element?.children.find((one) => one.name === name)
const textIn = (element: Element | undefined, name: string) => child(element, name)?.text.trim() || undefined

interface Coordinates {
  group: string
  artifact: string
  version: string | undefined
  scope: string | undefined
  isOptional: boolean
}

function readPom(text: string) {
  const project = parseXml(text)
  if (project.name !== 'project') throw new UnreadableLockFile('No project of Maven')
  const parent = child(project, 'parent')
  const version = textIn(project, 'version') ?? textIn(parent, 'version')
  const group = textIn(project, 'groupId') ?? textIn(parent, 'groupId')
  const properties = new Map(
    child(project, 'properties')?.children.map(({ name, text: value }) => [name, value.trim()]),
  )
  for (const prefix of ['project.', 'pom.', '']) {
    if (version) properties.set(`${prefix}version`, version)
    if (group) properties.set(`${prefix}groupId`, group)
  }
  if (textIn(parent, 'version')) properties.set('project.parent.version', textIn(parent, 'version') ?? '')

  /** A property may name another; five times are enough for real files. */
  function filled(value: string | undefined): string | undefined {
    let now = value
    for (let time = 0; time < 5 && now?.includes('${') && now.length < 1_000; time++)
      now = now.replace(/\$\{([^}]{1,200})\}/g, (whole, name: string) => properties.get(name) ?? whole)
    return now
  }
  const coordinatesIn = (list: Element | undefined): Coordinates[] =>
    (list?.children ?? []).flatMap((dependency) => {
      const [groupId, artifact] = [filled(textIn(dependency, 'groupId')), filled(textIn(dependency, 'artifactId'))]
      if (!groupId || !artifact) return []
      const asked = { version: filled(textIn(dependency, 'version')), scope: filled(textIn(dependency, 'scope')) }
      return [{ group: groupId, artifact, ...asked, isOptional: textIn(dependency, 'optional') === 'true' }]
    })
  return {
    name: [group, textIn(project, 'artifactId')].filter(Boolean).join(':'),
    version: filled(version),
    license: child(child(project, 'licenses'), 'license'),
    dependencies: coordinatesIn(child(project, 'dependencies')),
    managed: coordinatesIn(child(child(project, 'dependencyManagement'), 'dependencies')),
  }
}

/** Reads the direct dependencies of a pom.xml; what they need is known to Maven alone. */
export function readPomFile(text: string): LockFile {
  const { dependencies, managed } = readPom(text)
  const list = packageList()
  const roots: Root[] = []
  const problems: string[] = []
  const managedBy = new Map(managed.map((one) => [`${one.group}:${one.artifact}`, one]))
  for (const { group, artifact, version, scope, isOptional } of dependencies) {
    const name = `${group}:${artifact}`
    const decided = version ?? managedBy.get(name)?.version
    if (!decided || /[$[(,]/.test(decided)) {
      problems.push(`${name.slice(0, 100)} has no version in this file`)
      continue
    }
    const isDev = (scope ?? managedBy.get(name)?.scope) === 'test'
    roots.push({ at: list.add(`${name} ${decided}`, { name, version: decided }), isDev, isOptional })
  }
  const shape = { format: 'pom', ecosystem: 'Maven', manager: 'maven', isResolved: false } as const
  return { ...shape, packages: list.packages, roots, problems: problems.slice(0, 100) }
}

export function pomManifest(text: string): Manifest {
  const { name, version, license } = readPom(text)
  return { ecosystem: 'Maven', name, version, license: textIn(license, 'name'), asks: [] }
}

const LOCKED = /^([^:=\s]+):([^:=\s]+):([^:=\s]+)=(.*)$/

/** Reads gradle.lockfile; a package of configurations for tests alone is one of development. */
export function readGradleLock(text: string): LockFile {
  const list = packageList()
  for (const line of text.split(/\r?\n/)) {
    const [, group, artifact, version, configurations] = LOCKED.exec(line.trim()) ?? []
    if (!group || !artifact || !version) continue
    const at = list.add(`${group}:${artifact} ${version}`, { name: `${group}:${artifact}`, version })
    const found = list.packages[at]
    if (found) found.isDev = (configurations ?? '').split(',').every((name) => /test/i.test(name))
  }
  const problems = ['gradle.lockfile does not tell what is direct']
  const shape = { format: 'gradle', ecosystem: 'Maven', manager: 'gradle', isResolved: true } as const
  return { ...shape, packages: list.packages, roots: [], problems }
}
