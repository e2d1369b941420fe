import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

/** The worker of `public/sw.js` in a browser of little more than its ears. */
function worker(windows: { url: string; focus: () => string }[] = []) {
  const ears: Record<string, (event: object) => void> = {}
  const shown: { title: string; options: { data: string; tag: string } }[] = []
  const opened: string[] = []
  runInNewContext(readFileSync('web/public/sw.js', 'utf8'), {
    URL,
    location: { origin: 'https://portal.test' },
    addEventListener: (name: string, hear: (event: object) => void) => Object.assign(ears, { [name]: hear }),
    registration: {
      showNotification: async (title: string, options: { data: string; tag: string }) => void shown.push({ title, options }),
    },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
  })
  const hear = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = []
    ears[name]?.({ ...event, waitUntil: (done: Promise<unknown>) => waits.push(done) })
    return (await Promise.all(waits))[0]
  }
  const push = (line: object) => hear('push', { data: { text: () => JSON.stringify(line) } })
  const click = (data: string) => hear('notificationclick', { notification: { data, close: () => undefined } })
  return { shown, opened, push, click, hear }
}

it('shows the title of a notice, once for each, and leads to an address of the portal', async () => {
  const { shown, push, hear } = worker()
  await push({ id: 'a', title: 'Leave approved', path: '/dashboard/main/leave?open=1', body: 'Sick leave' })
  expect(shown).toEqual([
    {
      title: 'Leave approved',
      options: { tag: 'a', icon: '/icon-192.png', data: 'https://portal.test/dashboard/main/leave?open=1' },
    },
  ])
  await hear('push', { data: null })
  expect(shown).toHaveLength(1)
})

it.each(['https://evil.test/x', '//evil.test/x', 'javascript:alert(1)', 7])('leads nowhere else: %s', async (path) => {
  const { shown, push } = worker()
  await push({ id: 'a', title: 'Look', path })
  expect(shown[0]?.options.data).toBe('https://portal.test/')
})

it('opens a notice in the window that shows it, and leaves every other as it is', async () => {
  const other = { url: 'https://portal.test/dashboard/main/absence', focus: () => 'other' }
  const same = { url: 'https://portal.test/dashboard/main/leave', focus: () => 'same' }
  expect(await worker([other, same]).click(same.url)).toBe('same')
  const alone = worker([other])
  await alone.click(same.url)
  expect(alone.opened).toEqual([same.url])
})
