const KEY = 'parley-docs-token'
const input = document.getElementById('token')

input.value = sessionStorage.getItem(KEY) ?? ''
input.addEventListener('input', () => sessionStorage.setItem(KEY, input.value))

/** What requests are sent with; it is kept in this tab only. */
export const token = {
  current: () => input.value.trim(),
  use(text) {
    input.value = text
    sessionStorage.setItem(KEY, text)
  },
}
