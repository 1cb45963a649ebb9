import { CATEGORIES, type TableDescription } from '../../src/storage/table.ts'

export const DATA_MAP_PAGE = new URL('../../docs/data-map.md', import.meta.url)

/** `docs/data-map.md`, from the `tables.ts` of the platform and of every area: a record of processing (GDPR, article 30). */
export const dataMapPage = (keeps: readonly TableDescription[]): string => `# The data map

Generated from every \`tables.ts\` by \`npm run docs\`. Do not edit.

What each table keeps, why, for how long, and what becomes of it when a person or a debate is erased. Columns that say something about a
person are named; all others hold ids of things, numbers, times and states. A test holds every column of the database against this page.

${Object.entries(CATEGORIES)
  .map(([category, title]) =>
    section(
      title,
      keeps.filter((kept) => kept.category === category),
    ),
  )
  .filter((text) => text !== '')
  .join('\n\n')}
`

function section(title: string, keeps: readonly TableDescription[]): string {
  if (keeps.length === 0) return ''
  const rows = keeps.toSorted((a, b) => (a.table < b.table ? -1 : 1)).map(row)
  return `## ${title}

| Table | Why it is kept | Personal columns | For how long | A person is erased | A debate is erased | In a person's export |
|---|---|---|---|---|---|---|
${rows.join('\n')}`
}

const row = (kept: TableDescription): string =>
  `| ${[`\`${kept.table}\``, kept.purpose, code(kept.personal), howLong(kept), ofPerson(kept), ofDebate(kept), inExport(kept)].join(' | ')} |`

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || '–'

const howLong = ({ days, since }: TableDescription) => {
  if (days === undefined) return 'until it is removed'
  return days === 0 ? `until \`${since}\`` : `${days} ${days === 1 ? 'day' : 'days'} after \`${since}\``
}

type Rule = 'delete' | 'pseudonym' | { clear: readonly string[] } | { effect: string } | { keep: string }

function inWords(rule: Rule): string {
  if (rule === 'delete') return 'goes'
  if (rule === 'pseudonym') return 'the id stays and names nobody'
  if ('clear' in rule) return `${code(rule.clear)} cleared`
  return 'effect' in rule ? `removed by \`${rule.effect}\`` : `stays: ${rule.keep}`
}

const ofPerson = ({ person }: TableDescription) => {
  if (!person) return '–'
  const { by, through } = person
  const found = [...by, ...(through ? [`${through.table}.${through.by}`] : [])]
  return found.length === 0 ? inWords(person.erase) : `by ${code(found)}: ${inWords(person.erase)}`
}

const ofDebate = ({ debate }: TableDescription) => (debate ? inWords(debate.erase) : '–')

function inExport({ exported }: TableDescription): string {
  if (exported === 'rows') return 'yes'
  return 'omit' in exported ? `no: ${exported.omit}` : `yes, without ${code(exported.without)}`
}
