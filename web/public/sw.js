/**
 * The portal as an installed app: its start page, scripts and styles are there without a line, and nothing else; and the titles of
 * notifications, where somebody turned them on. What the server
 * answers about people or companies (`/api/`) never passes through here. The page itself comes from the server whenever there is a
 * line, so that a new version is there at the next load; what belonged to the last one then goes.
 */
const kept = 'iroko'
const page = '/'
/** Files beside the hashed ones that the page itself names. */
const plain = ['/colour-scheme.js', '/favicon.svg']

/** An address of the portal that answers with its one page; the callback of the sign-in has a page of its own. */
const isScreen = ({ pathname }) =>
  !/^\/(api|iclock|recruitment)(\/|$)/.test(pathname) && pathname !== '/auth/callback' && !/\.\w+$/.test(pathname)

/** From the server where it answers; else as last seen. */
async function pageOf(request) {
  const cache = await caches.open(kept)
  try {
    const response = await fetch(request)
    if (response.ok && !response.redirected) await keepPage(cache, response.clone())
    return response
  } catch (error) {
    const last = await cache.match(page)
    if (last) return last
    throw error
  }
}

async function keepPage(cache, response) {
  const text = await response.clone().text()
  const last = await cache.match(page)
  const isNew = !last || (await last.text()) !== text
  if (isNew) for (const request of await cache.keys()) await cache.delete(request)
  await cache.put(page, response)
}

/** A hashed file never changes. */
async function fileOf(request) {
  const cache = await caches.open(kept)
  const last = await cache.match(request)
  if (last) return last
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

/** A file whose name stays when it changes. */
async function freshFileOf(request) {
  const cache = await caches.open(kept)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(request, response.clone())
    return response
  } catch (error) {
    const last = await cache.match(request)
    if (last) return last
    throw error
  }
}

/** An address of the portal, whatever was sent. */
function ownAddress(path) {
  const url = new URL(typeof path === 'string' ? path : page, location.origin)
  return url.origin === location.origin ? url.href : new URL(page, location.origin).href
}

/** Its title and nothing else: others may look at the screen. */
function showNotice(text) {
  const { id, title, path } = JSON.parse(text)
  return registration.showNotification(String(title), { tag: String(id), icon: '/icon-192.png', data: ownAddress(path) })
}

/** In the window that shows it, else in a new one: what somebody is writing elsewhere stays. */
async function openNotice({ data }) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url === data)
  return open ? open.focus() : clients.openWindow(data)
}

addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showNotice(event.data.text()))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotice(event.notification))
})
addEventListener('install', (event) => event.waitUntil(skipWaiting()))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isScreen(url)) event.respondWith(pageOf(request))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (plain.includes(url.pathname)) event.respondWith(freshFileOf(request))
})
