/** Shows what the service pushes to this browser, and opens it when somebody presses it. */
self.addEventListener('push', (event) => {
  const { title = 'Parley', body = '', tag, image, url = '/' } = readNote(event.data)
  const shown = { body, tag, data: { url }, icon: '/favicon.svg', ...(image && { image }) }
  event.waitUntil(self.registration.showNotification(title, shown))
})

function readNote(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data.url, self.location.origin)))
})

/** In a window of ours where there is one; what leads elsewhere is opened beside it. */
async function open(url) {
  if (url.origin !== self.location.origin) return self.clients.openWindow(url.href)
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) return self.clients.openWindow(url.href)
  await window.focus()
  return window.navigate(url.href)
}
