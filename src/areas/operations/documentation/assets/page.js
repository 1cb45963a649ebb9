import { element } from './elements.js'
import { operationRow, operationsOf } from './operations.js'

const VERSION_KEY = 'parley-docs-version'
const at = (id) => document.getElementById(id)
const [search, deprecated, settings, notice, intro, list, areas] = [
  'search',
  'deprecated',
  'settings',
  'notice',
  'intro',
  'operations',
  'areas',
].map(at)

let entries = []

search.addEventListener('input', show)
deprecated.addEventListener('change', show)
settings.addEventListener('submit', (event) => event.preventDefault())
settings.elements.version.value = localStorage.getItem(VERSION_KEY) === '1' ? '1' : '2'
settings.addEventListener('change', (event) => {
  if (event.target.name === 'version') load(event.target.value)
})
addEventListener('hashchange', openLinked)
addEventListener('click', (event) => {
  // A link to where the address already points changes nothing, yet should lead there again.
  if (event.target.closest?.('a')?.getAttribute('href') === location.hash) openLinked()
})
addEventListener('keydown', (event) => {
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)
  if (event.key !== '/' || typing) return
  event.preventDefault()
  search.focus()
})

async function load(version) {
  localStorage.setItem(VERSION_KEY, version)
  notice.textContent = 'Loading…'
  try {
    const response = await fetch(`/api/openapi.json?version=${version}`)
    if (!response.ok) throw new Error(`the document was answered with ${response.status}`)
    const openapi = await response.json()
    at('release').textContent = openapi.info.version
    at('base').textContent = `${location.origin}/api/v${version}`
    entries = operationsOf(openapi).map((entry) => ({ ...entry, row: operationRow(entry) }))
    show()
    openLinked()
  } catch (error) {
    notice.textContent = `The interface could not be loaded: ${error.message}`
  }
}

function show() {
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  const found = entries.filter(
    (entry) => (deprecated.checked || !entry.deprecated) && wanted.every((word) => entry.words.includes(word)),
  )
  const byArea = Map.groupBy(found, ({ area }) => area)
  list.replaceChildren(
    ...[...byArea].map(([{ name, description }, group]) =>
      element(
        'section',
        { class: 'area', id: `area-${name}` },
        element('h2', {}, description),
        group.map(({ row }) => row),
      ),
    ),
  )
  areas.replaceChildren(
    ...[...byArea].map(([{ name, description }, group]) =>
      element('a', { href: `#area-${name}` }, description, element('small', {}, String(group.length))),
    ),
  )
  intro.hidden = wanted.length > 0
  notice.textContent = found.length > 0 ? '' : 'Nothing matches.'
}

/** An address that ends in an operation's id opens it, also when it was not among those shown. */
function openLinked() {
  const id = location.hash.slice(1)
  const linked = entries.find(({ operation }) => operation.operationId === id)
  if (linked && !linked.row.isConnected) {
    search.value = ''
    deprecated.checked ||= linked.deprecated
    show()
  }
  if (linked) linked.row.open = true
  at(id)?.scrollIntoView()
}

load(settings.elements.version.value)
