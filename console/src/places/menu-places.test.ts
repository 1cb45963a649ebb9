import { expect, test } from 'vitest'
import { foundPlaces } from './find-places.ts'
import { belongsToOrganization, isInside, keyedPlaces, menuTitle, offeredTo, placesIn } from './index.ts'
import { SETTINGS_GROUPS, type Seat } from './place.ts'
import { settingsIn } from './settings.ts'

const titlesOf = (places: ReturnType<typeof offeredTo>) => places.map(menuTitle)

test('no two places share a key; none takes the key of the keys', () => {
  const keys = keyedPlaces.map(({ key }) => key)
  expect(new Set<string>(keys).size).toBe(keys.length)
  expect(keys).not.toContain('?')
})

test('everybody is offered what is theirs, and administrators their own', () => {
  expect(titlesOf(placesIn('main'))).toContain('Ask')
  expect(titlesOf(placesIn('person'))).not.toContain('Administration')
  expect(titlesOf(placesIn('person', 'admin'))).toContain('Administration')
  expect(titlesOf(offeredTo(undefined))).toContain('Compare two agents')
})

/** A new place takes a seat that the design of the menu names, or makes room. */
test('the menu has at most eight places in sight, eight folded away, and four behind the name', () => {
  const seated = (seat: Seat) => titlesOf(placesIn(seat, 'admin'))
  expect(seated('main')).toEqual([
    'Ask',
    'Decisions',
    'Waiting for you',
    'Library',
    'Agents',
    'Inbox',
    'Workflows',
    'Costs',
  ])
  expect(seated('main').length).toBeLessThanOrEqual(8)
  expect(seated('more')).toEqual(['Overview', 'Memory', 'Pulse', 'Batches', 'Code'])
  expect(seated('more').length).toBeLessThanOrEqual(8)
  expect(seated('person')).toEqual(['Account', 'Settings', 'Developer', 'Administration'])
  expect(seated('person').length).toBeLessThanOrEqual(4)
})

test('the settings stand in their groups', () => {
  expect(SETTINGS_GROUPS.map((group) => settingsIn(group).map(({ title }) => title))).toEqual([
    ['Models', 'Channels', 'Bindings', 'Workspaces'],
    ['Privacy', 'Retention', 'Audit'],
  ])
  expect(SETTINGS_GROUPS.flatMap((group) => settingsIn(group).map(({ to }) => to))).toEqual(
    placesIn('settings').map(({ to }) => to),
  )
})

test('a place is found by its name and by other words for it, names first', () => {
  const found = (wanted: string, role?: string) => foundPlaces(wanted, role).map(({ title }) => title)
  expect(found('model')[0]).toBe('Models')
  expect(found('GDPR')).toEqual(['Privacy'])
  expect(foundPlaces('invite', undefined)).toEqual([
    { to: '/account', search: { tab: 'organization' }, title: 'Members and invitations', about: 'in Account' },
  ])
  expect(found('health')).toEqual([])
  expect(found('health', 'admin')).toEqual(['Administration'])
  expect(found('')).toEqual(offeredTo(undefined).map(({ title }) => title))
})

test('no two places go by the same other word', () => {
  const words = offeredTo('admin').flatMap((place) => place.words.map((word) => word.toLowerCase()))
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})

test('what belongs to the organization is told from what acts in a workspace', () => {
  const organizations = (...[path, tab]: Parameters<typeof belongsToOrganization>) => belongsToOrganization(path, tab)
  for (const path of ['/costs', '/inbox', '/inbox/mail/mal_1', '/models', '/channels/new', '/account'])
    expect(organizations(path), path).toBe(true)
  for (const path of [
    '/',
    '/decisions',
    '/debates/dbt_1',
    '/waiting',
    '/library',
    '/agents',
    '/memory',
    '/batches',
    '/workflows',
  ])
    expect(organizations(path), path).toBe(false)
  expect([organizations('/developer'), organizations('/developer', 'webhooks')]).toEqual([true, false])
})

test('a place holds what lies below it', () => {
  expect(isInside({ to: '/inbox' }, '/inbox/rules')).toBe(true)
  expect(isInside({ to: '/inbox' }, '/inboxes')).toBe(false)
  expect(isInside({ to: '/' }, '/inbox')).toBe(false)
})
