import { element } from './elements.js'
import { operationRow, operationsOf } from './operations.js'

const TOKEN_KEY = 'parley-docs-token'
const at = (id) => document.getElementById(id)
const [search, token, notice, list, areas] = ['search', 'token', 'notice', 'operations', 'areas'].map(at)

let entries = []

token.value = sessionStorage.getItem(TOKEN_KEY) ?? ''
token.addEventListener('input', () => sessionStorage.setItem(TOKEN_KEY, token.value))
search.addEventListener('input', show)
at('settings').addEventListener('submit', (event) => event.preventDefault())
at('settings').addEventListener('change', (event) => {
  if (event.target.name === 'version') load(event.target.value)
})
addEventListener('hashchange', openLinked)
addEventListener('keydown', (event) => {
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)
  if (event.key !== '/' || typing) return
  event.preventDefault()
  search.focus()
})

async function load(version) {
  notice.textContent = 'Loading…'
  try {
    const response = await fetch(`/api/openapi.json?version=${version}`)
    if (!response.ok) throw new Error(`the document was answered with ${response.status}`)
    const openapi = await response.json()
    at('release').textContent = openapi.info.version
    entries = operationsOf(openapi).map((entry) => ({ ...entry, row: operationRow(entry, () => token.value.trim()) }))
    show()
    openLinked()
  } catch (error) {
    notice.textContent = `The interface could not be loaded: ${error.message}`
  }
}

function show() {
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  const found = entries.filter(({ words }) => wanted.every((word) => words.includes(word)))
  const byArea = Map.groupBy(found, ({ area }) => area)
  list.replaceChildren(
    ...[...byArea].map(([area, group]) =>
      element(
        'section',
        { class: 'area', id: `area-${area}` },
        element('h2', {}, area.replaceAll('-', ' ')),
        group.map(({ row }) => row),
      ),
    ),
  )
  areas.replaceChildren(
    ...[...byArea].map(([area, group]) =>
      element('a', { href: `#area-${area}` }, area, element('small', {}, String(group.length))),
    ),
  )
  notice.textContent = found.length > 0 ? '' : 'Nothing matches.'
}

/** An address that ends in an operation's id opens it. */
function openLinked() {
  const linked = at(decodeURIComponent(location.hash.slice(1)))
  if (linked?.matches('details')) linked.open = true
  linked?.scrollIntoView()
}

load('2')
