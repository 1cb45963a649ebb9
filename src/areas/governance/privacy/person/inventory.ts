import { notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { CATEGORIES, type Category, type TableDescription } from '../../../../storage/table.ts'
import type { PersonStore, Whose } from './person-store.ts'

interface DataInventoryDependencies {
  dataMap: () => readonly TableDescription[]
  store: Pick<PersonStore, 'find' | 'debatesOf' | 'providersOf'>
  count: (kept: TableDescription, whose: Whose) => Promise<number>
  debatesOf: (id: string) => Promise<string[]>
}

const MOST_EXAMPLES = 8

const UNTIL_REMOVED = 'Until it is removed, or the account is deleted'

/** Whether an erasure keeps the rows and clears columns of them. */
const losesColumns = ({ person }: TableDescription) => typeof person?.erase === 'object' && 'clear' in person.erase

function howLong(tables: readonly TableDescription[]): string {
  const days = tables.flatMap(({ days }) => days ?? [])
  if (days.length === 0) return UNTIL_REMOVED
  const longest = `${Math.max(...days)} days`
  if (tables.every(losesColumns)) return `${longest}; if the account is deleted, only their text goes before`
  return days.length === tables.length ? `Up to ${longest}` : `${UNTIL_REMOVED}; parts of it up to ${longest}`
}

/** Counts what is kept of a person by the data map, and who else received their texts. */
export const dataInventory =
  ({ dataMap, store, count, debatesOf }: DataInventoryDependencies) =>
  async ({ userId }: Caller) => {
    const [person, debates] = await Promise.all([store.find(userId), debatesOf(userId)])
    if (!person) throw notFound('person', userId)
    const ofPeople = dataMap().filter(({ person: rule }) => rule && rule.by.length > 0)
    const [providers, ...rows] = await Promise.all([
      store.providersOf(debates),
      ...ofPeople.map((kept) => count(kept, person)),
    ])
    const counts = new Map<Category, number>()
    for (const [place, { category }] of ofPeople.entries())
      counts.set(category, (counts.get(category) ?? 0) + (rows[place] ?? 0))
    const categories = [...Map.groupBy(ofPeople, ({ category }) => category)].map(([name, tables]) => ({
      name,
      description: CATEGORIES[name],
      count: counts.get(name) ?? 0,
      retention: howLong(tables),
      examples: [...new Set(tables.flatMap(({ personal }) => [...personal] as string[]))].slice(0, MOST_EXAMPLES),
      purpose: tables.map(({ purpose }) => purpose).join('; '),
    }))
    return {
      categories,
      third_party_sharing: {
        llm_providers: {
          recipients: providers,
          data_shared: 'The question of a debate, what was brought for it and what was said in it',
          purpose: 'To answer in the debates that you asked or wrote in',
        },
        analytics: { recipients: [], data_shared: 'Nothing', purpose: 'Figures are made in this installation' },
      },
      data_sold: false,
      opt_out_available: true,
    }
  }
export type DataInventory = ReturnType<typeof dataInventory>
